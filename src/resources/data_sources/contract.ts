import {
  type Contract,
  defineContract,
  type Fields,
  flag,
  int,
  list,
  listedFields,
  object,
  set,
  text,
} from "../../contract";
import { created } from "../base/common/contract";
import { computeInstance } from "../compute_instance/contract";
import { domain } from "../domain/contract";
import { firewall } from "../firewall/contract";
import { region } from "../region/contract";
import { memberKinds, tag } from "../tag/contract";

// Read-only kinds whose contracts are too short for a folder each.

/** One entry of the service's availability list. */
const availabilityFields = {
  region: text("The id of the region, such as us-east.").nameIn("regions"),
  plan: text("The id of the plan, such as g6-standard-1.").nameIn("plans").computed(),
  available: flag("True if the plan is available in the region.").computed(),
};

export const planAvailability = defineContract({
  kind: "data source",
  name: "plan_availability",
  plural: "region_availabilities",
  summary: "The availability of selected premium and GPU plans in some regions.",
  reads: { all: "Returns the availability of selected premium and GPU plans in some regions." },
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
  summary: "Returns the availability of a selected premium or GPU plan in a region. The API returns a single entry.",
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
  summary: "A version of a database engine for new databases.",
  source: "document 2, Engine",
  path: "/databases/engines",
  operations: ["list", "view"],
  access: { scope: null },
  slashedId: true,
  fields: {
    id: text("The id of the engine, with its version, such as mysql/8.0.30.").nameIn("engines"),
    engine: text("The name of the engine, such as mysql.").computed(),
    version: text("The version of the engine, such as 8.0.30.").computed(),
  },
});

export const ipv6Pool = defineContract({
  kind: "data source",
  name: "ipv6_pool",
  summary:
    "A pool of IPv6 addresses that is routed to all of the account's instances in a region. Any of them can use the addresses.",
  reads: {
    all: "Returns the IPv6 pools that match the filter. Without a filter, it returns all of them. A pool is routed to all of the account's instances in a region, and any of them can use its addresses.",
  },
  source: "document 3, IP addresses rule 7",
  path: "/networking/ipv6/pools",
  operations: ["list"],
  access: { scope: "ips" },
  id: "range",
  fields: {
    range: text("The first address of the pool, without the prefix length.").computed(),
    prefixLength: int("The prefix length of the pool, in bits.").computed(),
    region: text("The id of the region that the pool is routed to.").nameIn("regions").computed(),
  },
});

export const vlan = defineContract({
  kind: "data source",
  name: "vlan",
  summary:
    "A private network (VLAN) of instances in a region. It exists as long as an interface of an instance uses its label.",
  reads: {
    all: "Returns the VLANs that match the filter. Without a filter, it returns all of them. A VLAN exists as long as an interface of an instance uses its label.",
  },
  source: "document 3, IP addresses rule 8",
  path: "/networking/vlans",
  beta: true,
  operations: ["list"],
  access: { scope: "computes", specified: { read_only: ["R3-196"] } },
  id: "label",
  fields: {
    label: text("The label of the VLAN, which the interfaces define.").computed(),
    region: text("The id of the region, such as us-east.").nameIn("regions").computed(),
    computes: set("The ids of the instances in the VLAN.", int("The id of an instance.").idOf("instance")).computed(),
    created,
  },
});

const opaque = {
  id: int("The id of the object.").computed(),
  label: text("The label of the object.").computed(),
  tags: set("The tags of the object.", text("The label of a tag.")).computed(),
};

const objects = (what: string, fields: Fields) =>
  list(`The ${what} that have the tag.`, object("An object with the tag.", fields)).computed();

export const taggedObjects = defineContract({
  kind: "data source",
  name: "tagged_objects",
  plural: "tagged_object_lists",
  summary: "Returns all objects that have a tag, grouped by kind.",
  source: "document 3, Tags: Tagged objects list",
  parent: tag,
  path: `${tag.path}/{label}`,
  operations: ["view"],
  access: tag.access,
  singleton: true,
  id: "label",
  fields: {
    label: text("The label of the tag.").length(3, 50),
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
