import { type Contract, dataSourceContract, listedFields } from "../../../contract";
import type { Counterpart, Destinations } from "../../../provider/commands";
import { databaseAttributes } from "../../../resources/base/managed_database/counterpart";
import { computeInstance } from "../../../resources/compute_instance/contract";
import { linodeInstance } from "../../../resources/compute_instance/counterpart";
import { databaseEngine, vlan } from "../../../resources/data_sources/contract";
import { database } from "../../../resources/database/contract";
import { domain } from "../../../resources/domain/contract";
import { domainZoneFile } from "../../../resources/domain_zone_file/contract";
import { firewall } from "../../../resources/firewall/contract";
import { linodeFirewall } from "../../../resources/firewall/counterpart";
import { handlers } from "../../../resources/handlers";
import { image } from "../../../resources/image/contract";
import { ipAddress } from "../../../resources/ip_address/contract";
import { ipv6Range } from "../../../resources/ipv6_range/contract";
import { region } from "../../../resources/region/contract";
import type { Convertible } from "./shapes";

const none = { omitted: "This provider has no such attribute." };

const addressAttributes: Destinations = { interface_id: none, reserved: none, vpc_nat_1_1: none, id: none };
const imageAttributes: Destinations = {
  image_sharing: none,
  is_shared: none,
  replications: none,
  tags: none,
  total_size: none,
};
const regionAttributes: Destinations = { monitors: none, placement_group_limits: none, site_type: none };

/** The data sources that read one object, and whose resource in the Linode provider is missing or named differently. */
const single: readonly Converted[] = [
  ["linode_domain_zonefile", domainZoneFile, { zone_file: "lines", id: none }],
  ["linode_image", image, imageAttributes],
  ["linode_ipv6_range", ipv6Range, { id: "range", prefix: "prefix_length", is_bgp: none, linodes: none }],
  ["linode_networking_ip", ipAddress, addressAttributes],
  ["linode_region", region, regionAttributes],
];

/** The data sources that read many objects, with the attribute that lists them. */
const plural: readonly (readonly [...Converted, list: string])[] = [
  ["linode_database_engines", databaseEngine, {}, "engines"],
  ["linode_databases", database, { ...databaseAttributes, engine: "engine" }, "databases"],
  ["linode_domains", domain, {}, "domains"],
  ["linode_firewalls", firewall, linodeFirewall.attributes, "firewalls"],
  ["linode_images", image, imageAttributes, "images"],
  ["linode_instances", computeInstance, linodeInstance.attributes, "instances"],
  ["linode_ipv6_ranges", ipv6Range, { prefix: "prefix_length" }, "ranges"],
  ["linode_networking_ips", ipAddress, addressAttributes, "ip_addresses"],
  ["linode_regions", region, regionAttributes, "regions"],
  ["linode_vlans", vlan, { linodes: "computes" }, "vlans"],
];

type Converted = readonly [type: string, contract: Contract, attributes: Destinations];

/** The types that aren't data sources, although resources have their names. */
const onlyResources = new Set(["linode_instance", "linode_firewall_device", "linode_rdns"]);

/** Databases of one engine have string IDs, also in data sources. */
const hasTextIdAsData = (type: string) => type.startsWith("linode_database_");

const known: readonly (readonly [type: string, contract: Contract, counterpart: Counterpart])[] = handlers.flatMap(
  ({ contract, handler: { counterpart } }) => (counterpart ? [[counterpart.type, contract, counterpart] as const] : []),
);

/** A data source has no attributes that the service never returns. */
function dataOf(contract: Contract): Contract {
  const ofData = dataSourceContract(contract);
  const fields = Object.entries(ofData.fields).filter(([, { spec }]) => spec.notReturned !== true);
  return { ...ofData, fields: Object.fromEntries(fields) };
}

/** The kinds that can be converted, by the address of their blocks without a name: `data.linode_domain`. */
export const convertibles: ReadonlyMap<string, Convertible> = new Map<string, Convertible>([
  ...known.map(([type, contract, counterpart]) => [type, { contract, counterpart, hasTextId: true }] as const),
  ...known
    .filter(([type]) => !onlyResources.has(type))
    .map(([type, contract, counterpart]): [string, Convertible] => [
      `data.${type}`,
      { contract: dataOf(contract), counterpart, hasTextId: hasTextIdAsData(type) },
    ]),
  ...single.map(([type, contract, attributes]): [string, Convertible] => [
    `data.${type}`,
    {
      contract: dataOf(contract),
      counterpart: { type, attributes },
      hasTextId: false,
      hasImageId: contract === image,
    },
  ]),
  ...plural.map(([type, contract, attributes, list]): [string, Convertible] => [
    `data.${type}`,
    {
      contract: { ...contract, fields: listedFields(contract) },
      counterpart: { type, attributes },
      list,
      hasTextId: false,
      hasImageId: contract === image,
    },
  ]),
]);

/** A resource of this provider that does the same, but that Terraform can't move the object to. */
interface Substitute {
  readonly type: string;
  /** The import ID. */
  readonly id: string;
}

const substitutes: Readonly<Record<string, Substitute>> = {
  linode_image: { type: "stratus_image", id: "the ID of the image with the prefix private/, or its label" },
  linode_instance_ip: { type: "stratus_ip_address", id: "the address" },
  linode_networking_ip: { type: "stratus_ip_address", id: "the address" },
  linode_networking_ip_assignment: { type: "stratus_ip_assignment", id: "the addresses, separated by commas" },
  linode_instance_shared_ips: { type: "stratus_ip_share", id: "the ID of the instance" },
};

/** Advice about types that this provider replaces in another way. */
const advice: Readonly<Record<string, string>> = {
  linode_database_mysql: "Upgrade it to linode_database_mysql_v2 first, which is converted.",
  linode_database_postgresql: "Upgrade it to linode_database_postgresql_v2 first, which is converted.",
  linode_database_access_controls: "Set allow_list of the database instead.",
};

/** The reason why a resource or a data source of a type that isn't convertible stays, and what to do. */
export function unknownType(block: string, type: string): string {
  const substitute = block === "resource" && Object.hasOwn(substitutes, type) ? substitutes[type] : undefined;
  if (substitute)
    return `${substitute.type} manages the same, but Terraform can't move ${type} to it. Write a ${substitute.type} by hand with an import block, whose id is ${substitute.id}, and remove this block with a removed block (destroy = false).`;
  const kind = block === "data" ? "data source" : "resource";
  const more = block === "resource" && Object.hasOwn(advice, type) ? advice[type] : undefined;
  return `This provider has no ${kind} for ${type}. ${more ?? "Keep it in the Linode provider."}`;
}
