import { canonicalValue, propertyText } from "../../../src/contract";
import { domain } from "../../../src/resources/domain/contract";
import { domainRecord } from "../../../src/resources/domain_record/contract";
import { ownerOf } from "../../../src/resources/domain_records/contract";
import { configuredValue, writtenValues } from "../../rules/configured-values";
import { type ConfiguredRecord, type ConfiguredZone, readZones } from "../../rules/configured-zones";
import type { ElementOf } from "../../rules/contracts";
import type { Program } from "../../rules/program";
import { isKnown } from "../../rules/references";

/** A record of a zone whose records are all known. */
export interface ZoneEntry {
  readonly configured: ConfiguredRecord;
  readonly type: string;
  /** The name relative to the zone. Empty for the zone itself. */
  readonly owner: string;
  /** The value of the record in canonical spelling. Undefined if it is known only after apply. */
  readonly target: string | undefined;
}

/** A zone that the program creates together with all of its records. */
export interface WholeZone {
  readonly name: string;
  readonly construct: ElementOf<"stratus_domain">;
  readonly entries: readonly ZoneEntry[];
}

/** False for a zone that starts as a copy or is a secondary. It has records that the program doesn't contain. */
function isOwnContent(zone: ElementOf<"stratus_domain">): boolean {
  const { type, cloneFrom, transferFrom } = writtenValues(zone, domain.fields);
  return type === "master" && (cloneFrom ?? transferFrom ?? undefined) === undefined;
}

const leavesTypes = (set: ElementOf<"stratus_domain_records">) => configuredValue(set, "leaveTypes") !== undefined;

function isWhole({ domains, sets, hasUnknownRecords }: ConfiguredZone): boolean {
  return domains.length === 1 && domains.every(isOwnContent) && !hasUnknownRecords && !sets.some(leavesTypes);
}

/** Several checks read the same zones. */
const zonesByProgram = new WeakMap<Program, readonly WholeZone[]>();

/** The zones whose records are all in the program. In other zones, a missing record may exist outside the program. */
export function wholeZones(program: Program): readonly WholeZone[] {
  const zones = zonesByProgram.get(program) ?? collectZones(program);
  zonesByProgram.set(program, zones);
  return zones;
}

function collectZones(program: Program): readonly WholeZone[] {
  return readZones(program)
    .filter(isWhole)
    .flatMap(({ domains: [construct], records }) => {
      const name = construct && configuredValue(construct, "domain");
      if (!construct || name === undefined || !isKnown(name)) return [];
      return [{ name: name.toLowerCase(), construct, entries: records.map(entryOf) }];
    });
}

function entryOf(configured: ConfiguredRecord): ZoneEntry {
  const record = configured.readAll();
  const { target } = record;
  const isText = typeof target === "string" && isKnown(target);
  return {
    configured,
    type: propertyText(record.type),
    owner: ownerOf(record),
    target: isText ? propertyText(canonicalValue(domainRecord.fields.target, target, record)) : undefined,
  };
}
