import { canonicalValue, type FieldName, type Properties } from "../../../contract";
import { domainRecord } from ".";
import { type RecordContext, serviceName } from "./canonical";

/** A record with attributes of its zone, from a configuration, a plan or a response. Values may be unknown. */
export type ZoneRecord = {
  readonly [Name in FieldName<typeof domainRecord> | keyof RecordContext]?: unknown;
};

const { id: _i, domainId: _d, ttlSec: _t, ...data } = domainRecord.fields;
const dataFields = Object.entries(data);
const allFields = Object.entries({ ...data, ttlSec: domainRecord.fields.ttlSec });

/** Adds the service's defaults for omitted values. */
function withDefaults(record: ZoneRecord): Properties {
  const name = record.name ?? "";
  return record.type === "MX" ? { ...record, name, priority: record.priority ?? 0 } : { ...record, name };
}

const canonicalText = (fields: typeof allFields, record: ZoneRecord) => {
  const object = withDefaults(record);
  return JSON.stringify(fields.map(([name, field]) => canonicalValue(field, object[name], object)));
};

/** A string that is equal for all spellings of the same record. */
export const recordIdentity = (record: ZoneRecord) => canonicalText(allFields, record);

/** The identity without the time to live, because DNS has the record only once for any time to live. */
export const dnsIdentity = (record: ZoneRecord) => canonicalText(dataFields, record);

/** The record's name in the zone. An SRV record derives it from its service and protocol. */
export function ownerOf(record: ZoneRecord): string {
  if (record.type !== "SRV") return String(canonicalValue(data.name, record.name ?? "", record));
  return serviceName(record);
}

/**
 * True for a CNAME record at the apex of the zone, by its full name. The contract rejects an empty name (R3-057,
 * R3-058).
 */
export const isAliasOfZone = (record: ZoneRecord) =>
  record.type === "CNAME" && Boolean(record.name) && ownerOf(record) === "";
