import type { FieldName, Properties } from "../../../contract";
import { canonicalValue } from "../../../contract";
import { domainRecord } from ".";
import type { RecordContext } from "./canonical";
import { serviceName } from "./canonical";

/** A record with attributes of its zone, as a configuration, a plan or a response has it: values may be unknown. */
export type ZoneRecord = {
  readonly [Name in FieldName<typeof domainRecord> | keyof RecordContext]?: unknown;
};

const { id: _i, domainId: _d, ttlSec: _t, ...data } = domainRecord.fields;
const dataFields = Object.entries(data);
const allFields = Object.entries({ ...data, ttlSec: domainRecord.fields.ttlSec });

/** With the values that the service uses for what is left out. */
function withDefaults(record: ZoneRecord): Properties {
  const name = record.name ?? "";
  return record.type === "MX" ? { ...record, name, priority: record.priority ?? 0 } : { ...record, name };
}

const canonicalText = (fields: typeof allFields, record: ZoneRecord) => {
  const object = withDefaults(record);
  return JSON.stringify(fields.map(([name, field]) => canonicalValue(field, object[name], object)));
};

/** A text that two records share when they are the same record in different spellings. */
export const recordIdentity = (record: ZoneRecord) => canonicalText(allFields, record);

/** The same without the time to live: DNS has the record once, whatever its time to live is. */
export const dnsIdentity = (record: ZoneRecord) => canonicalText(dataFields, record);

/** The record's name in the zone; an SRV record has it from its service. */
export function ownerOf(record: ZoneRecord): string {
  if (record.type !== "SRV") return String(canonicalValue(data.name, record.name ?? "", record));
  return serviceName(record);
}

/** A CNAME record for the zone itself, by its full name: an empty one the contract refuses (R3-057, R3-058). */
export const isAliasOfZone = (record: ZoneRecord) =>
  record.type === "CNAME" && Boolean(record.name) && ownerOf(record) === "";
