import type { Attributes } from "./schema";
import { isList, isValueObject, mapAttributes, member, objectFrom, typeOf, type AttributeType } from "./attribute-type";
import { Dynamic, UNKNOWN_VALUE, type Value, type ValueObject } from "./value";

/** The object as a state may hold it: every attribute there, nothing unknown, nothing write-only. */
export function removeUnknowns(attributes: Attributes, object: ValueObject): ValueObject {
  return mapAttributes(attributes, (name, attribute) =>
    attribute.writeOnly ? null : removeUnknownsFromValue(typeOf(attribute), member(object, name)),
  );
}

/** The value with null in the place of whatever is unknown or missing. */
export function removeUnknownsFromValue(shape: AttributeType, value: Value | undefined): Value {
  if (value === undefined || value === null || value === UNKNOWN_VALUE) return null;
  if (shape.kind === "object") return isValueObject(value) ? removeUnknowns(shape.attributes, value) : value;
  if (shape.kind === "map" && isValueObject(value)) {
    return objectFrom(Object.entries(value).map(([key, element]) => [key, removeUnknownsFromValue(shape.element, element)]));
  }
  if ((shape.kind === "list" || shape.kind === "set") && isList(value)) {
    return value.map((element) => removeUnknownsFromValue(shape.element, element));
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
