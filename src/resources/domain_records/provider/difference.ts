import type { Properties } from "../../../contract";
import { recordIdentity, ownerOf } from "../../domain_record/contract/identity";

/** A record that the zone has. */
export interface Present {
  readonly id: number;
  readonly record: Properties;
}

export interface Wanted {
  readonly key: string;
  readonly record: Properties;
}

/** What turns the records that are there into those that are wanted, with as few requests as that takes. */
export interface Difference {
  /** Those that are there already, perhaps under another key. */
  readonly keep: readonly (Wanted & { readonly id: number })[];
  readonly change: readonly (Wanted & { readonly id: number; readonly before: Properties })[];
  readonly make: readonly Wanted[];
  readonly remove: readonly Present[];
}

const kindOf = (record: Properties) => `${String(record["type"])} ${ownerOf(record)}`;

/**
 * A name may be given to a CNAME record only when it is free, so one that moves is made anew. So is one that loses its
 * time: an update cannot take it away, because the least that a record's time can be is 300 (R3-030).
 */
const canChange = (before: Properties, after: Properties) =>
  before["type"] === after["type"] &&
  (after["type"] !== "CNAME" || ownerOf(before) === ownerOf(after)) &&
  ((before["ttlSec"] ?? null) === null || (after["ttlSec"] ?? null) !== null);

/**
 * `ids` are the records that the keys stood for until now. Records without a partner that say the same are kept; then
 * each wanted one takes over what its key stood for, or one of the same name and type; the rest is made and removed.
 */
export function differenceOf(
  wanted: readonly Wanted[],
  present: readonly Present[],
  ids: ReadonlyMap<string, number>,
): Difference {
  const left = new Map(present.map((each) => [each.id, each]));
  const take = (found: Present | undefined) => {
    if (found) left.delete(found.id);
    return found;
  };
  const keep: (Wanted & { readonly id: number })[] = [];
  const change: (Wanted & { readonly id: number; readonly before: Properties })[] = [];

  const own = ({ key }: Wanted) => left.get(ids.get(key) ?? 0);
  const settle = (all: readonly Wanted[], find: (each: Wanted) => Present | undefined, isSame: boolean) =>
    all.filter((each) => {
      const found = take(find(each));
      if (found && isSame) keep.push({ ...each, id: found.id });
      else if (found) change.push({ ...each, id: found.id, before: found.record });
      return !found;
    });

  const means = new Map(wanted.map((each) => [each.key, recordIdentity(each.record)]));
  const unmoved = (each: Wanted) => {
    const found = own(each);
    return found && recordIdentity(found.record) === means.get(each.key) ? found : undefined;
  };
  const moved = settle(wanted, unmoved, true);
  const alike = pool([...left.values()], recordIdentity);
  const differing = settle(moved, (each) => alike(means.get(each.key) ?? "", left), true);
  const changed = settle(
    differing,
    (each) => {
      const found = own(each);
      return found && canChange(found.record, each.record) ? found : undefined;
    },
    false,
  );
  const named = pool([...left.values()], kindOf);
  const make = settle(
    changed,
    (each) => {
      const found = named(kindOf(each.record), left);
      return found && canChange(found.record, each.record) ? found : undefined;
    },
    false,
  );
  return { keep, change, make, remove: [...left.values()] };
}

/** Finds a record that is still left by what it is grouped by. */
function pool(all: readonly Present[], by: (record: Properties) => string) {
  const groups = new Map<string, Present[]>();
  for (const each of all) {
    const key = by(each.record);
    const there = groups.get(key);
    if (there) there.push(each);
    else groups.set(key, [each]);
  }
  return (key: string, left: ReadonlyMap<number, Present>) => {
    const group = groups.get(key) ?? [];
    while (group[0] && !left.has(group[0].id)) group.shift();
    return group[0];
  };
}
