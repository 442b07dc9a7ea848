import { camel, type Properties, propertyText, UNKNOWN } from "../../contract";
import { isList, isValueObject, mapAttributes, objectFrom } from "../../provider/plugin/attribute-type";
import { withLiteralType } from "../../provider/plugin/codec/dynamic";
import { areEqual, containsUnknown } from "../../provider/plugin/equal";
import type { Attribute, Attributes, Type } from "../../provider/plugin/schema";
import { Decimal, Dynamic, isNull, TERRAFORM_UNKNOWN, type Value, type ValueObject } from "../../provider/plugin/value";

/** The attributes of an object as the state stores them: JSON, with Terraform's names. */
export type StoredState = Readonly<Record<string, unknown>>;

/**
 * True if two dynamic values are the same JSON. Older versions stored a map of strings, for which Terraform had
 * converted numbers and booleans to strings. The same configuration must not replace an object created by such a
 * version.
 */
export function sameJson(left: Value, right: Value): boolean {
  if (containsUnknown(left) || containsUnknown(right)) return false;
  const shape = { kind: "dynamic" } as const;
  if (areEqual(shape, left, right)) return true;
  return right instanceof Dynamic && isMapOfTexts(right) && areEqual(shape, asTexts(left), right);
}

const isMapOfTexts = ({ type }: Dynamic) => Array.isArray(type) && type[0] === "map" && type[1] === "string";

/** Converts the members of an object as `tomap` does. */
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

/**
 * Converts a Terraform object to the form that contracts read: camelCase names, and absent instead of null. Unknown
 * values stay unknown. The keys of maps belong to the user and are not converted.
 */
export function fromTerraform<Shape = Properties>(attributes: Attributes, object: ValueObject): Shape {
  const properties: Record<string, unknown> = {};
  for (const name in attributes) {
    const value = valueFromTerraform(attributes[name] as Attribute, object[name] ?? null);
    if (value !== undefined) properties[camel(name)] = value;
  }
  return properties as Shape;
}

export function valueFromTerraform(attribute: Attribute, value: Value): unknown {
  if (isNull(value)) return undefined;
  if (value === TERRAFORM_UNKNOWN) return UNKNOWN;
  const { nested } = attribute;
  if (!nested) return plainScalar(value);
  if (nested.mode === "single") return fromTerraform(nested.attributes, value as ValueObject);
  const entry = (item: Value) => (isValueObject(item) ? fromTerraform(nested.attributes, item) : plainScalar(item));
  if (nested.mode === "map") {
    return Object.fromEntries(Object.entries(value as ValueObject).map(([key, item]) => [key, entry(item)]));
  }
  return (value as readonly Value[]).map(entry);
}

function plainScalar(value: Value): unknown {
  if (value === TERRAFORM_UNKNOWN) return UNKNOWN;
  if (value instanceof Decimal) return Number(value.text);
  if (value instanceof Dynamic) return json(value.value);
  if (Array.isArray(value)) return value.map(plainScalar);
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value as ValueObject).map(([key, entry]) => [key, plainScalar(entry)]));
  }
  return value;
}

/**
 * Converts JSON unchanged, with its nulls. A number that JavaScript can't hold exactly becomes NaN, which is
 * rejected.
 */
function json(value: Value): unknown {
  if (value === TERRAFORM_UNKNOWN) return UNKNOWN;
  if (value instanceof Decimal) return Number.NaN;
  if (value instanceof Dynamic) return json(value.value);
  if (Array.isArray(value)) return value.map(json);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value as ValueObject).map(([key, entry]) => [key, json(entry)]));
}

/** Converts JSON back to a Terraform value. */
function freed(given: unknown): Value {
  if (given === UNKNOWN) return TERRAFORM_UNKNOWN;
  if (Array.isArray(given)) return given.map(freed);
  if (typeof given !== "object" || given === null) return given as Value;
  return Object.fromEntries(Object.entries(given).map(([key, entry]) => [key, freed(entry)]));
}

/** Converts an object of the service (camelCase) to Terraform's state: every attribute, null if it has no value. */
export function toTerraform(attributes: Attributes, object: Properties): ValueObject {
  return mapAttributes(attributes, (name, attribute) => valueToTerraform(attribute, object[camel(name)]));
}

export function valueToTerraform(attribute: Pick<Attribute, "type" | "nested">, given: unknown): Value {
  if (given === undefined || given === null) return null;
  if (given === UNKNOWN) return TERRAFORM_UNKNOWN;
  const { nested, type } = attribute;
  if (!nested) return scalar(type, given);
  if (nested.mode === "single") return toTerraform(nested.attributes, given as Properties);
  if (nested.mode === "map") {
    const entries = Object.entries(given as Properties).map(([key, item]) => {
      return [key, item === UNKNOWN ? TERRAFORM_UNKNOWN : toTerraform(nested.attributes, item as Properties)] as const;
    });
    return Object.fromEntries(entries);
  }
  return (given as readonly Properties[]).map((item) => toTerraform(nested.attributes, item));
}

/** The service may return a value of another type. A value that Terraform would reject becomes null. */
function scalar(type: Type | undefined, given: unknown): Value {
  if (given === UNKNOWN) return TERRAFORM_UNKNOWN;
  if (type === "string") return typeof given === "string" ? given : JSON.stringify(given);
  if (type === "number") return typeof given === "number" ? given : null;
  if (type === "bool") return typeof given === "boolean" ? given : null;
  if (type === "dynamic") return withLiteralType(freed(given));
  if (type === undefined) return null;
  const [kind, item] = type;
  if (kind === "map") {
    return Object.fromEntries(Object.entries(given as object).map(([key, entry]) => [key, scalar(item, entry)]));
  }
  return Array.isArray(given) ? given.map((entry) => scalar(item, entry)) : null;
}
