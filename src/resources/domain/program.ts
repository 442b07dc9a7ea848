import type { AccountObject, ObjectOf } from "../../cli/program/account-object";
import { type Area, defineProgram } from "../../cli/program/model";
import { plainBlock } from "../../cli/program/typescript/statements";
import { propertyText } from "../../contract";
import { domain } from "./contract";

export const domainProgram = defineProgram(domain, {
  construct: "Domain",
  area: (zone) => zoneArea(zone),
  suffix: "domain",
  names: ({ attributes }) => ({ candidates: [domainName(propertyText(attributes.domain))] }),
  defaults: { type: "master" },
  zone: "domain",
  soleVariable: "zone",
  statement: (resource, context) => ({ ...plainBlock(resource, context), group: recordGroup(resource.object) }),
});

/** The area of a zone, with its records and the reverse DNS entries for its names. */
export const zoneArea = ({ attributes }: Pick<ObjectOf<typeof domain>, "attributes">): Area =>
  `domains/${propertyText(attributes.domain).toLowerCase()}`;

/** The group of the statements for a zone and its records. */
export const recordGroup = (zone: AccountObject): string => `records of ${zone.importId}`;

/** Domain names contain a period. No other names do. */
function domainName(domain: string): string {
  const plain = domain
    .toLowerCase()
    .replace(/\.$/, "")
    .replace(/[^a-z0-9._-]/g, "-");
  const named = plain.includes(".") ? plain : `${plain}-domain`;
  return /^[a-z]/.test(named) ? named : `domain-${named}`;
}
