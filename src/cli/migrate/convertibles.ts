import { type Contract, dataSourceContract, listedFields } from "../../contract";
import type { Counterpart, Destinations } from "../../provider/counterpart/table";
import { handlers } from "../../resources/handlers";
import { computeInstance } from "../../resources/compute_instance/contract";
import { databaseEngine, vlan } from "../../resources/data_sources/contract";
import { database } from "../../resources/database/contract";
import { domainZoneFile } from "../../resources/domain_zone_file/contract";
import { domain } from "../../resources/domain/contract";
import { firewall } from "../../resources/firewall/contract";
import { image } from "../../resources/image/contract";
import { ipAddress } from "../../resources/ip_address/contract";
import { ipv6Range } from "../../resources/ipv6_range/contract";
import { region } from "../../resources/region/contract";
import { databaseAttributes } from "../../resources/base/managed_database/counterpart";
import { linodeFirewall } from "../../resources/firewall/counterpart";
import { linodeInstance } from "../../resources/compute_instance/counterpart";
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

/** The data sources that read one object, and have no resource or another one in the Linode provider. */
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

/** Databases of one engine have IDs that are strings in data sources, too. */
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
