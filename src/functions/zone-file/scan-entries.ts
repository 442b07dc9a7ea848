import { isAbsolute, toAbsolute } from "./escapes";
import { parseSeconds, readHead, type RecordHead, timeProblem } from "./record-head";
import type { ZoneFileEntry } from "./split-entries";
import { collect, fail, type ZoneFileProblem } from "./zone-file-error";

/** A record of the file whose names aren't resolved yet, because the zone's name may be on a later line. */
export interface ScannedRecord extends RecordHead {
  readonly line: number;
  readonly owner: string;
  /** The origin for the owner, and for the names in the data. Undefined before the first $ORIGIN. */
  readonly ownerOrigin: string | undefined;
  readonly origin: string | undefined;
  /** The TTL that the record has by the rules of the file, in seconds. */
  readonly effectiveTtl: number | undefined;
}

/** The records of a file in the order of their lines, and what its directives set. */
export interface ScannedFile {
  readonly records: readonly ScannedRecord[];
  readonly firstOrigin: string | undefined;
  /** The value of the first $TTL, in seconds. */
  readonly firstTtl: number | undefined;
}

/** The minimum TTL of an SOA record, in seconds. The record is read in full, and its problems are reported, later. */
const minimumOf = ({ type, data }: RecordHead) => (type === "SOA" ? parseSeconds(data[6]?.text ?? "") : undefined);

/**
 * Applies directives, owners and TTLs to the records after them. TTLs follow BIND: a record without one has that of the last
 * $TTL. Without a $TTL, it has the last TTL that a record has itself, unless the SOA record comes first without one: then
 * the minimum TTL of the SOA record is the default for all (RFC 2308, RFC 1035, section 5.1).
 */
export function scanEntries(
  entries: readonly ZoneFileEntry[],
  origin: string | undefined,
  problems: ZoneFileProblem[],
): ScannedFile {
  const records: ScannedRecord[] = [];
  let owner: Pick<ScannedRecord, "owner" | "ownerOrigin"> | undefined;
  let firstOrigin: string | undefined;
  let firstTtl: number | undefined;
  let defaultTtl: number | undefined;
  let lastTtl: number | undefined;
  for (const entry of entries) {
    const [first] = entry.words;
    if (first && !first.quoted && first.text.startsWith("$")) {
      const directive = entry.broken ? undefined : collect(problems, () => readDirective(entry, origin));
      if (directive?.origin !== undefined) origin = directive.origin;
      if (directive?.ttl !== undefined) defaultTtl = directive.ttl;
      firstOrigin ??= directive?.origin;
      firstTtl ??= directive?.ttl;
      continue;
    }
    if (first && !entry.indented) owner = { owner: first.text, ownerOrigin: origin };
    const head = entry.broken ? undefined : collect(problems, () => readHead(entry));
    if (!head) continue;
    if (!owner) {
      const advice = "Start the line with a name, or with @ for the domain itself.";
      problems.push({ line: entry.line, text: `the first record has no owner name. ${advice}` });
      continue;
    }
    lastTtl = head.ttl ?? lastTtl;
    defaultTtl ??= lastTtl === undefined ? minimumOf(head) : undefined;
    records.push({ ...head, ...owner, origin, line: entry.line, effectiveTtl: head.ttl ?? defaultTtl ?? lastTtl });
  }
  return { records, firstOrigin, firstTtl };
}

function readDirective(
  { words, line, indented }: ZoneFileEntry,
  origin: string | undefined,
): { readonly origin?: string; readonly ttl?: number } {
  const [name = "", ...values] = words.map(({ text }) => text);
  const directive = name.toUpperCase();
  if (indented) fail(line, `${name} must be in the first column of its line. Remove the space before it.`);
  if (directive === "$INCLUDE")
    fail(line, "$INCLUDE is not supported. Copy the records of the other file into this one.");
  if (directive === "$GENERATE") fail(line, "$GENERATE is not supported. Write its records one by one.");
  if (directive !== "$ORIGIN" && directive !== "$TTL") {
    fail(line, `unknown directive ${name}: $ORIGIN and $TTL are supported. Correct or remove the line.`);
  }
  const [value = ""] = values;
  if (values.length !== 1) {
    const given = values.length === 0 ? "none" : JSON.stringify(values.join(" "));
    const example = directive === "$TTL" ? "$TTL 1h" : "$ORIGIN shop.example.";
    fail(line, `${directive} must have one value, got ${given}. Write it as in: ${example}`);
  }
  if (directive === "$TTL") return { ttl: parseSeconds(value) ?? fail(line, timeProblem("$TTL", value)) };
  const absolute = toAbsolute(value, origin ?? "").toLowerCase();
  if (origin && !isAbsolute(value) && `.${value.toLowerCase()}`.endsWith(`.${origin}`)) {
    fail(line, `$ORIGIN must end with a period, got ${value}, which stands for ${absolute}. Write ${value}.`);
  }
  return { origin: absolute };
}
