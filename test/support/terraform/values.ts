import { Decoder, ExtensionCodec } from "@msgpack/msgpack";
import {
  type AttributeType,
  isList,
  isValueObject,
  objectType,
  typeOfAttribute,
} from "../../../src/provider/plugin/attribute-type";
import { decodeValue } from "../../../src/provider/plugin/codec/dynamic-value";
import type { DynamicValue } from "../../../src/provider/plugin/protocol/generated/tfplugin6";
import type { Attribute, Attributes } from "../../../src/provider/plugin/schema";
import {
  Decimal,
  Dynamic,
  type Path,
  TERRAFORM_UNKNOWN,
  type Value,
  type ValueObject,
} from "../../../src/provider/plugin/value";

const unknown = Symbol("unknown on the wire");
const extensionCodec = new ExtensionCodec();
for (const type of [0, 12]) extensionCodec.register({ type, encode: () => null, decode: () => unknown });
const decoder = new Decoder({ extensionCodec, useBigInt64: true });

/** Reads a value as strictly as Terraform: an object has exactly the attributes of its type. @throws if it doesn't */
export function readStrictly(type: AttributeType, dynamic: DynamicValue | undefined): Value {
  if (dynamic && dynamic.msgpack.length > 0) checkWire(type, decoder.decode(dynamic.msgpack), []);
  return decodeValue(type, dynamic);
}

/** Reads an object, or null. */
export function readObject(attributes: Attributes, dynamic: DynamicValue | undefined): ValueObject | null {
  const value = readStrictly(objectType(attributes), dynamic);
  if (value !== null && !isValueObject(value)) throw new TypeError("the object itself is unknown");
  return value;
}

const scalars = { string: ["string"], bool: ["boolean"], number: ["number", "bigint", "string"] } as const;

function checkWire(type: AttributeType, wire: unknown, path: Path): void {
  if (wire === null || wire === unknown) return;
  const fail = (what: string): never => {
    throw new TypeError(`${placeOf(path)} ${what}`);
  };
  const { kind } = type;
  if (kind === "dynamic") {
    if (!Array.isArray(wire) || wire.length !== 2) fail("must be a type and a value");
  } else if (kind === "list" || kind === "set") {
    if (!Array.isArray(wire)) return fail(`must be a ${kind}`);
    wire.forEach((one, index) => checkWire(type.element, one, [...path, index]));
  } else if (kind === "map") {
    if (typeof wire !== "object" || Array.isArray(wire)) return fail("must be a map");
    for (const [key, one] of Object.entries(wire)) checkWire(type.element, one, [...path, key]);
  } else if (kind === "object") {
    if (typeof wire !== "object" || Array.isArray(wire)) return fail("must be an object");
    const { attributes } = type;
    for (const [name, one] of Object.entries(wire)) {
      const attribute = attributes[name] ?? fail(`must not have ${name}`);
      checkWire(typeOfAttribute(attribute), one, [...path, name]);
    }
    const missing = Object.keys(attributes).filter((name) => !Object.hasOwn(wire, name));
    if (missing.length > 0) fail(`must have ${missing.join()}`);
  } else if (!scalars[kind].some((name) => name === typeof wire)) fail(`must be a ${kind}`);
}

export const placeOf = (path: Path): string => (path.length === 0 ? "the value" : path.join("."));

/** The places of unknown values. */
export function unknownsIn(value: Value, path: Path = []): string[] {
  if (value === TERRAFORM_UNKNOWN) return [placeOf(path)];
  if (value instanceof Dynamic) return unknownsIn(value.value, path);
  if (isList(value)) return value.flatMap((one, index) => unknownsIn(one, [...path, index]));
  if (!isValueObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => unknownsIn(one, [...path, name]));
}

/** The places of values of such attributes, none of them null. */
export function placesOf(
  attributes: Attributes,
  object: ValueObject | null,
  test: (attribute: Attribute) => boolean | undefined,
  path: Path = [],
): string[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const value = object?.[name] ?? null;
    const here = [...path, name];
    if (value === null) return [];
    if (test(attribute) === true) return [placeOf(here)];
    return nestedIn(attribute, value).flatMap(([key, inner]) =>
      placesOf(attribute.nested?.attributes ?? {}, inner, test, [...here, ...key]),
    );
  });
}

/** The places of required attributes that are null. */
export function missingIn(attributes: Attributes, object: ValueObject, path: Path = []): string[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const value = object[name] ?? null;
    const here = [...path, name];
    if (value === null) return attribute.required === true ? [placeOf(here)] : [];
    return nestedIn(attribute, value).flatMap(([key, inner]) =>
      missingIn(attribute.nested?.attributes ?? {}, inner, [...here, ...key]),
    );
  });
}

function nestedIn({ nested }: Attribute, value: Value): (readonly [Path, ValueObject])[] {
  if (!nested) return [];
  const entries: (readonly [Path, Value])[] =
    nested.mode === "single"
      ? [[[], value]]
      : isList(value)
        ? value.map((one, index) => [[index], one])
        : Object.entries(value as ValueObject).map(([key, one]) => [[key], one]);
  return entries.filter((entry): entry is [Path, ValueObject] => isValueObject(entry[1]));
}

/** The same object with null for such attributes, at any depth. */
export function without(
  attributes: Attributes,
  object: ValueObject,
  test: (attribute: Attribute) => boolean | undefined,
): ValueObject {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => {
      const value = object[name] ?? null;
      const { nested } = attribute;
      if (test(attribute) === true) return [name, null];
      if (!nested) return [name, value];
      const inner = (one: Value) => (isValueObject(one) ? without(nested.attributes, one, test) : one);
      if (nested.mode === "single") return [name, inner(value)];
      if (isList(value)) return [name, value.map(inner)];
      if (!isValueObject(value)) return [name, value];
      return [name, Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inner(one)]))];
    }),
  );
}

/** The JSON form in which Terraform stores states and identities. */
export function jsonOf(value: Value): unknown {
  if (value instanceof Decimal) return Number(value.text);
  if (value instanceof Dynamic) return { type: value.type, value: jsonOf(value.value) };
  if (isList(value)) return value.map(jsonOf);
  if (!isValueObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, jsonOf(one)]));
}

/** An object with null for every attribute, as Terraform sends an empty block. */
export const nulls = (attributes: Attributes): ValueObject =>
  Object.fromEntries(Object.keys(attributes).map((name) => [name, null]));

/** The same object with unknown for such attributes, as if they referred to objects that don't exist yet. */
export const unknownWhere = (object: ValueObject, names: readonly string[]): ValueObject => ({
  ...object,
  ...Object.fromEntries(names.map((name): [string, Value] => [name, TERRAFORM_UNKNOWN])),
});
