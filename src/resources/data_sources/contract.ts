import { flag, int, list, listedFields, object, defineContract, set, text } from "../../contract";
import type { Contract, Fields } from "../../contract";
import { created } from "../base/common/contract";
import { computeInstance } from "../compute_instance/contract";
import { domain } from "../domain/contract";
import { firewall } from "../firewall/contract";
import { region } from "../region/contract";
import { memberKinds, tag } from "../tag/contract";

// Read-only kinds whose contracts are too short for a folder each.

/** One entry of the service's availability list. */
const availabilityFields = {
  region: text("The region's id.").nameIn("regions"),
  plan: text("The plan's id.").nameIn("plans").computed(),
  available: flag("Whether the plan is available in the region.").computed(),
};

export const planAvailability = defineContract({
  kind: "data source",
  name: "plan_availability",
  plural: "region_availabilities",
  summary: "Where selected plans can be had: some premium and graphics plans, in some regions.",
  source: "document 1, Region availability",
  path: "/regions/availability",
  operations: ["list"],
  access: { scope: null },
  id: "plan",
  fields: availabilityFields,
});

export const regionAvailability = defineContract({
  kind: "data source",
  name: "region_availability",
  summary: "What the API says about the availability of selected plans in one region: one entry.",
  source: "document 1, Region availability",
  parent: region,
  path: `${region.path}/{region}/availability`,
  operations: ["view"],
  singleton: true,
  access: { scope: null },
  id: "region",
  fields: availabilityFields,
});

export const databaseEngine = defineContract({
  kind: "data source",
  name: "database_engine",
  summary: "A version of a database engine that databases can be made with.",
  source: "document 2, Engine",
  path: "/databases/engines",
  operations: ["list", "view"],
  access: { scope: null },
  slashedId: true,
  fields: {
    id: text("The engine with its version, such as mysql/8.0.30.").nameIn("engines"),
    engine: text("The engine, such as mysql.").computed(),
    version: text("Its version, such as 8.0.30.").computed(),
  },
});

export const ipv6Pool = defineContract({
  kind: "data source",
  name: "ipv6_pool",
  summary: "IPv6 addresses that are routed to all of the account's instances in a region, any of which may use them.",
  source: "document 3, IP addresses rule 7",
  path: "/networking/ipv6/pools",
  operations: ["list"],
  access: { scope: "ips" },
  id: "range",
  fields: {
    range: text("The pool, without its prefix length.").computed(),
    prefixLength: int("How many bits all its addresses share.").computed(),
    region: text("The region whose instances it is routed to.").nameIn("regions").computed(),
  },
});

export const vlan = defineContract({
  kind: "data source",
  name: "vlan",
  summary: "A private network of instances in a region. It is made by the interfaces of instances.",
  source: "document 3, IP addresses rule 8",
  path: "/networking/vlans",
  beta: true,
  operations: ["list"],
  access: { scope: "computes", specified: { read_only: ["R3-196"] } },
  id: "label",
  fields: {
    label: text("The label that the interfaces give it.").computed(),
    region: text("The region that it is in.").nameIn("regions").computed(),
    computes: set("The ids of the instances on it.", int("An instance's id.").idOf("instance")).computed(),
    created,
  },
});

const opaque = {
  id: int("Its id.").computed(),
  label: text("Its label.").computed(),
  tags: set("Its tags.", text("A tag's label.")).computed(),
};

const objects = (what: string, fields: Fields) =>
  list(`The ${what} that carry the tag.`, object("One of them.", fields)).computed();

export const taggedObjects = defineContract({
  kind: "data source",
  name: "tagged_objects",
  plural: "tagged_object_lists",
  summary: "Every object that carries a tag, each kind by itself.",
  source: "document 3, Tags: Tagged objects list",
  parent: tag,
  path: `${tag.path}/{label}`,
  operations: ["view"],
  access: tag.access,
  singleton: true,
  id: "label",
  fields: {
    label: text("The tag.").length(3, 50),
    domains: objects("domains", listedFields(domain)),
    computes: objects("instances", listedFields(computeInstance)),
    firewalls: objects("firewalls", listedFields(firewall)),
    nodebalancers: objects("load balancers", opaque),
    volumes: objects("volumes", opaque),
  },
});

/** One kind of object that can have tags: the field that lists the objects, and their type in the API. */
interface TaggedKind {
  readonly field: Exclude<keyof (typeof taggedObjects)["fields"], "label">;
  readonly type: string;
  /** Absent for kinds without a contract. */
  readonly contract?: Contract;
}

/** Firewalls have tags too, but tag requests don't accept them. */
export const taggedKinds: readonly TaggedKind[] = [
  ...memberKinds,
  { field: "firewalls", type: "firewall", contract: firewall },
];
