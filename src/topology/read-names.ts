import { isLeading, namesOf, wholeName } from "./names";
import type { LeadingRecord } from "./names";
import type { NamePart } from "./parts";
import { asObject, literal, unknown } from "./program-objects";
import type { ProgramParts } from "./program-parts";

/** The names of the zones of programs. What only the apply knows of a name is shown as `…`. */
export function readNames(program: ProgramParts): readonly NamePart[] {
  const records = readRecords(program);
  const zones = program.parts("domain").filter(({ label }) => label !== unknown);
  return namesOf(zones, records);
}

function readRecords(program: ProgramParts): readonly LeadingRecord[] {
  const singles = program.ofType("domain_record").map((object) => ({ object, record: object.values }));
  const sets = program
    .ofType("domain_records")
    .flatMap((object) =>
      Object.values(asObject(object.values["records"])).map((record) => ({ object, record: asObject(record) })),
    );
  return [...singles, ...sets].flatMap(({ object, record }): readonly LeadingRecord[] => {
    const { type, name, target } = record;
    const recordType = literal(type) ?? "";
    if (!isLeading(recordType)) return [];
    const zone = program.needed(object, "domain_id", "domain");
    const written = program.text(object, name ?? "") ?? unknown;
    return [
      {
        zone,
        name: wholeName(zone.label, written),
        stack: object.stack,
        recordType,
        target: program.text(object, target) ?? program.owners(object, target),
      },
    ];
  });
}
