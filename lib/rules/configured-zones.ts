import { type TerraformElement, TerraformStack } from "cdktf";
import type { FieldName, Properties } from "../../src/contract";
import { domainRecord } from "../../src/resources/domain_record/contract";
import { configuredValue } from "./configured-values";
import type { ElementOf } from "./contracts";
import type { Program } from "./program";
import { attributePlaceholder, isKnown } from "./references";

/** The values of a record's fields, with placeholders, and the name of its zone if that is known. */
export type RecordValues = Properties & { readonly [F in FieldName<typeof domainRecord> | "domain"]?: unknown };

/** A record of the program: a construct, or an entry of a record set. */
export interface ConfiguredRecord {
  /** The path of its construct. For a record of a set, also the key of the entry. */
  readonly name: string;
  readonly construct: TerraformElement;
  /** The type and the name of the record. */
  readonly record: RecordValues;
  /** Reads all fields of the record. */
  readonly readAll: () => RecordValues;
}

/** The records that a program configures for one zone, and the constructs that own the whole record set of the zone. */
export interface ConfiguredZone {
  readonly records: readonly ConfiguredRecord[];
  readonly sets: readonly ElementOf<"stratus_domain_records">[];
  /** The constructs that create the zone. Empty for a zone outside the program. */
  readonly domains: readonly ElementOf<"stratus_domain">[];
  /** True if the zone has records whose names are known only after apply. They are not in `records`. */
  readonly hasUnknownRecords: boolean;
}

/** A zone while its records are collected. */
interface ZoneInWork {
  readonly records: ConfiguredRecord[];
  readonly sets: ElementOf<"stratus_domain_records">[];
  readonly domains: ElementOf<"stratus_domain">[];
  hasUnknownRecords: boolean;
}

const identifyingFields = ["type", "name", "service", "protocol"] as const;
/** A function, so that only programs with records load the contract. */
const allFields = () =>
  (Object.keys(domainRecord.fields) as FieldName<typeof domainRecord>[]).filter(
    (name) => name !== "id" && name !== "domainId",
  );

/** The known names of domains, by the placeholders of their ids. */
function readDomainNames(program: Program): ReadonlyMap<string, string> {
  const domains = [...program.resources("stratus_domain"), ...program.data("stratus_domain")];
  return new Map(
    domains.flatMap((domain) => {
      const name = configuredValue(domain, "domain");
      return typeof name === "string" && isKnown(name)
        ? [[attributePlaceholder(domain, "id"), name.toLowerCase()] as const]
        : [];
    }),
  );
}

/** The stacks that create each domain, by its name. Several can create the same name if each is deployed to its own account. */
function readDomainStacks(program: Program): ReadonlyMap<string, ReadonlySet<string>> {
  const stacksByName = new Map<string, Set<string>>();
  for (const domain of program.resources("stratus_domain")) {
    if (!program.isOfEnvironment(domain)) continue;
    const name = String(configuredValue(domain, "domain")).toLowerCase();
    stacksByName.set(name, (stacksByName.get(name) ?? new Set()).add(TerraformStack.of(domain).node.path));
  }
  return stacksByName;
}

/** A cache, because several rules read the zones of a program, and the program doesn't change in between. */
const zonesByProgram = new WeakMap<Program, readonly ConfiguredZone[]>();

/**
 * Returns the zones of a program with their records. Records belong to the same zone if their domains have the same name on
 * the same service, have the same id, or are the same construct.
 */
export function readZones(program: Program): readonly ConfiguredZone[] {
  const zones = zonesByProgram.get(program) ?? collectZones(program);
  zonesByProgram.set(program, zones);
  return zones;
}

function collectZones(program: Program): readonly ConfiguredZone[] {
  const names = readDomainNames(program);
  const stacksByName = readDomainStacks(program);
  const placeOf = (element: TerraformElement, name: string) => {
    const hasSeveralZones = program.isOfEnvironment(element) && (stacksByName.get(name)?.size ?? 0) > 1;
    return JSON.stringify([
      program.platformOf(element),
      name,
      hasSeveralZones ? TerraformStack.of(element).node.path : "",
    ]);
  };
  const numberOf = (element: TerraformElement, id: string | number) =>
    isKnown(id) ? `${program.accountOf(element)} ${String(id)}` : String(id);
  const zones = new Map<string, ZoneInWork>();
  const zoneOfId = (element: TerraformElement, id: string | number) => {
    const name = names.get(String(id));
    const key = name === undefined ? numberOf(element, id) : placeOf(element, name);
    const zone = zones.get(key) ?? { records: [], sets: [], domains: [], hasUnknownRecords: false };
    zones.set(key, zone);
    return { zone, zoneName: name === undefined ? {} : { domain: name } };
  };
  const zoneFor = (element: ElementOf<"stratus_domain_record" | "stratus_domain_records">) => {
    const id = configuredValue(element, "domainId");
    if (typeof id !== "string" && typeof id !== "number") return undefined;
    return zoneOfId(element, id);
  };
  for (const element of program.resources("stratus_domain")) {
    zoneOfId(element, attributePlaceholder(element, "id")).zone.domains.push(element);
  }
  for (const element of program.resources("stratus_domain_record")) {
    const found = zoneFor(element);
    const record = found && { ...found.zoneName, ...configuredFields(element, identifyingFields) };
    if (found && record && !hasKnownName(record)) found.zone.hasUnknownRecords = true;
    if (!found || !record || !hasKnownName(record)) continue;
    const readAll = () => ({ ...found.zoneName, ...configuredFields(element, allFields()) });
    found.zone.records.push({ name: element.node.path, construct: element, record, readAll });
  }
  for (const element of program.resources("stratus_domain_records")) {
    const found = zoneFor(element);
    if (!found) continue;
    found.zone.sets.push(element);
    const all: unknown = configuredValue(element, "records");
    if (typeof all !== "object" || all === null) {
      found.zone.hasUnknownRecords = true;
      continue;
    }
    for (const [key, entry] of Object.entries(all as { readonly [key: string]: RecordValues })) {
      const record = { ...found.zoneName, ...entry };
      const name = `records[${JSON.stringify(key)}] of ${element.node.path}`;
      if (hasKnownName(record)) found.zone.records.push({ name, construct: element, record, readAll: () => record });
      else found.zone.hasUnknownRecords = true;
    }
  }
  return [...zones.values()];
}

const configuredFields = (
  element: ElementOf<"stratus_domain_record">,
  names: readonly FieldName<typeof domainRecord>[],
): RecordValues => Object.fromEntries(names.map((name) => [name, configuredValue(element, name)]));

/** True if the type of a record and its name in the zone are known. */
function hasKnownName(record: RecordValues): boolean {
  const isText = (name: keyof RecordValues) => typeof record[name] === "string" && isKnown(record[name]);
  if (!isText("type")) return false;
  if (record.type !== "SRV") return record.name === undefined || isText("name");
  return isText("service") && (record.protocol === undefined || isText("protocol"));
}
