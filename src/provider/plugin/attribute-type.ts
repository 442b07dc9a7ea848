import type { Attribute, Attributes, Type } from "./schema";
import { Decimal, Dynamic, isNull, type Path, type Value, type ValueObject } from "./value";

/** The type of an attribute, declared with `type` or with `nested`. */
export type AttributeType =
  | { readonly kind: "string" | "number" | "bool" | "dynamic" }
  | { readonly kind: "list" | "set" | "map"; readonly element: AttributeType }
  | { readonly kind: "object"; readonly attributes: Attributes };

const types = new WeakMap<Attribute, AttributeType>();

export function typeOfAttribute(attribute: Attribute): AttributeType {
  const known = types.get(attribute);
  if (known !== undefined) return known;
  const type = createType(attribute);
  types.set(attribute, type);
  return type;
}

export function objectType(attributes: Attributes): AttributeType {
  return { kind: "object", attributes };
}

function createType({ type, nested }: Attribute): AttributeType {
  if (nested !== undefined) {
    const object = objectType(nested.attributes);
    return nested.mode === "single" ? object : { kind: nested.mode, element: object };
  }
  if (type === undefined) throw new Error("an attribute must have a type or nested attributes");
  return fromDeclaredType(type);
}

function fromDeclaredType(type: Type): AttributeType {
  return typeof type === "string" ? { kind: type } : { kind: type[0], element: fromDeclaredType(type[1]) };
}

/** True for an object or a map. False for a scalar, a list, null and unknown. */
export function isValueObject(value: Value | undefined): value is ValueObject {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return !(value instanceof Decimal || value instanceof Dynamic);
}

export function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

/** Returns the object's own member. A map may lack the key `constructor`, for example. */
export function member(object: ValueObject, key: string): Value | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Creates an object that accepts any key, including `__proto__`. */
export function objectFrom(entries: Iterable<readonly [string, Value]>): ValueObject {
  const object: ValueObject = Object.create(null) as ValueObject;
  for (const [key, value] of entries) object[key] = value;
  return object;
}

/** Creates an object with a value for every attribute. */
export function mapAttributes(
  attributes: Attributes,
  value: (name: string, attribute: Attribute) => Value,
): ValueObject {
  const object: ValueObject = {};
  // Loops without creating a list of names or pairs, because this runs several times for each object.
  for (const name in attributes) object[name] = value(name, attributes[name] as Attribute);
  return object;
}

export interface PathStep {
  readonly kind: "attribute" | "key" | "index";
  readonly value: string | number;
}

/**
 * Returns the steps of a path under the schema, each with the kind of its selector. Stops at a step that isn't in the
 * schema, and at a set, because set elements have no address.
 */
export function pathSteps(attributes: Attributes, path: Path): PathStep[] {
  const steps: PathStep[] = [];
  let type: AttributeType = objectType(attributes);
  for (const value of path) {
    if (type.kind === "object") {
      const attribute: Attribute | undefined = Object.hasOwn(type.attributes, value)
        ? type.attributes[value]
        : undefined;
      if (attribute === undefined) return steps;
      steps.push({ kind: "attribute", value });
      type = typeOfAttribute(attribute);
    } else if (type.kind === "list" && typeof value === "number") {
      steps.push({ kind: "index", value });
      type = type.element;
    } else if (type.kind === "map") {
      steps.push({ kind: "key", value: String(value) });
      type = type.element;
    } else {
      return steps;
    }
  }
  return steps;
}

/** Finds the attributes at any depth that the configuration sets and that pass the test. */
export function findConfigured(
  attributes: Attributes,
  config: ValueObject,
  test: (attribute: Attribute) => boolean | undefined,
  path: Path = [],
): { readonly path: Path; readonly attribute: Attribute }[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const value = config[name] ?? null;
    if (value === null) return [];
    const here = [...path, name];
    const { nested } = attribute;
    const inside =
      nested === undefined
        ? []
        : nestedObjects(nested.mode, value, here).flatMap(([object, at]) =>
            findConfigured(nested.attributes, object, test, at),
          );
    return test(attribute) ? [{ path: here, attribute }, ...inside] : inside;
  });
}

/** A configured object whose attributes are all null, and its attribute. */
export interface EmptyObject {
  readonly path: Path;
  readonly attribute: Attribute;
  /** Why the attribute, or one that contains it, must not be empty (`refusesEmpty`). */
  readonly refusal: string | undefined;
}

/**
 * Finds the nested objects at any depth whose attributes are all null. An unknown attribute counts as a value. Skips
 * read-only objects, because their handlers refuse them.
 */
export function findEmptyObjects(
  attributes: Attributes,
  config: ValueObject,
  path: Path = [],
  outerRefusal?: string,
): EmptyObject[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const { nested, required, optional, refusesEmpty: refusal = outerRefusal } = attribute;
    if (nested === undefined || (required !== true && optional !== true)) return [];
    return nestedObjects(nested.mode, config[name] ?? null, [...path, name]).flatMap(([object, at]) =>
      Object.values(object).every(isNull)
        ? [{ path: at, attribute, refusal }]
        : findEmptyObjects(nested.attributes, object, at, refusal),
    );
  });
}

function nestedObjects(
  mode: "single" | "list" | "set" | "map",
  value: Value,
  path: Path,
): (readonly [ValueObject, Path])[] {
  const entries: (readonly [Value, Path])[] =
    mode === "single"
      ? [[value, path]]
      : isList(value)
        ? value.map((element, index) => [element, [...path, index]])
        : isValueObject(value)
          ? Object.entries(value).map(([key, element]) => [element, [...path, key]])
          : [];
  return entries.filter((entry): entry is readonly [ValueObject, Path] => isValueObject(entry[0]));
}
