import { snake } from "../../src/contract";
import { domainRecord, mostRecords } from "../../src/resources/domain_record/contract";
import type { Conflict } from "../../src/resources/domain_records/contract";
import {
  conflictsWith,
  conflictWords,
  isAliasOfZone,
  isNullMx,
  ownerOf,
  zoneIndex,
} from "../../src/resources/domain_records/contract";
import type { Finding } from "./finding";
import { groupsOf, joinNames } from "./finding";
import { configuredValue } from "./configured-values";
import type { Program } from "./program";
import type { ConfiguredRecord, ConfiguredZone } from "./configured-zones";
import { readZones } from "./configured-zones";

/**
 * What the records of one zone are in each other's way with (R3-058, R3-075), whether each is a construct of its own, a
 * part of a set or from a zone file. Names are compared as the service keeps them: in lower case, relative to the zone,
 * without the last period. A set's own records are judged with the set.
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

const hasOwnRecord = (all: readonly ConfiguredRecord[], program: Program) => all.some(({ construct }) => program.isOwn(construct));

const conflictFinding = (left: ConfiguredRecord, right: ConfiguredRecord, why: Conflict): Finding => ({
  text: `${left.name} cannot stand beside ${right.name}, which ${conflictWords[why]}: leave one of them out`,
});

/** A CNAME record needs the name of a host, and the zone's own full name is none: it is kept as the empty name. */
function findAliasOfZone({ records: all }: ConfiguredZone, program: Program): readonly Finding[] {
  return all
    .filter(({ construct, record }) => program.isOwn(construct) && isAliasOfZone(record))
    .map(({ name, record }) => ({
      text: `${name} is a CNAME record for ${JSON.stringify(record["domain"])} itself, and has to be one for a host below it: name that, or point the domain at addresses, as in zone.point("", web)`,
    }));
}

/** Only records that share a name are looked at closely: nearly all have one of their own. */
function findConflictsOfName({ records: all }: ConfiguredZone, program: Program): readonly Finding[] {
  const groups = groupsOf(all, ({ record }) => ownerOf(record)).filter((group) => hasOwnRecord(group, program));
  return groups.flatMap((group) => {
    const saidByName = new Map(group.map((said) => [said.name, said]));
    const named = group.map(({ name, readAll }) => ({ name, record: readAll() }));
    const zone = zoneIndex(named);
    const twins = [...zone.byIdentity.values()].filter(({ length }) => length > 1);
    const duplicates = twins.flatMap((all) => findingForPair(saidByName, all[0]?.name, all[1]?.name, "duplicate"));
    const alias = named.find(({ record }) => record["type"] === "CNAME");
    if (!alias) return duplicates;
    const same = new Set(conflictsWith(alias.record, zone).duplicate.map(({ name }) => name));
    const beside = conflictsWith(alias.record, zone).alias.find(({ name }) => !same.has(name));
    return [...duplicates, ...findingForPair(saidByName, alias.name, beside?.name, "alias")];
  });
}

function findingForPair(
  all: ReadonlyMap<string, ConfiguredRecord>,
  left: string | undefined,
  right: string | undefined,
  why: Conflict,
): readonly Finding[] {
  const [one, other] = [all.get(left ?? ""), all.get(right ?? "")];
  return one && other && one.construct !== other.construct ? [conflictFinding(one, other, why)] : [];
}

/** A null MX record says that a domain takes no mail, so it is about the whole zone. */
function findNullMxConflicts({ records: all }: ConfiguredZone, program: Program): readonly Finding[] {
  const mails = all.filter(({ record }) => record["type"] === "MX").map((said) => ({ said, record: said.readAll() }));
  const none = mails.find(({ record }) => isNullMx(record))?.said;
  const some = mails.find(({ record }) => !isNullMx(record))?.said;
  if (!none || !some || none.construct === some.construct || !hasOwnRecord([none, some], program)) return [];
  return [conflictFinding(none, some, "null MX")];
}

/** A set deletes what it does not have, unless the type is one that it leaves alone. */
function findRecordsBesideSets({ records: all, sets }: ConfiguredZone, program: Program): readonly Finding[] {
  return sets.flatMap((set) => {
    const left = configuredValue(set, "leaveTypes");
    const leaves: readonly unknown[] = Array.isArray(left) ? left : [];
    const single = all.filter(({ construct, record }) => isSingleRecord(construct) && !leaves.includes(record["type"]));
    if (single.length === 0 || !(program.isOwn(set) || hasOwnRecord(single, program))) return [];
    const types = [...new Set(single.map(({ record }) => JSON.stringify(record["type"])))];
    return [
      {
        text: `${set.node.path} is the whole record set of its domain, and would delete ${joinNames(single.map(({ name }) => name))}: put these into it, or name their types in leaveTypes, [${types.join(", ")}]`,
      },
    ];
  });
}

const isSingleRecord = (construct: object) =>
  "terraformResourceType" in construct && construct.terraformResourceType === `stratus_${snake(domainRecord.name)}`;

function limitRecords({ records: all }: ConfiguredZone, program: Program): readonly Finding[] {
  const first = all[0];
  if (!first || all.length <= mostRecords || !hasOwnRecord(all, program)) return [];
  return [
    {
      text: `${String(all.length)} records are said for the domain of ${first.name}, and a domain has at most ${String(mostRecords)}: leave some out, or hand a part of the domain to another one with an NS record`,
    },
  ];
}
