import { type AccountObject, isOf } from "../../../cli/program/account-object";
import type { LeftOut } from "../../../cli/program/model";
import { groupBy } from "../../../contract";
import { domain } from "../../domain/contract";
import {
  conflictsWith,
  conflictWords,
  type NamedRecord,
  ownerOf,
  type RecordConflict,
  zoneIndex,
} from "../../domain_records/contract";
import { domainRecord } from "../contract";

/** Mail servers ignore all policies of a kind if a name has several. */
const mailPolicies: readonly (readonly [string, RegExp])[] = [
  ["SPF", /^v=spf1(?:\s|$)/i],
  ["DMARC", /^v=DMARC1\s*(?:;|$)/i],
];

/** Lists the records that conflict with earlier records of their zone. */
export function conflictingRecords(account: readonly AccountObject[]): readonly LeftOut[] {
  const zones = new Map(
    account.filter((object) => isOf(object, domain)).map(({ attributes }) => [attributes.id, attributes]),
  );
  const records = account.filter((object) => isOf(object, domainRecord));
  const byZone = groupBy(records, ({ attributes }) => String(attributes.domainId));
  return [...byZone.values()].flatMap((all) => {
    const domain = zones.get(all[0]?.attributes.domainId)?.domain;
    const named = all.map((object) => ({ object, name: object.importId, record: { ...object.attributes, domain } }));
    return [...conflictsInZone(named), ...secondPolicies(named)];
  });
}

interface NamedObject extends NamedRecord {
  readonly object: AccountObject;
}

/** Compares only records of the same name, and the MX records of a zone. */
function conflictsInZone(named: readonly NamedObject[]): readonly LeftOut[] {
  const byOwner = groupBy(named, ({ record }) => ownerOf(record));
  const mail = named.filter(({ record }) => record.type === "MX");
  const groups = [...byOwner.values(), ...(mail.length > 1 ? [mail] : [])].filter(({ length }) => length > 1);
  return groups.flatMap((group) => {
    const kept: NamedObject[] = [];
    return group.flatMap((each): readonly LeftOut[] => {
      const conflicts = conflictsWith(each.record, zoneIndex(kept));
      const why = (["duplicate", "alias", "null MX"] as const).find(
        (kind: RecordConflict) => conflicts[kind].length > 0,
      );
      if (why === undefined) kept.push(each);
      if (why === undefined) return [];
      const other = conflicts[why][0]?.name ?? "";
      return [{ object: each.object, reason: `Its zone has the record ${other}, which ${conflictWords[why]}.` }];
    });
  });
}

function secondPolicies(named: readonly NamedObject[]): readonly LeftOut[] {
  const texts = named.filter(({ record }) => record.type === "TXT");
  return mailPolicies.flatMap(([policy, start]) => {
    const own = texts.filter(({ record }) => start.test(String(record.target).replace(/^\s*"/, "")));
    const groups = [...groupBy(own, ({ record }) => ownerOf(record)).values()];
    return groups.flatMap(([, ...more]) =>
      more.map(({ object }) => ({
        object,
        reason: `It is a second ${policy} record of its name, so mail servers ignore both. Merge them into one.`,
      })),
    );
  });
}
