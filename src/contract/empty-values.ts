import { isUnset, storedValue } from "./canonical";
import type { Check } from "./check";
import type { Field } from "./field";
import { isSet } from "./values";
import type { FieldKind, Properties } from "./values";

/** Returns the known value if both values mean that the field is not set: a user's 0 or `""` is kept. */
export const keepKnownNothing = (field: Field, value: unknown, known: unknown): unknown =>
  isSet(known) && isUnset(field, known) && isUnset(field, value) ? known : value;

/** What the variant of an object makes of one of its fields. */
export interface FieldUse {
  /** Such an object does not have the field. */
  readonly isBanned: boolean;
  /** Such an object always has the field. */
  readonly isNeeded: boolean;
  readonly checks: readonly Check[];
  /** What is known beside the field: the value that the variant depends on. */
  readonly among: Properties;
}

/** The use of a field that depends on no variant. */
export const plainUse: FieldUse = { isBanned: false, isNeeded: false, checks: [], among: {} };

/**
 * What a field has when the service answers nothing for it, and nobody knows it better. The specification rarely tells
 * whether `null`, `""`, 0 or `[]` comes then, so the contract decides: the empty value stays where it is a value of the
 * field (the priority of an MX record); otherwise the field has its default, the value that clears it, or none.
 */
export function valueForNothing(field: Field, answered: unknown, use: FieldUse = plainUse): unknown {
  if (isSet(answered) && isValueOf(field, answered, use)) return answered;
  const { kind, presence, default: fallback, unsetValue } = field.facts;
  if (presence === "computed") return null;
  if (fallback !== undefined) return storedValue(field, fallback, use.among);
  const cleared = presence === "required" || use.isNeeded ? emptyOf(kind, use) : unsetValue;
  return isSet(cleared) && isAccepted(field, cleared, use) ? cleared : null;
}

/** The empty value of a field that every such object has. A text is empty only where the variant says what it may be. */
function emptyOf(kind: FieldKind, { isNeeded }: FieldUse): unknown {
  if (kind === "list" || kind === "set") return [];
  if (!isNeeded) return null;
  return kind === "int" ? 0 : kind === "text" ? "" : null;
}

/** Whether an empty value says something in this field. */
function isValueOf(field: Field, empty: unknown, use: FieldUse): boolean {
  const { idOf, presence, unsetValue } = field.facts;
  if (idOf !== undefined) return false;
  if (empty === 0) return unsetValue !== null && (presence === "computed" || isAccepted(field, empty, use));
  if (empty === "")
    return (presence === "required" || use.isNeeded || unsetValue === "") && isAccepted(field, empty, use);
  return presence === "computed" || ((presence === "required" || isSet(unsetValue)) && isAccepted(field, empty, use));
}

/** Whether a user may write the value. */
export const passesChecks = ({ facts }: Field, value: unknown, use: FieldUse): boolean =>
  [...facts.checks, ...use.checks].every((check) => check.test(value));

/** Whether the service takes the value and keeps it as it is. */
function isAccepted(field: Field, empty: unknown, use: FieldUse): boolean {
  if (!passesChecks(field, empty, use)) return false;
  const stored = storedValue(field, empty, use.among);
  return stored === empty || (Array.isArray(stored) && stored.length === 0);
}
