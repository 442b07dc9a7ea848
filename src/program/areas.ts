import { propertyText } from "../contract";
import type { AccountObject } from "../account/account-object";
import type { AccountIndex } from "./account-index";

/** The area of a kind, by the beginning of its path. */
const areas: readonly (readonly [string, string])[] = [
  ["/compute/", "compute"],
  ["/images", "compute"],
  ["/databases/", "databases"],
  ["/networking/", "networking"],
  ["/tags", "tags"],
];

/** Areas in the order in which a program makes them, before what refers to what is known. */
export const areaOrder: readonly string[] = ["compute", "networking", "databases", "domains", "tags"];

/** The part of a program that an object stands in. Zones have an area each, with their records and the names in them. */
export function areaOf(object: AccountObject, index: AccountIndex): string {
  const { contract, attributes } = object;
  const zone = zoneOf(object, index);
  if (zone) return `domains/${propertyText(zone.attributes["domain"]).toLowerCase()}`;
  if (contract.name === "domain_record") return `domains/${propertyText(attributes["domainId"])}`;
  return areas.find(([start]) => contract.path.startsWith(start))?.[1] ?? "others";
}

function zoneOf(object: AccountObject, index: AccountIndex): AccountObject | undefined {
  const { contract, attributes } = object;
  switch (contract.name) {
    case "domain":
      return object;
    case "domain_record": {
      const field = contract.fields["domainId"];
      return field && index.byId(field, attributes["domainId"])?.object;
    }
    case "reverse_dns":
      return index.zoneOf(propertyText(attributes["rdns"]));
    default:
      return undefined;
  }
}
