import type { Conflict } from "../../../src/resources/domain_records/contract";
import { conflictsWith, zoneIndex } from "../../../src/resources/domain_records/contract";
import type { RecordProps } from "../domain-record";
import type { ZoneFileProblem } from "./zone-file-error";

/** A record with the line that it is on. */
export interface RecordOfLine {
  readonly line: number;
  readonly record: RecordProps;
}

const messages: { readonly [why in Conflict]: (line: string) => string } = {
  duplicate: (line) => `the record is the same as the one on line ${line}. Remove one of them.`,
  alias: (line) =>
    `a CNAME record must be the only record of its name, and line ${line} has another one. Remove one of them.`,
  "null MX": (line) =>
    `a null MX record must be the only MX record, and line ${line} has another one. Remove one of them.`,
};

/** Finds records of the file that exclude each other. Each is reported at the later line, with the earlier one. */
export function findConflicts(records: readonly RecordOfLine[], domain: string): readonly ZoneFileProblem[] {
  const named = records.map(({ record }, index) => ({ name: String(index), record: { ...record, domain } }));
  const zone = zoneIndex(named);
  return records.flatMap(({ line }, index) => {
    const all = named[index] ? Object.entries(conflictsWith(named[index].record, zone)) : [];
    for (const [why, others] of all) {
      const other = others.find(({ name }) => Number(name) < index);
      const earlier = other && records[Number(other.name)]?.line;
      if (earlier !== undefined) return [{ line, text: messages[why as Conflict](String(earlier)) }];
    }
    return [];
  });
}
