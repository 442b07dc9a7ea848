import type { Stack } from "./stack";

type Json = Readonly<Record<string, unknown>>;

/** The path of the service's MySQL databases. */
export const mysql = "/databases/mysql/instances";

/** The id of the configuration's one database. */
export const database_id = "${stratus_mysql_database.db.id}";

export const shop = { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" };

/** A configuration with one database, and its dependent resources. */
export const withDatabase = (resource: Json = {}, more: Json = {}) => ({
  resource: { stratus_mysql_database: { db: shop }, ...resource },
  ...more,
});

/** The root user's password, as the service has it. */
export const passwordNow = async (stack: Stack) =>
  String((await stack.api("GET", `${mysql}/1/credentials`))["password"]);
