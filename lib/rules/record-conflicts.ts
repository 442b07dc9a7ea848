import { groupBy, snake } from "../../src/contract";
import { domainRecord, maxRecords } from "../../src/resources/domain_record/contract";
import {
  conflictsWith,
  conflictWords,
  isAliasOfZone,
  isNullMx,
  type NamedRecord,
  ownerOf,
  type RecordConflict,
  zoneIndex,
} from "../../src/resources/domain_records/contract";
import { configuredValue } from "./configured-values";
import { type ConfiguredRecord, type ConfiguredZone, readZones } from "./configured-zones";
import { type Finding, joinNames } from "./finding";
import type { Program } from "./program";
import { entriesOf } from "./references";

/**
 * Finds records of one zone that exclude each other (R3-058, R3-075). They can be constructs, entries of a record set, or
 * records of a zone file. Names are compared as the service stores them: in lower case, relative to the zone, without a
 * trailing period. The validation of a record set compares its own entries.
 */
export function findRecordConflicts(program: Program): readonly Finding[] {
  return readZones(program).flatMap((zone) => [
    ...findAliasOfZone(zone, program),
    ...findConflictsOfName(zone, program),
    ...findNullMxConflicts(zone, program),
    ...findRecordsBesideSets(zone, program),
    ...limitRecords(zone, program),
  ]);
}

const hasOwnRecord = (all: readonly ConfiguredRecord[], program: Program) =>
  all.some(({ construct }) => program.isOwn(construct));

const conflictFinding = (left: ConfiguredRecord, right: ConfiguredRecord, why: RecordConflict): Finding => ({
  construct: left.construct,
  text: `${left.name} conflicts with ${right.name}, which ${conflictWords[why]}. Remove one of them.`,
});

/** A CNAME record must be for a host below the zone. The service stores the zone's own name as an empty one. */
function findAliasOfZone({ records: all }: ConfiguredZone, program: Program): readonly Finding[] {
  return all
    .filter(({ construct, record }) => program.isOwn(construct) && isAliasOfZone(record))
    .map(({ name, construct, record }) => ({
      construct,
      text: `${name}: a CNAME record must be for a host below the domain, got ${JSON.stringify(record.domain)} itself. Use the name of a host, or point the domain to addresses, as in zone.point("", web).`,
    }));
}

/** Reads only records that share a name in full. Most records have a unique name. */
function findConflictsOfName({ records: all }: ConfiguredZone, program: Program): readonly Finding[] {
  const groups = [...groupBy(all, ({ record }) => ownerOf(record)).values()].filter(
    (group) => group.length > 1 && hasOwnRecord(group, program),
  );
  return groups.flatMap((group) => {
    const byName = new Map(group.map((each) => [each.name, each]));
    const named = group.map(({ name, construct, readAll }) => ({ name, construct, record: readAll() }));
    const several = findSeveralPolicies(named);
    const zone = zoneIndex(named);
    const equalRecords = [...zone.byIdentity.values()].filter(({ length }) => length > 1);
    const duplicates = equalRecords.flatMap((all) => findingForPair(byName, all[0]?.name, all[1]?.name, "duplicate"));
    const alias = named.find(({ record }) => record.type === "CNAME");
    if (!alias) return [...duplicates, ...several];
    const duplicateNames = new Set(conflictsWith(alias.record, zone).duplicate.map(({ name }) => name));
    const conflicting = conflictsWith(alias.record, zone).alias.find(({ name }) => !duplicateNames.has(name));
    return [...duplicates, ...several, ...findingForPair(byName, alias.name, conflicting?.name, "alias")];
  });
}

/** Mail receivers ignore these records if a name has two (RFC 7208, section 4.5; RFC 7489, section 6.6.3). */
const mailPolicies = {
  SPF: { start: /^v=spf1(?:\s|$)/i, advice: "Merge them into one record." },
  DMARC: { start: /^v=DMARC1\s*(?:;|$)/i, advice: "Remove one of them." },
};

function findSeveralPolicies(
  named: readonly (NamedRecord & Pick<ConfiguredRecord, "construct">)[],
): readonly Finding[] {
  const texts = named.filter(({ record }) => record.type === "TXT" && typeof record.target === "string");
  return Object.entries(mailPolicies).flatMap(([kind, { start, advice }]) => {
    const [one, other] = texts.filter(({ record }) => start.test(String(record.target).replace(/^\s*"/, "")));
    if (!one || !other || one.record.target === other.record.target) return [];
    return [
      {
        construct: one.construct,
        text: `${one.name} and ${other.name} are ${kind} records of the same name, so mail receivers ignore both. ${advice}`,
      },
    ];
  });
}

function findingForPair(
  all: ReadonlyMap<string, ConfiguredRecord>,
  left: string | undefined,
  right: string | undefined,
  why: RecordConflict,
): readonly Finding[] {
  const [one, other] = [all.get(left ?? ""), all.get(right ?? "")];
  return one && other && one.construct !== other.construct ? [conflictFinding(one, other, why)] : [];
}

/** A null MX record means that the domain receives no mail, so it excludes every other MX record of the zone. */
function findNullMxConflicts({ records: all }: ConfiguredZone, program: Program): readonly Finding[] {
  const mxRecords = all.filter(({ record }) => record.type === "MX").map((each) => ({ each, record: each.readAll() }));
  const nullMx = mxRecords.find(({ record }) => isNullMx(record))?.each;
  const otherMx = mxRecords.find(({ record }) => !isNullMx(record))?.each;
  if (!nullMx || !otherMx || nullMx.construct === otherMx.construct || !hasOwnRecord([nullMx, otherMx], program))
    return [];
  return [conflictFinding(nullMx, otherMx, "null MX")];
}

/** A record set deletes every record outside it, except those with a type in `leaveTypes`. */
function findRecordsBesideSets({ records: all, sets }: ConfiguredZone, program: Program): readonly Finding[] {
  return sets.flatMap((set) => {
    const excludedTypes: readonly unknown[] = entriesOf(configuredValue(set, "leaveTypes"));
    const single = all.filter(
      ({ construct, record }) => isSingleRecord(construct) && !excludedTypes.includes(record.type),
    );
    if (single.length === 0 || !(program.isOwn(set) || hasOwnRecord(single, program))) return [];
    const types = [...new Set(single.map(({ record }) => JSON.stringify(record.type)))];
    return [
      {
        construct: set,
        text: `${set.node.path} manages all records of its domain, so it would delete ${joinNames(single.map(({ name }) => name))}. Add them to the set, or exclude their types with leaveTypes: [${types.join(", ")}].`,
      },
    ];
  });
}

const isSingleRecord = (construct: object) =>
  "terraformResourceType" in construct && construct.terraformResourceType === `stratus_${snake(domainRecord.name)}`;

function limitRecords({ records: all }: ConfiguredZone, program: Program): readonly Finding[] {
  const first = all[0];
  if (!first || all.length <= maxRecords || !hasOwnRecord(all, program)) return [];
  return [
    {
      construct: first.construct,
      text: `The domain of ${first.name} can have at most ${String(maxRecords)} records, got ${String(all.length)}. Remove some, or delegate a part of the domain to another one with an NS record.`,
    },
  ];
}
