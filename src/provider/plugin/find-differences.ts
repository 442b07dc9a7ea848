import { isList, isValueObject, member, typeOfAttribute } from "./attribute-type";
import { areEqual } from "./equal";
import type { Attribute, Attributes } from "./schema";
import { isNull, type Path, TERRAFORM_UNKNOWN, type Value, type ValueObject } from "./value";

/** An attribute whose planned value differs from its prior value. */
export interface AttributeDifference {
  readonly path: Path;
  readonly attribute: Attribute;
  readonly prior: Value;
  /** True if the schema requires a replacement of the object because of this difference. */
  readonly requiresReplace: boolean;
  /** True if no value differs: one side is null, and the other an object whose attributes are all null. */
  readonly isEmpty: boolean;
}

/**
 * Finds the attributes that differ, as deep as a path can name them: inside single objects, and in list or map
 * elements that exist on both sides. An added or removed element is a difference of the whole list or map. A change
 * inside a set is a difference of the set, because set elements have no identity other than their value.
 */
export function findDifferences(
  attributes: Attributes,
  planned: ValueObject,
  prior: ValueObject,
): readonly AttributeDifference[] {
  return [...findInObject(attributes, planned, prior, [])];
}

function* findInObject(
  attributes: Attributes,
  planned: ValueObject,
  prior: ValueObject,
  path: Path,
): Generator<AttributeDifference> {
  for (const [name, attribute] of Object.entries(attributes)) {
    const now = member(planned, name) ?? null;
    const before = member(prior, name) ?? null;
    if (now === before || areEqual(typeOfAttribute(attribute), now, before)) continue;
    yield* findInAttribute(attribute, now, before, [...path, name]);
  }
}

function* findInAttribute(
  attribute: Attribute,
  planned: Value,
  prior: Value,
  path: Path,
): Generator<AttributeDifference> {
  const { nested } = attribute;
  const isEmpty = nested?.mode === "single" && hasNoValue(planned) && hasNoValue(prior);
  const requiresReplace = !isEmpty && attribute.requiresReplace === true;
  const whole: AttributeDifference = { path, attribute, prior, requiresReplace, isEmpty };
  if (nested === undefined || nested.mode === "set" || attribute.requiresReplace || attribute.providerOnly) {
    yield whole;
    return;
  }
  // A nested attribute may require replacement. Terraform rejects a replacement that is discovered during apply.
  if (planned === TERRAFORM_UNKNOWN) {
    yield { ...whole, requiresReplace: hasRequiresReplace(nested.attributes) };
    return;
  }
  if (nested.mode === "single") {
    const inner = [
      ...findInObject(
        nested.attributes,
        isValueObject(planned) ? planned : {},
        isValueObject(prior) ? prior : {},
        path,
      ),
    ];
    // Null and an object of nulls differ for Terraform, although no attribute inside differs.
    if (inner.length === 0) yield whole;
    yield* inner;
    return;
  }
  const sameElements = yield* findInElements(nested.attributes, planned, prior, path);
  if (!sameElements) yield whole;
}

/** True for null, and for an object of nulls. */
const hasNoValue = (value: Value): boolean =>
  isNull(value) || (isValueObject(value) && Object.values(value).every(hasNoValue));

/** Yields the differences of the elements on both sides. Returns true if both sides have the same indexes or keys. */
function* findInElements(
  attributes: Attributes,
  planned: Value,
  prior: Value,
  path: Path,
): Generator<AttributeDifference, boolean> {
  const now = elementsByKey(planned);
  const before = elementsByKey(prior);
  let same = planned !== null && prior !== null && now.size === before.size;
  for (const [key, value] of now) {
    const other = before.get(key);
    if (isValueObject(value) && isValueObject(other)) yield* findInObject(attributes, value, other, [...path, key]);
    else if (value !== other) same = false;
  }
  return same;
}

function elementsByKey(value: Value): Map<string | number, Value> {
  if (isList(value)) return new Map(value.entries());
  return new Map(isValueObject(value) ? Object.entries(value) : []);
}

function hasRequiresReplace(attributes: Attributes): boolean {
  return Object.values(attributes).some(
    ({ requiresReplace, nested }) =>
      requiresReplace || (nested !== undefined && nested.mode !== "set" && hasRequiresReplace(nested.attributes)),
  );
}
