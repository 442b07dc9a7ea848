import { isUnset, storedValue } from "./canonical";
import type { ValueCheck } from "./check";
import type { Field } from "./field";
import { type FieldKind, isSet, type Properties } from "./values";

/** Returns the known value if both values mean that the field is not set, so a user's 0 or `""` is kept. */
export const preserveEmpty = (field: Field, value: unknown, known: unknown): unknown =>
  isSet(known) && isUnset(field, known) && isUnset(field, value) ? known : value;

/** How an object's variant uses one of its fields. */
export interface FieldUse {
  /** True if objects of the variant don't have the field. */
  readonly isBanned: boolean;
  /** True if objects of the variant always have the field. */
  readonly isNeeded: boolean;
  readonly checks: readonly ValueCheck[];
  /** The known sibling fields, including the one that the variant depends on. */
  readonly among: Properties;
}

/** The use of a field that depends on no variant. */
export const plainUse: FieldUse = { isBanned: false, isNeeded: false, checks: [], among: {} };

/**
 * Returns the value of a field for which the service returns an empty value and no other value is known. The
 * specification rarely says if that is `null`, `""`, 0 or `[]`, so the contract decides. A valid empty value is
 * kept, such as the priority of an MX record. Otherwise the field has its default, the value that clears it, or
 * none.
 */
export function valueOfEmpty(field: Field, responded: unknown, use: FieldUse = plainUse): unknown {
  if (isSet(responded) && isValueOf(field, responded, use)) return responded;
  const { kind, presence, default: fallback, unsetValue } = field.spec;
  if (presence === "computed") return null;
  if (fallback !== undefined) return storedValue(field, fallback, use.among);
  const cleared = presence === "required" || use.isNeeded ? emptyOf(kind, use) : unsetValue;
  return isSet(cleared) && isAccepted(field, cleared, use) ? cleared : null;
}

/**
 * The empty value of a field that every such object has. A string may be empty only if the variant requires the
 * field.
 */
function emptyOf(kind: FieldKind, { isNeeded }: FieldUse): unknown {
  if (kind === "list" || kind === "set") return [];
  if (!isNeeded) return null;
  return kind === "int" ? 0 : kind === "text" ? "" : null;
}

/** True if an empty value is a meaningful value of this field. */
function isValueOf(field: Field, empty: unknown, use: FieldUse): boolean {
  const { idOf, presence, unsetValue } = field.spec;
  if (idOf !== undefined) return false;
  if (empty === 0) return unsetValue !== null && (presence === "computed" || isAccepted(field, empty, use));
  if (empty === "")
    return (presence === "required" || use.isNeeded || unsetValue === "") && isAccepted(field, empty, use);
  return presence === "computed" || ((presence === "required" || isSet(unsetValue)) && isAccepted(field, empty, use));
}

/** True if a user may set the value. */
export const passesChecks = ({ spec }: Field, value: unknown, use: FieldUse): boolean =>
  [...spec.checks, ...use.checks].every((check) => check.test(value));

/** True if the service accepts the value and stores it unchanged. */
function isAccepted(field: Field, empty: unknown, use: FieldUse): boolean {
  if (!passesChecks(field, empty, use)) return false;
  const stored = storedValue(field, empty, use.among);
  return stored === empty || (Array.isArray(stored) && stored.length === 0);
}
