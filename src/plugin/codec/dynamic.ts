import { isList, isValueObject, objectFrom } from "../attribute-type";
import { Dynamic, UNKNOWN_VALUE, type Value, type ValueType } from "../value";
import type { ValuePath } from "./throw-mismatch";

/** Reads or writes a value of a scalar type: how, depends on the encoding. */
type Scalar<From, To> = (kind: "string" | "number" | "bool", value: From, where: ValuePath) => To;
type Inner<From, To> = (type: ValueType, value: From, where: ValuePath) => To;

const no = (what: string, where: ValuePath): never => {
  throw new TypeError(`${where.join(".") || "the value"} must be ${what}`);
};

/** The type of a dynamic value, out of what Terraform says of it. */
export function parseType(json: unknown, where: ValuePath): ValueType {
  if (json === "string" || json === "number" || json === "bool" || json === "dynamic") return json;
  const [kind, inside] = Array.isArray(json) ? (json as readonly unknown[]) : [];
  if (kind === "list" || kind === "set" || kind === "map") return [kind, parseType(inside, where)];
  if (kind === "tuple" && Array.isArray(inside)) return [kind, inside.map((each: unknown) => parseType(each, where))];
  if (kind === "object" && typeof inside === "object" && inside !== null) {
    const members = Object.entries(inside).map(([name, each]) => [name, parseType(each, where)] as const);
    return [kind, Object.fromEntries(members)];
  }
  return no("of a type that this provider knows", where);
}

/** Reads what is under a dynamic type; `scalar` reads what has no parts, `dynamic` what brings a type of its own. */
export function decodeTyped(
  type: ValueType,
  value: unknown,
  where: ValuePath,
  scalar: Scalar<unknown, Value>,
  dynamic: (value: unknown, where: ValuePath) => Value,
): Value {
  const read: Inner<unknown, Value> = (of, part, at) => {
    if (part === null || part === undefined) return null;
    if (part === UNKNOWN_VALUE) return UNKNOWN_VALUE;
    if (of === "dynamic") return dynamic(part, at);
    if (typeof of === "string") return scalar(of, part, at);
    if (of[0] === "map" || of[0] === "object") {
      if (typeof part !== "object" || Array.isArray(part)) return no("an object", at);
      const entries = Object.entries(part).map(([key, entry]) => {
        return [key, read(partType(of, key), entry, [...at, key])] as const;
      });
      return objectFrom(entries);
    }
    if (!Array.isArray(part)) return no("a list", at);
    return part.map((entry: unknown, index) => read(partType(of, index), entry, [...at, index]));
  };
  return read(type, value, where);
}

/** Writes a value under its dynamic type, as `readTyped` reads it. */
export function encodeTyped(
  { type, value }: Dynamic,
  where: ValuePath,
  scalar: Scalar<Value, unknown>,
  unknown: unknown,
  dynamic: (value: Value, where: ValuePath) => unknown,
): unknown {
  const write: Inner<Value, unknown> = (of, part, at) => {
    if (part === null) return null;
    if (part === UNKNOWN_VALUE) return unknown;
    if (of === "dynamic") return dynamic(part, at);
    if (typeof of === "string") return scalar(of, part, at);
    if (of[0] === "map" || of[0] === "object") {
      if (!isValueObject(part)) return no("an object", at);
      const entries = Object.entries(part).map(([key, entry]) => {
        return [key, write(partType(of, key), entry, [...at, key]) as Value] as const;
      });
      return objectFrom(entries);
    }
    if (!isList(part)) return no("a list", at);
    return part.map((entry, index) => write(partType(of, index), entry, [...at, index]));
  };
  return write(type, value, where);
}

function partType([kind, inside]: Exclude<ValueType, string>, step: string | number): ValueType {
  if (kind !== "object" && kind !== "tuple") return inside as ValueType;
  return (inside as Readonly<Record<string | number, ValueType>>)[step] ?? "dynamic";
}

/** A value with the type that HCL would give it, were it written there. */
export function withLiteralType(value: Value): Value {
  if (value === null || value === UNKNOWN_VALUE || value instanceof Dynamic) return value;
  return new Dynamic(literalType(value), value);
}

function literalType(value: Value): ValueType {
  if (value === null || value === UNKNOWN_VALUE || value instanceof Dynamic) return "dynamic";
  if (isList(value)) return ["tuple", value.map(literalType)];
  if (isValueObject(value)) {
    return ["object", Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, literalType(entry)]))];
  }
  if (typeof value === "string") return "string";
  return typeof value === "boolean" ? "bool" : "number";
}
