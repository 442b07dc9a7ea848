import { groupBy } from "../../../contract";
import type { ZoneRecord } from "../../domain_record/contract/identity";
import { recordIdentity, ownerOf } from "../../domain_record/contract/identity";

/** A record that the zone has. */
export interface PresentRecord {
  readonly id: number;
  readonly record: ZoneRecord;
}

export interface WantedRecord {
  readonly key: string;
  readonly record: ZoneRecord;
}

interface MatchedRecord extends WantedRecord {
  readonly id: number;
}

interface ChangedRecord extends MatchedRecord {
  readonly before: ZoneRecord;
}

/** What turns the records of a zone into those that are wanted, with as few requests as possible. */
export interface RecordChanges {
  /** Those that the zone has already, perhaps under another key. */
  readonly kept: readonly MatchedRecord[];
  readonly changed: readonly ChangedRecord[];
  readonly created: readonly WantedRecord[];
  readonly deleted: readonly PresentRecord[];
}

const nameAndType = (record: ZoneRecord) => `${String(record.type)} ${ownerOf(record)}`;

/** A CNAME record can take a name only if no other record has it, so a CNAME record with a new name is replaced. */
const canChange = (before: ZoneRecord, after: ZoneRecord) =>
  before.type === after.type && (after.type !== "CNAME" || ownerOf(before) === ownerOf(after));

/**
 * Finds a record of the zone for each wanted one. `ids` are the records that the keys stood for until now. Each step
 * looks only at what the steps before it have left; what is left in the end is created or deleted.
 */
export function compareRecords(
  wanted: readonly WantedRecord[],
  present: readonly PresentRecord[],
  ids: ReadonlyMap<string, number>,
): RecordChanges {
  const unmatched = new Map(present.map((each) => [each.id, each]));
  const kept: MatchedRecord[] = [];
  const changed: ChangedRecord[] = [];

  /** Matches the wanted records that `find` finds one for, and returns the others. */
  const match = (
    all: readonly WantedRecord[],
    find: (each: WantedRecord) => PresentRecord | undefined,
    isSame: boolean,
  ) =>
    all.filter((each) => {
      const found = find(each);
      if (!found) return true;
      unmatched.delete(found.id);
      if (isSame) kept.push({ ...each, id: found.id });
      else changed.push({ ...each, id: found.id, before: found.record });
      return false;
    });
  const withSameKey = ({ key }: WantedRecord) => unmatched.get(ids.get(key) ?? 0);
  const ifChangeable = (found: PresentRecord | undefined, { record }: WantedRecord) =>
    found && canChange(found.record, record) ? found : undefined;

  const identities = new Map(wanted.map((each) => [each.key, recordIdentity(each.record)]));
  const identityOf = ({ key }: WantedRecord) => identities.get(key) ?? "";

  const withoutSame = match(
    wanted,
    (each) => {
      const found = withSameKey(each);
      return found && recordIdentity(found.record) === identityOf(each) ? found : undefined;
    },
    true,
  );
  const withIdentity = finderBy(unmatched, recordIdentity);
  const withoutMoved = match(withoutSame, (each) => withIdentity(identityOf(each)), true);
  const withoutChanged = match(withoutMoved, (each) => ifChangeable(withSameKey(each), each), false);
  const withNameAndType = finderBy(unmatched, nameAndType);
  const created = match(withoutChanged, (each) => ifChangeable(withNameAndType(nameAndType(each.record)), each), false);
  return { kept, changed, created, deleted: [...unmatched.values()] };
}

/** Finds the first record with a key among those that are still unmatched. */
function finderBy(unmatched: ReadonlyMap<number, PresentRecord>, keyOf: (record: ZoneRecord) => string) {
  const groups = groupBy([...unmatched.values()], ({ record }) => keyOf(record));
  return (key: string): PresentRecord | undefined => {
    const group = groups.get(key) ?? [];
    while (group[0] && !unmatched.has(group[0].id)) group.shift();
    return group[0];
  };
}
