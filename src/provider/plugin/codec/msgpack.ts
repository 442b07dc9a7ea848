import { Decoder, Encoder, ExtData } from "@msgpack/msgpack";
import {
  type AttributeType,
  isList,
  isValueObject,
  mapAttributes,
  member,
  objectFrom,
  typeOfAttribute,
} from "../attribute-type";
import { Decimal, Dynamic, parseNumber, TERRAFORM_UNKNOWN, type Value } from "../value";
import { decodeTyped, encodeTyped, parseType, throwMismatch, withLiteralType } from "./dynamic";

// The library rejects this key because it creates ordinary objects, so it receives a name that UTF-8 can't encode.
const PROTO_KEY = "__proto__";
const PROTO_KEY_REPLACEMENT = "\ud800__proto__";

const ENCODED_UNKNOWN = new ExtData(0, new Uint8Array([0]));

const extensionCodec = {
  // A refined unknown has a different number than a plain one. Both are unknown.
  decode: () => TERRAFORM_UNKNOWN,
  tryToEncode: (value: unknown) => (value instanceof ExtData ? value : null),
};

/** The first keys of each length, which are mostly attribute names. Every message repeats them. */
const knownKeys: { readonly bytes: Uint8Array; readonly key: string }[][] = [];
const maxKnownKeys = 32;

function decodeKey(bytes: Uint8Array, offset: number, length: number): string {
  const known = (knownKeys[length] ??= []);
  for (const each of known) if (startsWith(bytes, offset, each.bytes)) return each.key;
  const own = Buffer.from(bytes.subarray(offset, offset + length));
  const text = own.toString("utf8");
  const key = text === PROTO_KEY ? PROTO_KEY_REPLACEMENT : text;
  if (known.length < maxKnownKeys) known.push({ bytes: own, key });
  return key;
}

function startsWith(bytes: Uint8Array, offset: number, expected: Uint8Array): boolean {
  for (let index = 0; index < expected.length; index++) if (bytes[offset + index] !== expected[index]) return false;
  return true;
}

const decoder = new Decoder({
  extensionCodec,
  useBigInt64: true,
  keyDecoder: { canBeCached: () => true, decode: decodeKey },
});

const encoder = new Encoder({ extensionCodec });

/** Decodes a value of the type from Terraform's MessagePack encoding. */
export function decodeMsgpack(attributeType: AttributeType, bytes: Uint8Array): Value {
  return decodeValue(attributeType, decoder.decode(bytes), []);
}

/** Encodes a value of the type. A missing attribute becomes null. An attribute that isn't in the type is left out. */
export function encodeMsgpack(attributeType: AttributeType, value: Value): Buffer {
  return Buffer.from(encoder.encode(encodeValue(attributeType, value, [])));
}

/** `path` leads to the value. It changes while parts of the value are decoded, because a copy for each takes long. */
function decodeValue(attributeType: AttributeType, wire: unknown, path: (string | number)[]): Value {
  if (wire === null || wire === undefined) return null;
  if (wire === TERRAFORM_UNKNOWN) return TERRAFORM_UNKNOWN;
  switch (attributeType.kind) {
    case "string":
      return typeof wire === "string" ? wire : throwMismatch(attributeType, wire, path);
    case "bool":
      return typeof wire === "boolean" ? wire : throwMismatch(attributeType, wire, path);
    case "number":
      if (typeof wire === "number") return wire;
      return typeof wire === "string" || typeof wire === "bigint"
        ? parseNumber(String(wire))
        : throwMismatch(attributeType, wire, path);
    case "dynamic": {
      if (!Array.isArray(wire) || !(wire[0] instanceof Uint8Array)) return throwMismatch(attributeType, wire, path);
      const type = parseType(JSON.parse(Buffer.from(wire[0]).toString("utf8")), path);
      const value = decodeTyped(
        type,
        restoreKeys(wire[1]),
        path,
        (kind, part, at) => decodeValue({ kind }, part, [...at]),
        (part, at) => decodeValue(attributeType, part, [...at]),
      );
      // Unknown and null values keep their type. Otherwise Terraform would treat them as different values.
      return new Dynamic(type, value);
    }
    case "list":
    case "set":
      if (!Array.isArray(wire)) return throwMismatch(attributeType, wire, path);
      return wire.map((element: unknown, index) => decodePart(attributeType.element, element, path, index));
    case "map":
      if (typeof wire !== "object") return throwMismatch(attributeType, wire, path);
      return objectFrom(
        Object.entries(wire).map(([disguised, element]) => {
          const key = disguised === PROTO_KEY_REPLACEMENT ? PROTO_KEY : disguised;
          return [key, decodePart(attributeType.element, element, path, key)] as const;
        }),
      );
    case "object": {
      if (typeof wire !== "object") return throwMismatch(attributeType, wire, path);
      const members = wire as { readonly [name: string]: unknown };
      return mapAttributes(attributeType.attributes, (name, attribute) =>
        decodePart(typeOfAttribute(attribute), members[name], path, name),
      );
    }
  }
}

function decodePart(type: AttributeType, wire: unknown, path: (string | number)[], step: string | number): Value {
  path.push(step);
  const value = decodeValue(type, wire, path);
  path.pop();
  return value;
}

/** Restores the original name of every key. */
function restoreKeys(wire: unknown): unknown {
  if (Array.isArray(wire)) return wire.map(restoreKeys);
  if (typeof wire !== "object" || wire === null || wire instanceof Uint8Array) return wire;
  const entries = Object.entries(wire).map(([key, entry]) => {
    return [key === PROTO_KEY_REPLACEMENT ? PROTO_KEY : key, restoreKeys(entry) as Value] as const;
  });
  return objectFrom(entries);
}

/** `path` changes in the same way as that of `decodeValue`. */
function encodeValue(attributeType: AttributeType, value: Value | undefined, path: (string | number)[]): unknown {
  if (value === null || value === undefined) return null;
  if (value === TERRAFORM_UNKNOWN) return ENCODED_UNKNOWN;
  switch (attributeType.kind) {
    case "string":
      return typeof value === "string" ? value : throwMismatch(attributeType, value, path);
    case "bool":
      return typeof value === "boolean" ? value : throwMismatch(attributeType, value, path);
    case "number":
      if (value instanceof Decimal) return value.text;
      if (typeof value !== "number" || Number.isNaN(value)) return throwMismatch(attributeType, value, path);
      // A fraction, or an integer beyond the safe range of a double, is exact only as text.
      return Number.isSafeInteger(value) || !Number.isFinite(value) ? value : String(value);
    case "dynamic": {
      const given = withLiteralType(value);
      if (!(given instanceof Dynamic)) return encodeValue(attributeType, given, path);
      const inner = encodeTyped(
        given,
        path,
        (kind, part, at) => encodeValue({ kind }, part, [...at]),
        ENCODED_UNKNOWN,
        (part, at) => encodeValue(attributeType, part, [...at]),
      );
      return [Buffer.from(JSON.stringify(given.type)), inner];
    }
    case "list":
    case "set":
      if (!isList(value)) return throwMismatch(attributeType, value, path);
      return value.map((element, index) => encodePart(attributeType.element, element, path, index));
    case "map":
      if (!isValueObject(value)) return throwMismatch(attributeType, value, path);
      return objectFrom(
        Object.entries(value).map(([key, element]) => [key, encodePart(attributeType.element, element, path, key)]),
      );
    case "object":
      if (!isValueObject(value)) return throwMismatch(attributeType, value, path);
      return mapAttributes(attributeType.attributes, (name, attribute) =>
        encodePart(typeOfAttribute(attribute), member(value, name), path, name),
      );
  }
}

function encodePart(
  type: AttributeType,
  value: Value | undefined,
  path: (string | number)[],
  step: string | number,
): Value {
  path.push(step);
  const encoded = encodeValue(type, value, path) as Value;
  path.pop();
  return encoded;
}
