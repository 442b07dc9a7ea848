import { groupBy } from "../contract/values";
import type { End, NamePart, Part } from "./topology";

/** Records of these types lead to an address or to another name. */
const leading: readonly string[] = ["A", "AAAA", "CNAME", "MX", "NS", "SRV"];

export const isLeading = (recordType: string) => leading.includes(recordType);

/** A record that leads somewhere. */
export interface LeadingRecord {
  readonly zone: Part;
  /** Its whole name. */
  readonly name: string;
  readonly stack: string | undefined;
  readonly recordType: string;
  /** The text of its target, or the parts that have the address. */
  readonly target: string | readonly Pick<Part, "key">[];
}

/** The names of all zones, those of the zones themselves included, and what their records lead to. */
export function namesOf(zones: readonly Part[], records: readonly LeadingRecord[]): readonly NamePart[] {
  const byName = groupBy(records, ({ name }) => name);
  const bare = zones.filter((zone) => !saysEnough(zone, records)).map(({ label }) => label.toLowerCase());
  const keys = new Set([...bare, ...byName.keys()]);
  return [...keys].sort().map((name): NamePart => {
    const own = byName.get(name) ?? [];
    const apex = zones.find(({ label }) => label.toLowerCase() === name);
    return {
      ...{ key: keyOf(name), label: name, notes: apex?.notes ?? [] },
      stack: apex ? apex.stack : own[0]?.stack,
      leadsTo: own.flatMap(({ recordType, target }) => endsOf(target, keys).map((end) => ({ end, recordType }))),
    };
  });
}

/** Whether names of a zone stand for it: they are of the same stack. */
const saysEnough = ({ key, stack }: Part, records: readonly LeadingRecord[]) => {
  const own = records.filter(({ zone }) => zone.key === key);
  return own.length > 0 && own.every((record) => record.stack === stack);
};

const keyOf = (name: string) => `name ${name}`;

function endsOf(target: LeadingRecord["target"], names: ReadonlySet<string>): readonly End[] {
  if (typeof target !== "string") return target.map(({ key }) => ({ key }));
  // A null MX leads nowhere, and the sender of a request is nobody who is known.
  if (target === "" || target.startsWith("[")) return [];
  const name = target.replace(/\.$/, "").toLowerCase();
  return [names.has(name) ? { key: keyOf(name) } : { address: target }];
}

/** The whole name of a record in a zone. */
export function wholeName(zone: string, name: string): string {
  const own = name.toLowerCase().replace(/\.$/, "");
  const apex = zone.toLowerCase();
  if (own === "") return apex;
  return own === apex || own.endsWith(`.${apex}`) ? own : `${own}.${apex}`;
}
