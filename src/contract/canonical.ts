import { isDeepStrictEqual } from "node:util";
import type { Field, FieldSpec } from "./field";
import { mapFields } from "./fields";
import { isEmptyResponse, isObject, type Properties, UNKNOWN } from "./values";

type Respell = (spec: FieldSpec) => FieldSpec["canonical"];

/**
 * Converts a value to the canonical form that all its spellings share, for comparisons. Sets are sorted and have no
 * duplicates. `object` has the sibling fields, and the parent attributes if known.
 */
export function canonicalValue(field: Field, value: unknown, object: Properties): unknown {
  return respelled(field, value, object, (spec) => spec.canonical);
}

/** The form in which the service stores and returns a value. */
export function storedValue(field: Field, value: unknown, object: Properties): unknown {
  return respelled(field, value, object, (spec) =>
    spec.storedAsSent === true ? asSent : (spec.stored ?? spec.canonical),
  );
}

/** True if two values of a field are spellings of one value, given the sibling fields of each. */
export function isEquivalent(
  field: Field,
  left: unknown,
  leftObject: Properties,
  right: unknown,
  rightObject: Properties,
) {
  return isDeepStrictEqual(canonicalValue(field, left, leftObject), canonicalValue(field, right, rightObject));
}

const asSent = () => undefined;

function respelled(field: Field, value: unknown, object: Properties, choose: Respell): unknown {
  if (value === null || value === undefined) return null;
  const respell = choose(field.spec);
  if (respell === asSent) return value;
  const inner = insideOf(field, value, object, choose);
  return respell ? respell(inner, object) : inner;
}

function insideOf({ spec }: Field, value: unknown, object: Properties, choose: Respell): unknown {
  const { item, fields, kind } = spec;
  if (item && Array.isArray(value)) {
    const entries = value.map((entry) => respelled(item, entry, object, choose));
    return kind === "set" ? unique(entries) : entries;
  }
  if (fields) {
    const own = value as Properties;
    return mapFields(fields, own, (inside, entry) => respelled(inside, entry, own, choose) ?? undefined);
  }
  return value;
}

function unique(entries: readonly unknown[]): unknown[] {
  const keyed = new Map(entries.map((entry) => [JSON.stringify(entry), entry]));
  return [...keyed.keys()].sort().map((key) => keyed.get(key));
}

/** True if a value means that the field is not set: an empty value, or the service's own value for that. */
export const isUnset = ({ spec }: Field, value: unknown): boolean =>
  isEmptyResponse(value) || (spec.unsetResponseValue !== undefined && value === spec.unsetResponseValue);

/** A value with its sibling fields, and the parent attributes if known. */
interface Placed {
  readonly value: unknown;
  readonly among: Properties;
}

/**
 * True if the service's value of a field can be the sent one: the value in any spelling, or no value if none was
 * sent. The service may add fields to an object, but not to the entries of lists and sets.
 */
export function isResponseTo(field: Field, sent: Placed, shown: Placed): boolean {
  const { fields } = field.spec;
  if (sent.value === shown.value || (isUnset(field, sent.value) && isUnset(field, shown.value))) return true;
  if (!fields || !isObject(sent.value) || !isObject(shown.value)) {
    const [left, right] = [sent, shown].map(({ value, among }) =>
      withoutEmptyValues(canonicalValue(field, value, among)),
    );
    return isDeepStrictEqual(left, right);
  }
  const [own, others] = [sent.value, shown.value];
  return Object.entries(fields).every(([name, inside]) => {
    if (inside.spec.presence === "computed") return true;
    const value = isSaid(own[name]) ? own[name] : inside.spec.unsetValue;
    return value === undefined || isResponseTo(inside, { value, among: own }, { value: others[name], among: others });
  });
}

const isSaid = (value: unknown) => value !== undefined && value !== null && value !== UNKNOWN;

/** Replaces every empty value with null. */
function withoutEmptyValues(value: unknown): unknown {
  if (isEmptyResponse(value)) return null;
  if (Array.isArray(value)) return value.map(withoutEmptyValues);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, entry]) => [name, withoutEmptyValues(entry)] as const);
  const kept = entries.filter(([, entry]) => entry !== null);
  return kept.length === 0 ? null : Object.fromEntries(kept);
}
