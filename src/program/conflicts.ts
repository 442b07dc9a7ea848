import type { Contract } from "../contract";
import { explainLimit, groupBy, soleOwnerWords, valuesOf } from "../contract";
import { conflictsWith, conflictWords, ownerOf, zoneIndex } from "../resources/domain_records/contract";
import type { Conflict, Named } from "../resources/domain_records/contract";
import type { AccountObject } from "../account/account-object";
import type { LeftOut } from "./model";

/** Objects that a program cannot have beside others of the account: the older ones stay. */
export function findConflicts(objects: readonly AccountObject[]): readonly LeftOut[] {
  const byContract = groupBy(objects, ({ contract }) => contract.name);
  const all = [
    ...[...byContract.values()].flatMap(beyondLimits),
    ...secondFirewalls(objects),
    ...conflictingRecords(objects),
  ];
  const first = new Map<AccountObject, LeftOut>();
  for (const each of all) if (!first.has(each.object)) first.set(each.object, each);
  return [...first.values()];
}

/** Objects of one kind beyond the limits of its contract, which the service may exceed, and second owners of one thing. */
function beyondLimits(objects: readonly AccountObject[]): readonly LeftOut[] {
  const [{ contract } = { contract: undefined }] = objects;
  if (!contract) return [];
  const { atMost = [], soleOwner } = contract;
  const excess = atMost.flatMap((limit) =>
    excessOf(objects, keyOf(contract, limit.per), limit.count, explainLimit(contract, limit)),
  );
  if (!soleOwner) return excess;
  const reason = `Another resource manages ${soleOwnerWords(contract, soleOwner)}.`;
  return [...excess, ...excessOf(objects, keyOf(contract, soleOwner.of), 1, reason)];
}

function excessOf(
  objects: readonly AccountObject[],
  key: (object: AccountObject) => string | undefined,
  most: number,
  reason: string,
): readonly LeftOut[] {
  const groups = [...groupBy(objects, key).values()];
  return groups.flatMap((group) => group.slice(most).map((object) => ({ object, reason })));
}

const keyOf =
  (contract: Contract, fields: readonly string[]) =>
  ({ attributes }: AccountObject): string | undefined => {
    const values = valuesOf(contract, fields, attributes);
    return values && JSON.stringify(values);
  };

/** An instance is behind one enabled firewall at most (document 3, Firewalls rule 3). */
function secondFirewalls(objects: readonly AccountObject[]): readonly LeftOut[] {
  const disabled = new Set(
    objects
      .filter(({ contract, attributes }) => contract.name === "firewall" && attributes["status"] === "disabled")
      .map(({ attributes }) => attributes["id"]),
  );
  const devices = objects.filter(
    ({ contract, attributes }) => contract.name === "firewall_device" && !disabled.has(attributes["firewallId"]),
  );
  const words = "Its instance is behind another enabled firewall, and may be behind one.";
  return excessOf(devices, ({ attributes }) => String(attributes["computeId"]), 1, words);
}

/** Receivers of mail take none of these where they find two of a kind. */
const mailPolicies: readonly (readonly [string, RegExp])[] = [
  ["SPF", /^v=spf1(?:\s|$)/i],
  ["DMARC", /^v=DMARC1\s*(?:;|$)/i],
];

function conflictingRecords(objects: readonly AccountObject[]): readonly LeftOut[] {
  const zones = new Map(
    objects
      .filter(({ contract }) => contract.name === "domain")
      .map(({ attributes }) => [attributes["id"], attributes]),
  );
  const records = objects.filter(({ contract }) => contract.name === "domain_record");
  const byZone = groupBy(records, ({ attributes }) => String(attributes["domainId"]));
  return [...byZone.values()].flatMap((all) => {
    const domain = zones.get(all[0]?.attributes["domainId"])?.["domain"];
    const named = all.map((object) => ({ object, name: object.importId, record: { ...object.attributes, domain } }));
    return [...conflictsInZone(named), ...secondPolicies(named)];
  });
}

interface NamedObject extends Named {
  readonly object: AccountObject;
}

/** Only records of one name are compared with each other, and the MX records of a zone. */
function conflictsInZone(named: readonly NamedObject[]): readonly LeftOut[] {
  const byOwner = groupBy(named, ({ record }) => ownerOf(record));
  const mail = named.filter(({ record }) => record.type === "MX");
  const groups = [...byOwner.values(), ...(mail.length > 1 ? [mail] : [])].filter(({ length }) => length > 1);
  return groups.flatMap((group) => {
    const kept: NamedObject[] = [];
    return group.flatMap((each): readonly LeftOut[] => {
      const conflicts = conflictsWith(each.record, zoneIndex(kept));
      const why = (["duplicate", "alias", "null MX"] as const).find((kind: Conflict) => conflicts[kind].length > 0);
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
        reason: `It is a second ${policy} record of its name, and receivers of mail then heed neither: make one of them.`,
      })),
    );
  });
}
