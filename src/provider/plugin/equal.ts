import { type AttributeType, isList, isValueObject, member, typeOfAttribute } from "./attribute-type";
import type { Attribute, Attributes, ComparisonContext } from "./schema";
import { canonicalNumber, Decimal, Dynamic, isNull, TERRAFORM_UNKNOWN, type Value, type ValueObject } from "./value";

/**
 * True if two values are equal under the type. Sets have no order, and numbers have several notations. Unknown equals
 * unknown.
 */
export function areEqual(type: AttributeType, left: Value, right: Value): boolean {
  return left === right || canonicalText(type, left) === canonicalText(type, right);
}

/**
 * True if two values of the attribute are semantically equal. Uses `isEquivalent` at every level of the schema that
 * defines it. The context holds the objects that contain the two values.
 */
export function areSemanticallyEqual(
  attribute: Attribute,
  left: Value,
  right: Value,
  context: ComparisonContext,
): boolean {
  if (left === right && typeof left !== "object") return true;
  if (isNull(left) || isNull(right)) return isNull(left) && isNull(right);
  if (left === TERRAFORM_UNKNOWN || right === TERRAFORM_UNKNOWN) return left === right;
  const { nested, isEquivalent } = attribute;
  if (isEquivalent !== undefined)
    return containsUnknown(left) || containsUnknown(right) ? false : isEquivalent(left, right, context);
  if (nested === undefined) return areEqual(typeOfAttribute(attribute), left, right);
  const test = (one: Value, other: Value, key = context.key) =>
    sameObject(nested.attributes, one, other, { key, private: context.private });
  return nested.mode === "single" ? test(left, right) : haveSameElements(nested.mode, left, right, test);
}

function sameObject(
  attributes: Attributes,
  left: Value,
  right: Value,
  around: Pick<ComparisonContext, "key" | "private">,
): boolean {
  if (!isValueObject(left) || !isValueObject(right)) return left === right;
  const context = { ...around, left, right };
  return Object.entries(attributes).every(([name, attribute]) =>
    areSemanticallyEqual(attribute, left[name] ?? null, right[name] ?? null, context),
  );
}

/** `key` is the map key of the two values. */
type Test = (left: Value, right: Value, key?: string) => boolean;

/** True if two collections have equal elements: at the same index, under the same key, or in any order. */
export function haveSameElements(kind: "list" | "set" | "map", left: Value, right: Value, test: Test): boolean {
  if (kind === "map") return isValueObject(left) && isValueObject(right) && everyKey(left, right, test);
  if (!isList(left) || !isList(right) || left.length !== right.length) return false;
  return kind === "list"
    ? left.every((value, index) => test(value, right[index] ?? null))
    : correlate(left, right, test).every((partner) => partner !== undefined);
}

function everyKey(left: ValueObject, right: ValueObject, test: Test): boolean {
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  return keys.every((key) => Object.hasOwn(right, key) && test(left[key] ?? null, right[key] ?? null, key));
}

/**
 * Returns the partner in `right` of each element of `left`. Each partner is used once, and the one at the same index
 * is preferred. Correlates elements that have no identity other than their value.
 */
export function correlate(left: readonly Value[], right: readonly Value[], test: Test): (Value | undefined)[] {
  const used = new Set<number>();
  const partners = left.map((value, index) => {
    const candidate = right[index];
    if (candidate === undefined || !test(value, candidate)) return undefined;
    used.add(index);
    return candidate;
  });
  // If elements were inserted at the front, the partners are consecutive. The search therefore resumes after the last
  // one.
  let first = 0;
  return partners.map((partner, index) => {
    if (partner !== undefined) return partner;
    while (used.has(first)) first++;
    for (let at = first; at < right.length; at++) {
      const candidate = right[at];
      if (candidate === undefined || used.has(at) || !test(left[index] ?? null, candidate)) continue;
      used.add(at);
      return candidate;
    }
    return undefined;
  });
}

export function containsUnknown(value: Value | undefined): boolean {
  if (value === TERRAFORM_UNKNOWN) return true;
  if (value instanceof Dynamic) return containsUnknown(value.value);
  if (isList(value)) return value.some(containsUnknown);
  return isValueObject(value) && Object.values(value).some(containsUnknown);
}

/** Returns the same text for equal values, and different texts for all others. */
function canonicalText(type: AttributeType, value: Value | undefined): string {
  if (value === null || value === undefined) return "null";
  if (value === TERRAFORM_UNKNOWN) return "unknown";
  switch (type.kind) {
    case "string":
    case "bool":
    case "number":
    case "dynamic":
      return canonicalJson(value);
    case "list":
      return `[${(value as readonly Value[]).map((element) => canonicalText(type.element, element)).join()}]`;
    case "set": {
      const elements = new Set((value as readonly Value[]).map((element) => canonicalText(type.element, element)));
      return `{${[...elements].sort().join()}}`;
    }
    case "map": {
      const map = value as ValueObject;
      const keys = Object.keys(map).sort();
      return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalText(type.element, member(map, key))}`).join()}}`;
    }
    case "object": {
      const object = value as ValueObject;
      const members = Object.entries(type.attributes).map(([name, attribute]) =>
        canonicalText(typeOfAttribute(attribute), member(object, name)),
      );
      return `(${members.join()})`;
    }
  }
}

/** Values of different types can be equal, such as an object and a map. Their JSON decides. */
function canonicalJson(value: Value): string {
  if (value === TERRAFORM_UNKNOWN) return "unknown";
  if (value instanceof Dynamic) return canonicalJson(value.value);
  if (typeof value === "number" || value instanceof Decimal) return canonicalNumber(value);
  if (isList(value)) return `[${value.map(canonicalJson).join()}]`;
  if (!isValueObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(member(value, key) ?? null)}`).join()}}`;
}
