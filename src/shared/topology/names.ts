import { groupBy } from "../../contract/values";
import type { End, NamePart, Part } from "./topology";

/** Record types whose target is an IP address or a name. */
const leading: readonly string[] = ["A", "AAAA", "CNAME", "MX", "NS", "SRV"];

export const isLeading = (recordType: string) => leading.includes(recordType);

/** A record that points to an IP address or a name. */
export interface LeadingRecord {
  readonly zone: Part;
  /** The fully qualified name. */
  readonly name: string;
  readonly stack: string | undefined;
  readonly recordType: string;
  /** The target as text, or the parts that own the IP address. */
  readonly target: string | readonly Pick<Part, "key">[];
}

/** Returns the names of all zones, including the apex names, with the targets of their records. */
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

/** True if the records of a zone represent it: it has some, and all are in the zone's stack. */
const saysEnough = ({ key, stack }: Part, records: readonly LeadingRecord[]) => {
  const own = records.filter(({ zone }) => zone.key === key);
  return own.length > 0 && own.every((record) => record.stack === stack);
};

const hostName = (name: string) => name.replace(/\.$/, "").toLowerCase();

const keyOf = (name: string) => `name ${name}`;

function endsOf(target: LeadingRecord["target"], names: ReadonlySet<string>): readonly End[] {
  if (typeof target !== "string") return target.map(({ key }) => ({ key }));
  // A null MX has no target, and the sender of a request (`[remote_addr]`) is unknown.
  if (target === "" || target.startsWith("[")) return [];
  const name = hostName(target);
  return [names.has(name) ? { key: keyOf(name) } : { address: target }];
}

/** Returns the fully qualified name of a record. */
export function fullName(zone: string, name: string): string {
  const own = hostName(name);
  const apex = zone.toLowerCase();
  if (own === "") return apex;
  return own === apex || own.endsWith(`.${apex}`) ? own : `${own}.${apex}`;
}

/** Returns a note for each reverse DNS name. The IPv4 and the IPv6 address of an instance usually have the same name. */
export const reverseNotes = (names: readonly string[]): readonly string[] =>
  [...new Set(names.map(hostName))].sort().map((name) => `reverse DNS: ${name}`);
