import { groupBy } from "../contract";
import type { NamePart, Part } from "./parts";
import type { ProgramObject } from "./program-objects";
import { asObject, literal, unknown } from "./program-objects";
import type { ProgramParts } from "./program-parts";

/** Records of these types lead to an address or to another name. */
const leading: readonly string[] = ["A", "AAAA", "CNAME", "MX", "NS", "SRV"];

interface RecordOfProgram {
  readonly object: ProgramObject;
  readonly zone: Part;
  readonly name: string;
  readonly type: string;
  readonly target: unknown;
}

/** The names of all zones, those of the zones themselves included, and what their records lead to. */
export function readNames(program: ProgramParts): readonly NamePart[] {
  const records = readRecords(program);
  const apexes = program.parts("domain").filter(({ label }) => label !== unknown);
  const byName = groupBy(records, ({ name }) => name);
  const bare = apexes.filter((apex) => !saysEnough(apex, records)).map(({ label }) => label.toLowerCase());
  const keys = new Set([...bare, ...byName.keys()]);
  return [...keys].sort().map((name): NamePart => {
    const own = byName.get(name) ?? [];
    const apex = apexes.find(({ label }) => label.toLowerCase() === name);
    const notes = apex?.notes ?? [];
    return {
      ...{ key: keyOf(name), label: name, notes },
      stack: apex ? apex.stack : own[0]?.object.stack,
      leadsTo: own.flatMap((record) => endsOf(program, record, keys)),
    };
  });
}

/** Whether names of a zone stand for it: they are of the same stack. */
const saysEnough = ({ key, stack }: Part, records: readonly RecordOfProgram[]) => {
  const own = records.filter(({ zone }) => zone.key === key);
  return own.length > 0 && own.every(({ object }) => object.stack === stack);
};

const keyOf = (name: string) => `name ${name}`;

function endsOf(program: ProgramParts, { object, type, target }: RecordOfProgram, names: ReadonlySet<string>) {
  const text = program.text(object, target);
  if (text === undefined) return program.owners(object, target).map(({ key }) => ({ end: { key }, recordType: type }));
  // A null MX leads nowhere, and the sender of a request is nobody who is known.
  if (text === "" || text.startsWith("[")) return [];
  const name = text.replace(/\.$/, "").toLowerCase();
  return [{ end: names.has(name) ? { key: keyOf(name) } : { address: text }, recordType: type }];
}

function readRecords(program: ProgramParts): readonly RecordOfProgram[] {
  const singles = program.ofType("domain_record").map((object) => ({ object, record: object.values }));
  const sets = program
    .ofType("domain_records")
    .flatMap((object) =>
      Object.values(asObject(object.values["records"])).map((record) => ({ object, record: asObject(record) })),
    );
  return [...singles, ...sets].flatMap(({ object, record }) => {
    const { type, name, target } = record;
    const recordType = literal(type) ?? "";
    if (!leading.includes(recordType)) return [];
    const zone = program.needed(object, "domain_id", "domain");
    return [{ object, zone, name: nameIn(zone.label, program.text(object, name ?? "")), type: recordType, target }];
  });
}

/** The whole name of a record. What only the apply knows of it is shown as `…`. */
function nameIn(zone: string, name: string | undefined): string {
  const own = (name ?? unknown).toLowerCase().replace(/\.$/, "");
  const apex = zone.toLowerCase();
  if (own === "") return apex;
  return own === apex || own.endsWith(`.${apex}`) ? own : `${own}.${apex}`;
}
