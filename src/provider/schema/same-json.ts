import { propertyText } from "../../contract";
import { areEqual, containsUnknown } from "../../plugin/equal";
import { isList, isValueObject, objectFrom } from "../../plugin/attribute-type";
import { Decimal, Dynamic, type Value } from "../../plugin/value";

/**
 * Whether two dynamic values are the same JSON. Older versions stored a map of texts, for which Terraform had turned numbers
 * and flags into texts. The same configuration must not replace an object that was created then.
 */
export function sameJson(left: Value, right: Value): boolean {
  if (containsUnknown(left) || containsUnknown(right)) return false;
  const shape = { kind: "dynamic" } as const;
  if (areEqual(shape, left, right)) return true;
  return right instanceof Dynamic && isMapOfTexts(right) && areEqual(shape, asTexts(left), right);
}

const isMapOfTexts = ({ type }: Dynamic) => Array.isArray(type) && type[0] === "map" && type[1] === "string";

/** What `tomap` makes of the members of an object. */
function asTexts(given: Value): Value {
  const value = given instanceof Dynamic ? given.value : given;
  if (!isValueObject(value)) return value;
  return objectFrom(Object.entries(value).map(([key, entry]) => [key, asText(entry)]));
}

function asText(entry: Value): Value {
  if (entry instanceof Decimal) return entry.text;
  return entry === null || typeof entry === "symbol" || isList(entry) || isValueObject(entry)
    ? entry
    : propertyText(entry);
}
