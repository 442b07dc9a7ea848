import { groupBy } from "../../contract";
import { conflictsWith, ownerOf, type RecordConflict, zoneIndex } from "../../resources/domain_records/contract";
import type { ZoneFileRecord } from "./record-data";
import type { ZoneFileProblem } from "./zone-file-error";

/** A record with the line that it is on. */
export interface RecordOfLine {
  readonly line: number;
  readonly record: ZoneFileRecord;
}

const messages: { readonly [why in RecordConflict]: (line: string) => string } = {
  duplicate: (line) => `the record is the same as the one on line ${line}. Remove one of them.`,
  alias: (line) =>
    `a CNAME record must be the only record of its name, and line ${line} has another one. Remove one of them.`,
  "null MX": (line) =>
    `a null MX record must be the only MX record, and line ${line} has another one. Remove one of them.`,
};

/** Finds records of the file that exclude each other. Each is reported at the later line, with the earlier one. */
export function findConflicts(records: readonly RecordOfLine[], domain: string): readonly ZoneFileProblem[] {
  const named = records.map(({ record }, index) => ({ name: String(index), record: { ...record, domain } }));
  // Most records have a unique name, so they don't conflict with others. MX records conflict across names.
  const sharing = [...groupBy(named, ({ record }) => ownerOf(record)).values()].filter(({ length }) => length > 1);
  const candidates = new Set([...sharing.flat(), ...named.filter(({ record }) => record.type === "MX")]);
  const zone = zoneIndex([...candidates]);
  return [...candidates].flatMap(({ name: own, record }) => {
    for (const [why, others] of Object.entries(conflictsWith(record, zone))) {
      const other = others.find(({ name }) => Number(name) < Number(own));
      const [earlier, line] = [records[Number(other?.name)]?.line, records[Number(own)]?.line];
      if (other && earlier !== undefined && line !== undefined) {
        return [{ line, text: messages[why as RecordConflict](String(earlier)) }];
      }
    }
    return [];
  });
}
