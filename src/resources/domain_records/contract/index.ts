import {
  check,
  choice,
  defineContract,
  embedded,
  groupBy,
  int,
  isSet,
  type ListedObjects,
  listedOf,
  map,
  type Properties,
  set,
} from "../../../contract";
import { domain } from "../../domain/contract";
import { domainRecord, maxRecords } from "../../domain_record/contract";
import { conflictsWith, type RecordConflict, type ZoneIndex, zoneIndex } from "../../domain_record/contract/conflicts";
import { recordIdentity, type ZoneRecord } from "../../domain_record/contract/identity";
import { keysFor } from "./keys";
import { recordLine } from "./record-line";

export { isNullMx } from "../../domain_record/contract";
export { conflictsWith, words as conflictWords, zoneIndex } from "../../domain_record/contract/conflicts";
export type { NamedRecord, RecordConflict } from "../../domain_record/contract/conflicts";
export { isAliasOfZone, ownerOf } from "../../domain_record/contract/identity";
export { recordConstructId, recordHost } from "../../domain_record/contract/record-name";
export { keysFor } from "./keys";

/** Records by their keys in a configuration. */
export interface RecordsByKey {
  readonly [key: string]: ZoneRecord;
}

/** Caches the index of a map, because several checks read it and the map may have thousands of records. */
const indexes = new WeakMap<RecordsByKey, ZoneIndex>();

/** The keys of the first two records in the map that conflict. */
function findConflict(records: RecordsByKey, why: RecordConflict): readonly [string, string] | undefined {
  const all = Object.entries(records).map(([name, record]) => ({ name, record }));
  const zone = indexes.get(records) ?? zoneIndex(all);
  indexes.set(records, zone);
  for (const { name, record } of all) {
    const other = conflictsWith(record, zone)[why].find((each) => each.name !== name);
    if (other) return [name, other.name];
  }
  return undefined;
}

const without = (why: RecordConflict, words: string) =>
  check<RecordsByKey>(
    words,
    (records) => findConflict(records, why) === undefined,
    (records) =>
      findConflict(records, why)
        ?.map((key) => JSON.stringify(key))
        .join(" and "),
  );

const record = embedded("A record.", domainRecord, ["id", "domainId"]).line(recordLine);

/** Returns the map with the existing records: unchanged records under their own keys, all others under new keys. */
function seeRecords(
  own: {
    readonly domainId?: unknown;
    readonly records?: RecordsByKey | null | undefined;
    readonly leaveTypes?: unknown;
  },
  listed: ListedObjects,
): Properties | null | undefined {
  const zone = listedOf(listed, domain)?.find(({ id }) => id === own.domainId);
  const all = listedOf(listed, domainRecord);
  if (!all || !zone) return listed(domain.name) && !zone ? null : undefined;
  const left = Array.isArray(own.leaveTypes) ? (own.leaveTypes as unknown[]) : [];
  const around = { domain: zone.domain };
  const present = all.filter(({ domainId, type }) => domainId === own.domainId && !left.includes(type));
  const byIdentity = groupBy(present, (each) => recordIdentity({ ...around, ...each }));
  const records: Record<string, unknown> = {};
  for (const [key, each] of Object.entries(own.records ?? {})) {
    if (byIdentity.get(recordIdentity({ ...around, ...each }))?.pop()) records[key] = each;
  }
  const others = [...byIdentity.values()].flat().map((each) => ({ ...around, ...each }));
  for (const [key, each] of keysFor(others, new Set(Object.keys(records)))) {
    const { domain: _n, id: _i, domainId: _d, ...kept } = each as Properties;
    records[key] = Object.fromEntries(Object.entries(kept).filter(([, value]) => isSet(value)));
  }
  return { domainId: own.domainId, records };
}

export const domainRecords = defineContract({
  kind: "resource",
  name: "domain_records",
  plural: "domain_record_sets",
  summary: "All records of a domain. Records that aren't in the map are deleted, except for the types in leave_types.",
  source: "document 3, Domain record (request fields)",
  parent: domain,
  path: `${domain.path}/{domainId}/records`,
  operations: ["create", "update", "delete"],
  access: { scope: "domains", needs: [{ permission: "read_write", on: "the domain" }] },
  singleton: true,
  id: "domainId",
  parentAttributes: ["domain"],
  soleOwner: { noun: "the record set", of: ["domainId"] },
  locateInListings: seeRecords,
  ownsElements: {
    [domainRecord.name]: (own, { domainId, type }) => {
      const left: readonly unknown[] = own.leaveTypes ?? [];
      return domainId === own.domainId && !left.includes(type);
    },
  },
  fields: {
    domainId: int("The id of the domain.").idOf("domain").requiresReplace(),
    records: map("The records, by keys of your choice.", record).check(
      check<RecordsByKey>(
        `must have at most ${String(maxRecords)} records`,
        (records) => Object.keys(records).length <= maxRecords,
      ),
      without("duplicate", "must not contain duplicate records"),
      without("alias", "must not contain a CNAME record with the same name as another record"),
      without("null MX", "must not contain a null MX record together with other MX records"),
    ),
    leaveTypes: set(
      "The record types to ignore. Existing records of these types are kept, and the map can't contain them.",
      choice("A record type.", domainRecord.fields.type.spec.choices as readonly string[]),
    )
      .optional()
      .providerOnly(),
  },
  rules: (rule) => [
    rule(
      "records",
      "must not contain records of the types in {leaveTypes}",
      ["records", "leaveTypes"],
      ({ records, leaveTypes }) => {
        return Object.values(records ?? {}).every(({ type }) => !leaveTypes?.includes(type));
      },
    ),
  ],
});
