import { Decoder, Encoder, ExtData } from "@msgpack/msgpack";
import { parseNumber } from "../number";
import { isList, isValueObject, mapAttributes, member, objectFrom, typeOf, type AttributeType } from "../attribute-type";
import { Decimal, Dynamic, UNKNOWN_VALUE, type Value } from "../value";
import { parseType, decodeTyped, withLiteralType, encodeTyped } from "./dynamic";
import { throwMismatch, type ValuePath } from "./throw-mismatch";

// The library refuses this key because it builds ordinary objects, so it meets it under a name that UTF-8 cannot spell.
const PROTO = "__proto__";
const DISGUISE = "\ud800__proto__";

const UNKNOWN_ON_THE_WIRE = new ExtData(0, new Uint8Array([0]));

const extensionCodec = {
  // A refined unknown has another number than a plain one: whichever it is, the value is not known.
  decode: () => UNKNOWN_VALUE,
  tryToEncode: (value: unknown) => (value instanceof ExtData ? value : null),
};

const decoder = new Decoder({
  extensionCodec,
  useBigInt64: true,
  keyDecoder: {
    canBeCached: (length) => length === PROTO.length,
    decode: (bytes, offset, length) => {
      const key = Buffer.from(bytes.buffer, bytes.byteOffset + offset, length).toString("utf8");
      return key === PROTO ? DISGUISE : key;
    },
  },
});

const encoder = new Encoder({ extensionCodec });

/** Reads a value of the shape, as Terraform sends it. */
export function decodeMsgpack(shape: AttributeType, bytes: Uint8Array): Value {
  return fromWire(shape, decoder.decode(bytes), []);
}

/** Writes a value of the shape. A missing attribute is null, an attribute that the shape lacks is left out. */
export function encodeMsgpack(shape: AttributeType, value: Value): Buffer {
  return Buffer.from(encoder.encode(toWire(shape, value, [])));
}

function fromWire(shape: AttributeType, wire: unknown, where: ValuePath): Value {
  if (wire === null || wire === undefined) return null;
  if (wire === UNKNOWN_VALUE) return UNKNOWN_VALUE;
  switch (shape.kind) {
    case "string":
      return typeof wire === "string" ? wire : throwMismatch(shape, wire, where);
    case "bool":
      return typeof wire === "boolean" ? wire : throwMismatch(shape, wire, where);
    case "number":
      if (typeof wire === "number") return wire;
      return typeof wire === "string" || typeof wire === "bigint"
        ? parseNumber(String(wire))
        : throwMismatch(shape, wire, where);
    case "dynamic": {
      if (!Array.isArray(wire) || !(wire[0] instanceof Uint8Array)) return throwMismatch(shape, wire, where);
      const type = parseType(JSON.parse(Buffer.from(wire[0]).toString("utf8")), where);
      const value = decodeTyped(
        type,
        undisguised(wire[1]),
        where,
        (kind, part, at) => fromWire({ kind }, part, at),
        (part, at) => fromWire(shape, part, at),
      );
      // Neither an unknown nor a null may lose its type: Terraform would take it for another value.
      return new Dynamic(type, value);
    }
    case "list":
    case "set":
      if (!Array.isArray(wire)) return throwMismatch(shape, wire, where);
      return wire.map((element: unknown, index) => fromWire(shape.element, element, [...where, index]));
    case "map":
      if (typeof wire !== "object") return throwMismatch(shape, wire, where);
      return objectFrom(
        Object.entries(wire).map(([disguised, element]) => {
          const key = disguised === DISGUISE ? PROTO : disguised;
          return [key, fromWire(shape.element, element, [...where, key])] as const;
        }),
      );
    case "object": {
      if (typeof wire !== "object") return throwMismatch(shape, wire, where);
      const members = wire as { readonly [name: string]: unknown };
      return mapAttributes(shape.attributes, (name, attribute) =>
        fromWire(typeOf(attribute), members[name], [...where, name]),
      );
    }
  }
}

/** The value with every key under its own name. */
function undisguised(wire: unknown): unknown {
  if (Array.isArray(wire)) return wire.map(undisguised);
  if (typeof wire !== "object" || wire === null || wire instanceof Uint8Array) return wire;
  const entries = Object.entries(wire).map(([key, entry]) => {
    return [key === DISGUISE ? PROTO : key, undisguised(entry) as Value] as const;
  });
  return objectFrom(entries);
}

function toWire(shape: AttributeType, value: Value | undefined, where: ValuePath): unknown {
  if (value === null || value === undefined) return null;
  if (value === UNKNOWN_VALUE) return UNKNOWN_ON_THE_WIRE;
  switch (shape.kind) {
    case "string":
      return typeof value === "string" ? value : throwMismatch(shape, value, where);
    case "bool":
      return typeof value === "boolean" ? value : throwMismatch(shape, value, where);
    case "number":
      if (value instanceof Decimal) return value.text;
      if (typeof value !== "number" || Number.isNaN(value)) return throwMismatch(shape, value, where);
      // A fraction, or an integer beyond what a double counts, is only exact as text.
      return Number.isSafeInteger(value) || !Number.isFinite(value) ? value : String(value);
    case "dynamic": {
      const given = withLiteralType(value);
      if (!(given instanceof Dynamic)) return toWire(shape, given, where);
      const inner = encodeTyped(
        given,
        where,
        (kind, part, at) => toWire({ kind }, part, at),
        UNKNOWN_ON_THE_WIRE,
        (part, at) => toWire(shape, part, at),
      );
      return [Buffer.from(JSON.stringify(given.type)), inner];
    }
    case "list":
    case "set":
      if (!isList(value)) return throwMismatch(shape, value, where);
      return value.map((element, index) => toWire(shape.element, element, [...where, index]));
    case "map":
      if (!isValueObject(value)) return throwMismatch(shape, value, where);
      return objectFrom(
        Object.entries(value).map(([key, element]) => [key, toWire(shape.element, element, [...where, key]) as Value]),
      );
    case "object":
      if (!isValueObject(value)) return throwMismatch(shape, value, where);
      return Object.fromEntries(
        Object.entries(shape.attributes).map(([name, attribute]) => [
          name,
          toWire(typeOf(attribute), member(value, name), [...where, name]),
        ]),
      );
  }
}
