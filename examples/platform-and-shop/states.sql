-- Where both teams keep their states: run once by the owner of the PostgreSQL database, for example with
--
--   psql --variable=platform_password=… --variable=shop_password=… --file=states.sql "postgres://…/states"
--
-- Each team has a schema. The shop team may read the platform team's state, and not write it.

\set ON_ERROR_STOP on

create role platform login password :'platform_password';
create role shop login password :'shop_password';

-- Terraform locks a state by the number of its row, in the whole database, so all rows count from one sequence.
create sequence public.global_states_id_seq as bigint;
grant usage on sequence public.global_states_id_seq to platform, shop;

create schema platform;
create table platform.states (
  id bigint primary key default nextval('public.global_states_id_seq'),
  name text unique,
  data text
);
grant usage on schema platform to platform, shop;
grant select, insert, update, delete on platform.states to platform;
grant select on platform.states to shop;

create schema shop;
create table shop.states (
  id bigint primary key default nextval('public.global_states_id_seq'),
  name text unique,
  data text
);
grant usage on schema shop to shop;
grant select, insert, update, delete on shop.states to shop;
