import { isDeepStrictEqual } from "node:util";
import { canonicalValue } from "./canonical";
import type { Field } from "./field";
import { isNothing, isUnset } from "./nothing";
import { isObject } from "./properties";
import type { Properties } from "./properties";
import { UNKNOWN } from "./unknown";

/** A value, and the fields beside it with the parent attributes as far as they are known. */
interface Placed {
  readonly value: unknown;
  readonly among: Properties;
}

/**
 * Whether the service's value of a field can be what was sent: the value in any spelling, or no value where none was sent.
 * The service may add fields to an object, but not to the entries of lists and sets.
 */
export function isAnswerFor(field: Field, sent: Placed, shown: Placed): boolean {
  const { fields } = field.facts;
  if (sent.value === shown.value || (isUnset(field, sent.value) && isUnset(field, shown.value))) return true;
  if (!fields || !isObject(sent.value) || !isObject(shown.value)) {
    const [left, right] = [sent, shown].map(({ value, among }) => withoutNothing(canonicalValue(field, value, among)));
    return isDeepStrictEqual(left, right);
  }
  const [own, others] = [sent.value, shown.value];
  return Object.entries(fields).every(([name, inside]) => {
    if (inside.facts.presence === "computed") return true;
    const value = isSaid(own[name]) ? own[name] : inside.facts.unsetValue;
    return value === undefined || isAnswerFor(inside, { value, among: own }, { value: others[name], among: others });
  });
}

const isSaid = (value: unknown) => value !== undefined && value !== null && value !== UNKNOWN;

/** The value with null wherever there is nothing. */
function withoutNothing(value: unknown): unknown {
  if (isNothing(value)) return null;
  if (Array.isArray(value)) return value.map(withoutNothing);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, entry]) => [name, withoutNothing(entry)] as const);
  const kept = entries.filter(([, entry]) => entry !== null);
  return kept.length === 0 ? null : Object.fromEntries(kept);
}
