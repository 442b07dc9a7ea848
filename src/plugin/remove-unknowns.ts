import type { Attributes } from "./schema";
import { isList, isValueObject, mapAttributes, member, objectFrom, typeOf, type AttributeType } from "./attribute-type";
import { Dynamic, UNKNOWN_VALUE, type Value, type ValueObject } from "./value";

/** The object as a state can hold it: with every attribute, without unknowns and write-only values. */
export function removeUnknowns(attributes: Attributes, object: ValueObject): ValueObject {
  return mapAttributes(attributes, (name, attribute) =>
    attribute.writeOnly ? null : removeUnknownsFromValue(typeOf(attribute), member(object, name)),
  );
}

/** The value with null for everything that is unknown or missing. */
export function removeUnknownsFromValue(type: AttributeType, value: Value | undefined): Value {
  if (value === undefined || value === UNKNOWN_VALUE) return null;
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

/** The type stays, because null is a value of every type. */
function removeUnknownsFromDynamic({ type, value }: Dynamic): Dynamic {
  const inside = (part: Value): Value => {
    if (part === UNKNOWN_VALUE) return null;
    if (part instanceof Dynamic) return removeUnknownsFromDynamic(part);
    if (isList(part)) return part.map(inside);
    return isValueObject(part) ? objectFrom(Object.entries(part).map(([key, entry]) => [key, inside(entry)])) : part;
  };
  return new Dynamic(type, inside(value));
}
