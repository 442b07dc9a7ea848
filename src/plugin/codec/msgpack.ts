import { Decoder, Encoder, ExtData } from "@msgpack/msgpack";
import { Decimal, Dynamic, TERRAFORM_UNKNOWN, type Value, parseNumber } from "../value";
import {
  isList,
  isValueObject,
  mapAttributes,
  member,
  objectFrom,
  typeOfAttribute,
  type AttributeType,
} from "../attribute-type";
import { type ValuePath, decodeTyped, encodeTyped, parseType, throwMismatch, withLiteralType } from "./dynamic";

// The library rejects this key because it creates ordinary objects, so it receives a name that UTF-8 can't encode.
const PROTO_KEY = "__proto__";
const PROTO_KEY_REPLACEMENT = "\ud800__proto__";

const ENCODED_UNKNOWN = new ExtData(0, new Uint8Array([0]));

const extensionCodec = {
  // A refined unknown has a different number than a plain one. Both are unknown.
  decode: () => TERRAFORM_UNKNOWN,
  tryToEncode: (value: unknown) => (value instanceof ExtData ? value : null),
};

const decoder = new Decoder({
  extensionCodec,
  useBigInt64: true,
  keyDecoder: {
    canBeCached: (length) => length === PROTO_KEY.length,
    decode: (bytes, offset, length) => {
      const key = Buffer.from(bytes.buffer, bytes.byteOffset + offset, length).toString("utf8");
      return key === PROTO_KEY ? PROTO_KEY_REPLACEMENT : key;
    },
  },
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

function decodeValue(attributeType: AttributeType, wire: unknown, path: ValuePath): Value {
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
        (kind, part, at) => decodeValue({ kind }, part, at),
        (part, at) => decodeValue(attributeType, part, at),
      );
      // Unknown and null values keep their type. Otherwise Terraform would treat them as different values.
      return new Dynamic(type, value);
    }
    case "list":
    case "set":
      if (!Array.isArray(wire)) return throwMismatch(attributeType, wire, path);
      return wire.map((element: unknown, index) => decodeValue(attributeType.element, element, [...path, index]));
    case "map":
      if (typeof wire !== "object") return throwMismatch(attributeType, wire, path);
      return objectFrom(
        Object.entries(wire).map(([disguised, element]) => {
          const key = disguised === PROTO_KEY_REPLACEMENT ? PROTO_KEY : disguised;
          return [key, decodeValue(attributeType.element, element, [...path, key])] as const;
        }),
      );
    case "object": {
      if (typeof wire !== "object") return throwMismatch(attributeType, wire, path);
      const members = wire as { readonly [name: string]: unknown };
      return mapAttributes(attributeType.attributes, (name, attribute) =>
        decodeValue(typeOfAttribute(attribute), members[name], [...path, name]),
      );
    }
  }
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

function encodeValue(attributeType: AttributeType, value: Value | undefined, path: ValuePath): unknown {
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
        (kind, part, at) => encodeValue({ kind }, part, at),
        ENCODED_UNKNOWN,
        (part, at) => encodeValue(attributeType, part, at),
      );
      return [Buffer.from(JSON.stringify(given.type)), inner];
    }
    case "list":
    case "set":
      if (!isList(value)) return throwMismatch(attributeType, value, path);
      return value.map((element, index) => encodeValue(attributeType.element, element, [...path, index]));
    case "map":
      if (!isValueObject(value)) return throwMismatch(attributeType, value, path);
      return objectFrom(
        Object.entries(value).map(([key, element]) => [
          key,
          encodeValue(attributeType.element, element, [...path, key]) as Value,
        ]),
      );
    case "object":
      if (!isValueObject(value)) return throwMismatch(attributeType, value, path);
      return mapAttributes(
        attributeType.attributes,
        (name, attribute) => encodeValue(typeOfAttribute(attribute), member(value, name), [...path, name]) as Value,
      );
  }
}
