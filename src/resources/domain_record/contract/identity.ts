import type { Properties } from "../../../contract";
import { canonicalValue } from "../../../contract";
import { domainRecord } from ".";
import { serviceName } from "./canonical";

const { id: _i, domainId: _d, ttlSec: _t, ...data } = domainRecord.fields;
const identity = Object.entries(data);
const fields = Object.entries({ ...data, ttlSec: domainRecord.fields.ttlSec });

/** What the service takes for what is left out. */
function whole(record: Properties): Properties {
  const name = record["name"] ?? "";
  return record["type"] === "MX" ? { ...record, name, priority: record["priority"] ?? 0 } : { ...record, name };
}

const textOf = (all: typeof fields, record: Properties) => {
  const object = whole(record);
  return JSON.stringify(all.map(([name, field]) => canonicalValue(field, object[name], object)));
};

/** A text that is the same for two records that say the same. `record` holds its zone's name as `domain`. */
export const recordIdentity = (record: Properties) => textOf(fields, record);

/** The same without the time: DNS knows the record only once, whatever its time is. */
export const dnsIdentity = (record: Properties) => textOf(identity, record);

/** The name that it has in the zone; an SRV record has it from its service. */
export function ownerOf(record: Properties): string {
  if (record["type"] !== "SRV") return String(canonicalValue(data.name, record["name"] ?? "", record));
  return serviceName(record);
}

export const isNullMx = ({ type, target }: Properties) => type === "MX" && target === "";

/** A CNAME record for the zone itself, by its full name: an empty one the contract refuses (R3-057, R3-058). */
export const isAliasOfZone = (record: Properties) =>
  record["type"] === "CNAME" && Boolean(record["name"]) && ownerOf(record) === "";
