import {
  type AttributeType,
  isList,
  isValueObject,
  mapAttributes,
  member,
  objectFrom,
  typeOfAttribute,
} from "./attribute-type";
import { areEqual, areSemanticallyEqual, containsUnknown, haveSameElements } from "./equal";
import type { Attributes } from "./schema";
import { Dynamic, TERRAFORM_UNKNOWN, type Value, type ValueObject } from "./value";

/**
 * Returns the state after a create or an update. Values that are known in the plan stay exactly as planned, because
 * Terraform rejects any other value. Unknown values come from the result, or become null if the result lacks them.
 */
export function resolveUnknowns(attributes: Attributes, planned: ValueObject, result: ValueObject): ValueObject {
  return resolveObject(attributes, planned, result);
}

function resolveObject(attributes: Attributes, planned: ValueObject, result: Value | undefined): ValueObject {
  return mapAttributes(attributes, (name, attribute) =>
    attribute.writeOnly
      ? null
      : resolveValue(
          typeOfAttribute(attribute),
          planned[name] ?? null,
          isValueObject(result) ? member(result, name) : undefined,
        ),
  );
}

function resolveValue(type: AttributeType, planned: Value, result: Value | undefined): Value {
  if (planned === TERRAFORM_UNKNOWN) return removeUnknownsFromValue(type, result);
  if (type.kind === "object" && isValueObject(planned)) return resolveObject(type.attributes, planned, result);
  if (type.kind === "list" && isList(planned)) {
    const results = isList(result) ? result : [];
    return planned.map((element, index) => resolveValue(type.element, element, results[index]));
  }
  if (type.kind === "map" && isValueObject(planned)) {
    return objectFrom(
      Object.entries(planned).map(([key, element]) => [
        key,
        resolveValue(type.element, element, isValueObject(result) ? member(result, key) : undefined),
      ]),
    );
  }
  if (type.kind === "set" && isList(planned)) return resolveSet(type.element, planned, isList(result) ? result : []);
  return planned;
}

/**
 * Set elements have no address. The unknowns of a planned element come from a result that matches its known values.
 */
function resolveSet(element: AttributeType, planned: readonly Value[], results: readonly Value[]): Value {
  const remaining = [...results];
  const take = (test: (result: Value) => boolean): Value | undefined => {
    const index = remaining.findIndex(test);
    return index < 0 ? undefined : remaining.splice(index, 1)[0];
  };
  // Elements without unknowns claim their results first, so that no other element claims them.
  for (const known of planned) if (!containsUnknown(known)) take((result) => areEqual(element, known, result));
  return planned.map((value) => {
    if (!containsUnknown(value)) return resolveValue(element, value, undefined);
    return resolveValue(
      element,
      value,
      take((result) => matchesPlanned(element, value, result)),
    );
  });
}

function matchesPlanned(type: AttributeType, planned: Value, result: Value): boolean {
  if (planned === TERRAFORM_UNKNOWN) return true;
  if (type.kind === "object") return objectMatchesPlanned(type.attributes, planned, result);
  if (!("element" in type)) return areEqual(type, planned, result);
  return haveSameElements(type.kind, planned, result, (left, right) => matchesPlanned(type.element, left, right));
}

function objectMatchesPlanned(attributes: Attributes, planned: Value, result: Value): boolean {
  if (!isValueObject(planned) || !isValueObject(result)) return false;
  const context = { left: result, right: planned, private: {} };
  return Object.entries(attributes).every(([name, attribute]) => {
    const value = planned[name] ?? null;
    const resulting = result[name] ?? null;
    if (attribute.writeOnly) return true;
    if (containsUnknown(value)) return matchesPlanned(typeOfAttribute(attribute), value, resulting);
    return areSemanticallyEqual(attribute, resulting, value, context);
  });
}

/** Returns the object as the state stores it: with every attribute, and without unknowns and write-only values. */
export function removeUnknowns(attributes: Attributes, object: ValueObject): ValueObject {
  return mapAttributes(attributes, (name, attribute) =>
    attribute.writeOnly ? null : removeUnknownsFromValue(typeOfAttribute(attribute), member(object, name)),
  );
}

/** Replaces every unknown or missing part of the value with null. */
export function removeUnknownsFromValue(type: AttributeType, value: Value | undefined): Value {
  if (value === undefined || value === TERRAFORM_UNKNOWN) return null;
  if (type.kind === "object") return isValueObject(value) ? removeUnknowns(type.attributes, value) : value;
  if (type.kind === "map" && isValueObject(value)) {
    return objectFrom(
      Object.entries(value).map(([key, element]) => [key, removeUnknownsFromValue(type.element, element)]),
    );
  }
  if ((type.kind === "list" || type.kind === "set") && isList(value)) {
    return value.map((element) => removeUnknownsFromValue(type.element, element));
  }
  return value instanceof Dynamic ? removeUnknownsFromDynamic(value) : value;
}

/** The type stays, because every type includes null. */
function removeUnknownsFromDynamic({ type, value }: Dynamic): Dynamic {
  const inside = (part: Value): Value => {
    if (part === TERRAFORM_UNKNOWN) return null;
    if (part instanceof Dynamic) return removeUnknownsFromDynamic(part);
    if (isList(part)) return part.map(inside);
    return isValueObject(part) ? objectFrom(Object.entries(part).map(([key, entry]) => [key, inside(entry)])) : part;
  };
  return new Dynamic(type, inside(value));
}
