import type { TerraformElement } from "cdktf";
import { type Field, storedValue } from "../../src/contract";
import { domain } from "../../src/resources/domain/contract";
import { domainRecord } from "../../src/resources/domain_record/contract";
import { configuredValue } from "./configured-values";
import { type Finding, joinNames } from "./finding";
import type { Program } from "./program";

/** A time of a domain or record that the service doesn't store as configured. */
interface RoundedTime {
  readonly construct: TerraformElement;
  readonly text: string;
}

const domainTimes = ["refreshSec", "retrySec", "expireSec", "ttlSec"] as const;

/**
 * Finds times that the service rounds to a supported value (R3-021, R3-031). State and plan show the configured value, so
 * only this warning shows the difference. Returns one warning per stack.
 */
export function findRoundedTimes(program: Program): readonly Finding[] {
  const all = [...timesOfDomains(program), ...timesOfRecords(program), ...timesOfSets(program)];
  const [first] = all;
  if (!first) return [];
  return [
    {
      construct: first.construct,
      text: `The service rounds times to the values that it supports: ${joinNames(all.map(({ text }) => text))}. Use a supported value.`,
    },
  ];
}

function roundedTimes(
  construct: TerraformElement,
  place: string,
  field: Field,
  given: unknown,
): readonly RoundedTime[] {
  if (typeof given !== "number") return [];
  const stored = storedValue(field, given, {});
  return stored === given ? [] : [{ construct, text: `${place} (${String(given)} to ${String(stored)})` }];
}

const timesOfDomains = (program: Program) =>
  program
    .resources("stratus_domain")
    .filter((zone) => program.isOwn(zone))
    .flatMap((zone) =>
      domainTimes.flatMap((name) =>
        roundedTimes(zone, `${name} of ${zone.node.path}`, domain.fields[name], configuredValue(zone, name)),
      ),
    );

/** A function, so that only programs with records load the contract. */
const recordTime = () => domainRecord.fields.ttlSec;

const timesOfRecords = (program: Program) =>
  program
    .resources("stratus_domain_record")
    .filter((record) => program.isOwn(record))
    .flatMap((record) =>
      roundedTimes(record, `ttlSec of ${record.node.path}`, recordTime(), configuredValue(record, "ttlSec")),
    );

const timesOfSets = (program: Program) =>
  program
    .resources("stratus_domain_records")
    .filter((set) => program.isOwn(set))
    .flatMap((set) => {
      const records: unknown = configuredValue(set, "records");
      if (typeof records !== "object" || records === null) return [];
      return Object.entries(records as { readonly [key: string]: { readonly ttlSec?: unknown } }).flatMap(
        ([key, { ttlSec }]) =>
          roundedTimes(set, `ttlSec of records[${JSON.stringify(key)}] of ${set.node.path}`, recordTime(), ttlSec),
      );
    });
