import { equal } from "./equal";
import type { Attribute, Attributes } from "./schema";
import { isList, isValueObject, member, typeOf } from "./attribute-type";
import { UNKNOWN_VALUE, type Path, type Value, type ValueObject } from "./value";

/** An attribute whose planned value is not its prior one. */
export interface Difference {
  readonly path: Path;
  readonly attribute: Attribute;
  readonly prior: Value;
  /** Whether the schema wants the object replaced because of it. */
  readonly requiresReplace: boolean;
}

/**
 * The attributes that differ, as deep as they can be named: inside a single object, in elements that a list or a map
 * has on both sides. An element that is added or taken away is a difference of the whole list or map; so is anything
 * inside a set, whose elements are nothing but their value.
 */
export function findDifferences(attributes: Attributes, planned: ValueObject, prior: ValueObject): readonly Difference[] {
  return [...objectDifferences(attributes, planned, prior, [])];
}

function* objectDifferences(
  attributes: Attributes,
  planned: ValueObject,
  prior: ValueObject,
  path: Path,
): Generator<Difference> {
  for (const [name, attribute] of Object.entries(attributes)) {
    const now = member(planned, name) ?? null;
    const before = member(prior, name) ?? null;
    if (equal(typeOf(attribute), now, before)) continue;
    yield* attributeDifferences(attribute, now, before, [...path, name]);
  }
}

function* attributeDifferences(attribute: Attribute, planned: Value, prior: Value, path: Path): Generator<Difference> {
  const { nested } = attribute;
  const whole: Difference = { path, attribute, prior, requiresReplace: attribute.requiresReplace === true };
  if (nested === undefined || nested.mode === "set" || attribute.requiresReplace || attribute.providerOnly) {
    yield whole;
    return;
  }
  // What is inside may turn out to replace, and Terraform forbids to find that out only during apply.
  if (planned === UNKNOWN_VALUE) {
    yield { ...whole, requiresReplace: holdsReplace(nested.attributes) };
    return;
  }
  if (nested.mode === "single") {
    const inner = [
      ...objectDifferences(
        nested.attributes,
        isValueObject(planned) ? planned : {},
        isValueObject(prior) ? prior : {},
        path,
      ),
    ];
    // Null and an object of nulls differ in nothing that is inside.
    if (inner.length === 0) yield whole;
    yield* inner;
    return;
  }
  const sameElements = yield* elementDifferences(nested.attributes, planned, prior, path);
  if (!sameElements) yield whole;
}

/** The differences of the elements on both sides; returns whether both sides have the same indexes or keys. */
function* elementDifferences(
  attributes: Attributes,
  planned: Value,
  prior: Value,
  path: Path,
): Generator<Difference, boolean> {
  const now = elements(planned);
  const before = elements(prior);
  let same = planned !== null && prior !== null && now.size === before.size;
  for (const [key, value] of now) {
    const other = before.get(key);
    if (isValueObject(value) && isValueObject(other))
      yield* objectDifferences(attributes, value, other, [...path, key]);
    else if (value !== other) same = false;
  }
  return same;
}

function elements(value: Value): Map<string | number, Value> {
  if (isList(value)) return new Map(value.entries());
  return new Map(isValueObject(value) ? Object.entries(value) : []);
}

function holdsReplace(attributes: Attributes): boolean {
  return Object.values(attributes).some(
    ({ requiresReplace, nested }) =>
      requiresReplace || (nested !== undefined && nested.mode !== "set" && holdsReplace(nested.attributes)),
  );
}
