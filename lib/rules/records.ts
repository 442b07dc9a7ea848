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
import { groupsOf, listed } from "./finding";
import { configuredValues } from "./meaning";
import type { Program } from "./program";
import type { Said, SaidZone } from "./zones";
import { zonesOf } from "./zones";

/**
 * What the records of one zone are in each other's way with (R3-058, R3-075), whether each is a construct of its own, a
 * part of a set or from a zone file. Names are compared as the service keeps them: in lower case, relative to the zone,
 * without the last period. A set's own records are judged with the set.
 */
export function records(program: Program): readonly Finding[] {
  return zonesOf(program).flatMap((zone) => [
    ...atTheTop(zone, program),
    ...underOneName(zone, program),
    ...mail(zone, program),
    ...besideSets(zone, program),
    ...tooMany(zone, program),
  ]);
}

const isNew = (all: readonly Said[], program: Program) => all.some(({ construct }) => program.isOwn(construct));

const clash = (left: Said, right: Said, why: Conflict): Finding => ({
  text: `${left.name} cannot stand beside ${right.name}, which ${conflictWords[why]}: leave one of them out`,
});

/** A CNAME record needs the name of a host, and the zone's own full name is none: it is kept as the empty name. */
function atTheTop({ records: all }: SaidZone, program: Program): readonly Finding[] {
  return all
    .filter(({ construct, record }) => program.isOwn(construct) && isAliasOfZone(record))
    .map(({ name, record }) => ({
      text: `${name} is a CNAME record for ${JSON.stringify(record["domain"])} itself, and has to be one for a host below it: name that, or point the domain at addresses, as in zone.point("", web)`,
    }));
}

/** Only records that share a name are looked at closely: nearly all have one of their own. */
function underOneName({ records: all }: SaidZone, program: Program): readonly Finding[] {
  const groups = groupsOf(all, ({ record }) => ownerOf(record)).filter((group) => isNew(group, program));
  return groups.flatMap((group) => {
    const saidByName = new Map(group.map((said) => [said.name, said]));
    const named = group.map(({ name, whole }) => ({ name, record: whole() }));
    const zone = zoneIndex(named);
    const twins = [...zone.byIdentity.values()].filter(({ length }) => length > 1);
    const duplicates = twins.flatMap((all) => pairOf(saidByName, all[0]?.name, all[1]?.name, "duplicate"));
    const alias = named.find(({ record }) => record["type"] === "CNAME");
    if (!alias) return duplicates;
    const same = new Set(conflictsWith(alias.record, zone).duplicate.map(({ name }) => name));
    const beside = conflictsWith(alias.record, zone).alias.find(({ name }) => !same.has(name));
    return [...duplicates, ...pairOf(saidByName, alias.name, beside?.name, "alias")];
  });
}

function pairOf(
  all: ReadonlyMap<string, Said>,
  left: string | undefined,
  right: string | undefined,
  why: Conflict,
): readonly Finding[] {
  const [one, other] = [all.get(left ?? ""), all.get(right ?? "")];
  return one && other && one.construct !== other.construct ? [clash(one, other, why)] : [];
}

/** A null MX record says that a domain takes no mail, so it is about the whole zone. */
function mail({ records: all }: SaidZone, program: Program): readonly Finding[] {
  const mails = all.filter(({ record }) => record["type"] === "MX").map((said) => ({ said, record: said.whole() }));
  const none = mails.find(({ record }) => isNullMx(record))?.said;
  const some = mails.find(({ record }) => !isNullMx(record))?.said;
  if (!none || !some || none.construct === some.construct || !isNew([none, some], program)) return [];
  return [clash(none, some, "null MX")];
}

/** A set deletes what it does not have, unless the type is one that it leaves alone. */
function besideSets({ records: all, sets }: SaidZone, program: Program): readonly Finding[] {
  return sets.flatMap((set) => {
    const left = configuredValues(set, "leaveTypes");
    const leaves: readonly unknown[] = Array.isArray(left) ? left : [];
    const single = all.filter(({ construct, record }) => isSingle(construct) && !leaves.includes(record["type"]));
    if (single.length === 0 || !(program.isOwn(set) || isNew(single, program))) return [];
    const types = [...new Set(single.map(({ record }) => JSON.stringify(record["type"])))];
    return [
      {
        text: `${set.node.path} is the whole record set of its domain, and would delete ${listed(single.map(({ name }) => name))}: put these into it, or name their types in leaveTypes, [${types.join(", ")}]`,
      },
    ];
  });
}

const isSingle = (construct: object) =>
  "terraformResourceType" in construct && construct.terraformResourceType === `stratus_${snake(domainRecord.name)}`;

function tooMany({ records: all }: SaidZone, program: Program): readonly Finding[] {
  const first = all[0];
  if (!first || all.length <= mostRecords || !isNew(all, program)) return [];
  return [
    {
      text: `${String(all.length)} records are said for the domain of ${first.name}, and a domain has at most ${String(mostRecords)}: leave some out, or hand a part of the domain to another one with an NS record`,
    },
  ];
}
