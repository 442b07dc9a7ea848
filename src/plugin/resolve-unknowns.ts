import { equal, haveSameElements, hasUnknown, semanticallyEqual } from "./equal";
import { removeUnknownsFromValue } from "./remove-unknowns";
import type { Attributes } from "./schema";
import { isList, isValueObject, mapAttributes, member, objectFrom, typeOf, type AttributeType } from "./attribute-type";
import { UNKNOWN_VALUE, type Value, type ValueObject } from "./value";

/**
 * The state after a create or an update. What the plan knew stays exactly as planned, since Terraform accepts nothing
 * else; what it did not know comes from the result, and is null where the result has nothing either.
 */
export function resolveUnknowns(attributes: Attributes, planned: ValueObject, result: ValueObject): ValueObject {
  return settleObject(attributes, planned, result);
}

function settleObject(attributes: Attributes, planned: ValueObject, result: Value | undefined): ValueObject {
  return mapAttributes(attributes, (name, attribute) =>
    attribute.writeOnly
      ? null
      : settleValue(
          typeOf(attribute),
          planned[name] ?? null,
          isValueObject(result) ? member(result, name) : undefined,
        ),
  );
}

function settleValue(shape: AttributeType, planned: Value, result: Value | undefined): Value {
  if (planned === UNKNOWN_VALUE) return removeUnknownsFromValue(shape, result);
  if (shape.kind === "object" && isValueObject(planned)) return settleObject(shape.attributes, planned, result);
  if (shape.kind === "list" && isList(planned)) {
    const results = isList(result) ? result : [];
    return planned.map((element, index) => settleValue(shape.element, element, results[index]));
  }
  if (shape.kind === "map" && isValueObject(planned)) {
    return objectFrom(
      Object.entries(planned).map(([key, element]) => [
        key,
        settleValue(shape.element, element, isValueObject(result) ? member(result, key) : undefined),
      ]),
    );
  }
  if (shape.kind === "set" && isList(planned)) return settleSet(shape.element, planned, isList(result) ? result : []);
  return planned;
}

/** The elements have no address: what a planned one leaves unknown comes from a result that fits what it knows. */
function settleSet(element: AttributeType, planned: readonly Value[], results: readonly Value[]): Value {
  const left = [...results];
  const take = (test: (result: Value) => boolean): Value | undefined => {
    const index = left.findIndex(test);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  // The elements that are wholly known go first, so that no unknown takes the result that is theirs.
  for (const known of planned) if (!hasUnknown(known)) take((result) => equal(element, known, result));
  return planned.map((value) => {
    if (!hasUnknown(value)) return settleValue(element, value, undefined);
    return settleValue(
      element,
      value,
      take((result) => fits(element, value, result)),
    );
  });
}

function fits(shape: AttributeType, planned: Value, result: Value): boolean {
  if (planned === UNKNOWN_VALUE) return true;
  if (shape.kind === "object") return objectFits(shape.attributes, planned, result);
  if (!("element" in shape) || !hasUnknown(planned)) return equal(shape, planned, result);
  return haveSameElements(shape.kind, planned, result, (left, right) => fits(shape.element, left, right));
}

function objectFits(attributes: Attributes, planned: Value, result: Value): boolean {
  if (!isValueObject(planned) || !isValueObject(result)) return false;
  const context = { left: result, right: planned, private: {} };
  return Object.entries(attributes).every(([name, attribute]) => {
    const value = planned[name] ?? null;
    const answer = result[name] ?? null;
    if (attribute.writeOnly) return true;
    if (hasUnknown(value)) return fits(typeOf(attribute), value, answer);
    return semanticallyEqual(attribute, answer, value, context);
  });
}
