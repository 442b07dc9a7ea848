import type { TerraformElement } from "cdktf";
import { TerraformStack } from "cdktf";
import type { FieldName, Properties } from "../../src/contract";
import { domainRecord } from "../../src/resources/domain_record/contract";
import { configuredValue } from "./configured-values";
import { isKnown, attributePlaceholder } from "./references";
import type { ElementOf } from "./contracts";
import type { Program } from "./program";

/** What rules know of a record: the values of its fields, with placeholders, and the name of the zone where it is known. */
export type RecordValues = Properties & { readonly [F in FieldName<typeof domainRecord> | "domain"]?: unknown };

/** A record of the program: a construct of its own, or an entry of a record set. */
export interface ConfiguredRecord {
  /** The path of its construct, with the key of the entry for a record of a set. */
  readonly name: string;
  readonly construct: TerraformElement;
  /** The type and the name of the record. */
  readonly record: RecordValues;
  /** Reads all of its fields. */
  readonly readAll: () => RecordValues;
}

/** The records that a program configures for one zone, and its constructs that own the whole record set of the zone. */
export interface ConfiguredZone {
  readonly records: readonly ConfiguredRecord[];
  readonly sets: readonly ElementOf<"stratus_domain_records">[];
  /** The constructs that make the zone. None for a zone that the program does not own. */
  readonly domains: readonly ElementOf<"stratus_domain">[];
  /** Whether it has records whose names are known only after apply, which are not among `records`. */
  readonly hasUnknownRecords: boolean;
}

/** A zone while it is put together. */
interface ZoneInWork {
  readonly records: ConfiguredRecord[];
  readonly sets: ElementOf<"stratus_domain_records">[];
  readonly domains: ElementOf<"stratus_domain">[];
  hasUnknownRecords: boolean;
}

const identifyingFields = ["type", "name", "service", "protocol"] as const;
/** A function, so that the contract is loaded only for a program that has records. */
const allFields = () =>
  (Object.keys(domainRecord.fields) as FieldName<typeof domainRecord>[]).filter(
    (name) => name !== "id" && name !== "domainId",
  );

/** The names of the domains whose name is known, by the placeholders of their ids. */
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

/** The stacks that make a domain with a name. Several stacks can do so where each is deployed to an account of its own. */
function readDomainStacks(program: Program): ReadonlyMap<string, ReadonlySet<string>> {
  const stacksByName = new Map<string, Set<string>>();
  for (const domain of program.resources("stratus_domain")) {
    if (!program.isOfEnvironment(domain)) continue;
    const name = String(configuredValue(domain, "domain")).toLowerCase();
    stacksByName.set(name, (stacksByName.get(name) ?? new Set()).add(TerraformStack.of(domain).node.path));
  }
  return stacksByName;
}

/** Several rules read the zones of a program, which does not change meanwhile. */
const zonesByProgram = new WeakMap<Program, readonly ConfiguredZone[]>();

/**
 * The zones of a program with their records. Records belong to one zone where their domain has the same name on one
 * service, the same id, or is the same construct.
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

/** Whether the type of a record and its name in the zone are known. */
function hasKnownName(record: RecordValues): boolean {
  const isText = (name: keyof RecordValues) => typeof record[name] === "string" && isKnown(record[name]);
  if (!isText("type")) return false;
  if (record.type !== "SRV") return record.name === undefined || isText("name");
  return isText("service") && (record.protocol === undefined || isText("protocol"));
}
