import { canonicalValue, groupBy, propertyText } from "../../../contract";
import { domainRecord } from "../../domain_record/contract";
import { ownerOf, type ZoneRecord } from "../../domain_record/contract/identity";

const maxTargetLength = 60;

/** Replaces the sequences that Terraform interprets in a key (`${`, `%{`) and characters that are hard to type. */
const toKey = (text: string) => text.replace(/[^\w.@*/:=;+ -]/g, "_");

const shortName = (record: ZoneRecord) => `${ownerOf(record) || "@"}/${String(record.type)}`;
const targetOf = (record: ZoneRecord) =>
  propertyText(canonicalValue(domainRecord.fields.target, record.target, record));
const longName = (record: ZoneRecord) => `${shortName(record)}/${targetOf(record).slice(0, maxTargetLength)}`;

/**
 * Generates keys for records: `www/A`, followed by the target if several records share name and type, and by a number
 * if that isn't unique. The keys don't depend on the order of the records.
 */
export function keysFor<T extends ZoneRecord>(
  records: readonly T[],
  taken: ReadonlySet<string> = new Set(),
): Map<string, T> {
  const keys = new Map<string, T>();
  const groups = groupBy(records, shortName);
  const isAlone = (record: T) => groups.get(shortName(record))?.length === 1;
  const sorted = records
    .map((record) => ({ record, base: toKey(isAlone(record) ? shortName(record) : longName(record)) }))
    .sort((left, right) => (sortText(left.record) < sortText(right.record) ? -1 : 1));
  for (const { record, base } of sorted) {
    let key = base;
    for (let next = 2; keys.has(key) || taken.has(key); next++) key = `${base}#${String(next)}`;
    keys.set(key, record);
  }
  return keys;
}

const sortText = (record: ZoneRecord) => {
  const { type, priority, weight, port, tag } = record;
  return JSON.stringify([type, targetOf(record), priority, weight, port, tag]);
};
