import type { Attributes } from "./schema";
import { isList, isValueObject, mapAttributes, member, objectFrom, shapeOf, type Shape } from "./shape";
import { Dynamic, UNKNOWN_VALUE, type Value, type ValueObject } from "./value";

/** The object as a state may hold it: every attribute there, nothing unknown, nothing write-only. */
export function knownObject(attributes: Attributes, object: ValueObject): ValueObject {
  return mapAttributes(attributes, (name, attribute) =>
    attribute.writeOnly ? null : knownValue(shapeOf(attribute), member(object, name)),
  );
}

/** The value with null in the place of whatever is unknown or missing. */
export function knownValue(shape: Shape, value: Value | undefined): Value {
  if (value === undefined || value === null || value === UNKNOWN_VALUE) return null;
  if (shape.kind === "object") return isValueObject(value) ? knownObject(shape.attributes, value) : value;
  if (shape.kind === "map" && isValueObject(value)) {
    return objectFrom(Object.entries(value).map(([key, element]) => [key, knownValue(shape.element, element)]));
  }
  if ((shape.kind === "list" || shape.kind === "set") && isList(value)) {
    return value.map((element) => knownValue(shape.element, element));
  }
  return value instanceof Dynamic ? knownDynamic(value) : value;
}

/** A null fits every type, so the type stays. */
function knownDynamic({ type, value }: Dynamic): Dynamic {
  const inside = (part: Value): Value => {
    if (part === UNKNOWN_VALUE) return null;
    if (part instanceof Dynamic) return knownDynamic(part);
    if (isList(part)) return part.map(inside);
    return isValueObject(part) ? objectFrom(Object.entries(part).map(([key, entry]) => [key, inside(entry)])) : part;
  };
  return new Dynamic(type, inside(value));
}
