import { isDeepStrictEqual } from "node:util";
import { byRules, type Contract, limitWords, type Properties, valuesOf } from "../../../contract";
import type { Service } from "../../types";
import { parentParameter } from "../kinds/kind";
import type { ObjectKind, StoredId } from "../store";
import type { FieldError } from "../wire/failure";

/** A new object, and the store kind to count existing objects in. */
interface NewObject {
  readonly contract: Contract;
  readonly kind: ObjectKind;
  /** The fields of the object, including those in the path. */
  readonly object: Properties;
  /**
   * The field that errors name.
   * @default none
   */
  readonly field?: string;
}

/** Returns an error for each limit of the contract that the new object would exceed. */
export function findExceededLimits({ store }: Service, { contract, kind, object, field = "" }: NewObject) {
  const parameter = parentParameter(contract);
  const parent = parameter === undefined ? undefined : object[parameter];
  const refused = (contract.atMost ?? []).filter(
    ({ replaces, providerReason }) => !replaces && providerReason === undefined,
  );
  return refused.flatMap((limit): readonly FieldError[] => {
    const wanted = valuesOf(contract, limit.per, object);
    if (!wanted) return [];
    const isInParent = parameter !== undefined && limit.per.includes(parameter);
    const existing = store.objects
      .list(kind, isInParent ? { parent: parent as StoredId } : {})
      .map((stored) => ({ ...stored.body, id: stored.id, ...(isInParent && { [parameter]: stored.parent }) }))
      .filter((stored) => contract.isUserCreated?.(stored) !== false)
      .filter((stored) => isDeepStrictEqual(valuesOf(contract, limit.per, stored), wanted));
    if (existing.length < limit.count) return [];
    const ids = existing.map(({ id }) => String(id)).join(", ");
    const advice =
      existing.length === 1 ? "already exists. Delete it first" : "already exist. Delete one of them first";
    const reason = `${limitWords(contract, limit)}, and ${ids} ${advice}`;
    return [{ field, reason, ...byRules(limit.rules) }];
  });
}
