import { type Contract, explainLimit, groupBy, soleOwnerWords, valuesOf } from "../../contract";
import type { AccountObject } from "./account-object";
import type { LeftOut, ProgramKind } from "./model";

/**
 * Lists the objects that can't be in one program with other objects of the account. The first of two conflicting
 * objects stays.
 */
export function findAccountConflicts(
  programs: readonly ProgramKind[],
  objects: readonly AccountObject[],
): readonly LeftOut[] {
  const byContract = groupBy(objects, ({ contract }) => contract.name);
  const all = [
    ...[...byContract.values()].flatMap(beyondLimits),
    ...programs.flatMap((kind) => kind.conflicts?.(objects) ?? []),
  ];
  const first = new Map<AccountObject, LeftOut>();
  for (const each of all) if (!first.has(each.object)) first.set(each.object, each);
  return [...first.values()];
}

/**
 * Lists the objects of one kind beyond the limits of its contract, which the service may exceed, and second claims to
 * the same element.
 */
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

/** Lists the objects of each group beyond the first `limit`, with the reason for leaving them out. */
export function excessOf<O extends AccountObject>(
  objects: readonly O[],
  key: (object: O) => string | undefined,
  limit: number,
  reason: string,
): readonly LeftOut[] {
  const groups = [...groupBy(objects, key).values()];
  return groups.flatMap((group) => group.slice(limit).map((object) => ({ object, reason })));
}

const keyOf =
  (contract: Contract, fields: readonly string[]) =>
  ({ attributes }: AccountObject): string | undefined => {
    const values = valuesOf(contract, fields, attributes);
    return values && JSON.stringify(values);
  };
