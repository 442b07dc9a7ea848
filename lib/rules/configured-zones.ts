import type { TerraformElement } from "cdktf";
import { TerraformStack } from "cdktf";
import type { Properties } from "../../src/contract";
import { domainRecord } from "../../src/resources/domain_record/contract";
import { isKnown, configuredValue, attributePlaceholder } from "./configured-values";
import type { Program } from "./program";

/** A record as a program says it, under the path of its construct, with its key where a construct has several. */
export interface ConfiguredRecord {
  readonly name: string;
  readonly construct: TerraformElement;
  /** Reads everything that the record says; `record` has only what tells its place. */
  readonly readAll: () => Properties;
  readonly record: Properties;
}

/** The records that a program says for one zone, and the constructs that decide whole sets of them. */
export interface ConfiguredZone {
  readonly records: readonly ConfiguredRecord[];
  readonly sets: readonly TerraformElement[];
}

const identifyingFields = ["type", "name", "service", "protocol"] as const;
const fields = Object.keys(domainRecord.fields).filter((name) => name !== "id" && name !== "domainId");

/** What every construct knows a domain by, where its name is known. */
function readDomainNames(program: Program): ReadonlyMap<string, string> {
  const domains = [...program.resources("stratus_domain"), ...program.data("stratus_domain")];
  return new Map(
    domains.flatMap((domain) => {
      const name = configuredValue(domain, "domain");
      return typeof name === "string" && isKnown(name) ? [[attributePlaceholder(domain, "id"), name.toLowerCase()] as const] : [];
    }),
  );
}

/** The stacks that make a domain of a name: where there are several, each has its own, in accounts of the environment. */
function readDomainStacks(program: Program): ReadonlyMap<string, ReadonlySet<string>> {
  const makers = new Map<string, Set<string>>();
  for (const domain of program.resources("stratus_domain")) {
    if (!program.isOfEnvironment(domain)) continue;
    const name = String(configuredValue(domain, "domain")).toLowerCase();
    makers.set(name, (makers.get(name) ?? new Set()).add(TerraformStack.of(domain).node.path));
  }
  return makers;
}

/**
 * The zones of a program. A domain is one and the same by its name on one service, by its number, or by the construct
 * that it is.
 */
export function readZones(program: Program): readonly ConfiguredZone[] {
  const names = readDomainNames(program);
  const makers = readDomainStacks(program);
  const placeOf = (element: TerraformElement, name: string) => {
    const isEach = program.isOfEnvironment(element) && (makers.get(name)?.size ?? 0) > 1;
    return JSON.stringify([program.platformOf(element), name, isEach ? TerraformStack.of(element).node.path : ""]);
  };
  const numberOf = (element: TerraformElement, id: string | number) =>
    isKnown(id) ? `${program.accountOf(element)} ${String(id)}` : String(id);
  const zones = new Map<string, { records: ConfiguredRecord[]; sets: TerraformElement[] }>();
  const zoneFor = (element: TerraformElement) => {
    const id = configuredValue(element, "domainId");
    if (typeof id !== "string" && typeof id !== "number") return undefined;
    const name = names.get(String(id));
    const key = name === undefined ? numberOf(element, id) : placeOf(element, name);
    const zone = zones.get(key) ?? { records: [], sets: [] };
    zones.set(key, zone);
    return { zone, around: name === undefined ? {} : { domain: name } };
  };
  for (const element of program.resources("stratus_domain_record")) {
    const found = zoneFor(element);
    const record = found && { ...found.around, ...configuredFields(element, identifyingFields) };
    if (!found || !record || !hasKnownName(record)) continue;
    const whole = () => ({ ...found.around, ...configuredFields(element, fields) });
    found.zone.records.push({ name: element.node.path, construct: element, record, readAll: whole });
  }
  for (const element of program.resources("stratus_domain_records")) {
    const found = zoneFor(element);
    if (!found) continue;
    found.zone.sets.push(element);
    const all = configuredValue(element, "records");
    if (typeof all !== "object" || all === null) continue;
    for (const [key, said] of Object.entries(all as { readonly [key: string]: Properties })) {
      const record = { ...found.around, ...said };
      const name = `records[${JSON.stringify(key)}] of ${element.node.path}`;
      if (hasKnownName(record)) found.zone.records.push({ name, construct: element, record, readAll: () => record });
    }
  }
  return [...zones.values()];
}

const configuredFields = (element: TerraformElement, names: readonly string[]): Properties =>
  Object.fromEntries(names.map((name) => [name, configuredValue(element, name)]));

/** Whether it is known where in the zone the record stands. */
function hasKnownName(record: Properties): boolean {
  const isText = (name: string) => typeof record[name] === "string" && isKnown(record[name]);
  if (!isText("type")) return false;
  if (record["type"] !== "SRV") return record["name"] === undefined || isText("name");
  return isText("service") && (record["protocol"] === undefined || isText("protocol"));
}
