import type { Properties } from "../../../contract";
import { ownerOf } from "../../domain_record/contract/identity";

const longestTarget = 60;

/** Terraform reads `${` and `%{` in a key, and nobody wants to write other signs. */
const plain = (text: string) => text.replace(/[^\w.@*/:=;+ -]/g, "_");

const short = (record: Properties) => `${ownerOf(record) || "@"}/${String(record["type"])}`;
const long = (record: Properties) => `${short(record)}/${String(record["target"] ?? "").slice(0, longestTarget)}`;

/**
 * Keys for records that nobody has named: `www/A`, with the target behind it where there are more of the kind, and
 * a number where even that is not enough. The same records get the same keys, in whatever order they come.
 */
export function keysFor<T extends Properties>(
  records: readonly T[],
  taken: ReadonlySet<string> = new Set(),
): Map<string, T> {
  const keys = new Map<string, T>();
  const count = new Map<string, number>();
  for (const record of records) count.set(short(record), (count.get(short(record)) ?? 0) + 1);
  const sorted = records
    .map((record) => ({ record, base: plain(count.get(short(record)) === 1 ? short(record) : long(record)) }))
    .sort((left, right) => (orderOf(left.record) < orderOf(right.record) ? -1 : 1));
  for (const { record, base } of sorted) {
    let key = base;
    for (let next = 2; keys.has(key) || taken.has(key); next++) key = `${base}#${String(next)}`;
    keys.set(key, record);
  }
  return keys;
}

const orderOf = ({ type, target, priority, weight, port, tag }: Properties) =>
  JSON.stringify([type, target, priority, weight, port, tag]);
