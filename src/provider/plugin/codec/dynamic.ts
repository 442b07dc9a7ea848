import { type AttributeType, isList, isValueObject, objectFrom } from "../attribute-type";
import { Dynamic, type DynamicType, TERRAFORM_UNKNOWN, type Value } from "../value";

/** Reads or writes a scalar value, depending on the encoding. */
type ScalarCodec<From, To> = (kind: "string" | "number" | "bool", value: From, path: ValuePath) => To;
type ValueCodec<From, To> = (type: DynamicType, value: From, path: ValuePath) => To;

const throwInvalid = (what: string, path: ValuePath): never => {
  throw new TypeError(`${path.join(".") || "the value"} must be ${what}`);
};

/** Parses the type of a dynamic value from Terraform's notation. */
export function parseType(json: unknown, path: ValuePath): DynamicType {
  if (json === "string" || json === "number" || json === "bool" || json === "dynamic") return json;
  const [kind, inside] = Array.isArray(json) ? (json as readonly unknown[]) : [];
  if (kind === "list" || kind === "set" || kind === "map") return [kind, parseType(inside, path)];
  if (kind === "tuple" && Array.isArray(inside)) return [kind, inside.map((each: unknown) => parseType(each, path))];
  if (kind === "object" && typeof inside === "object" && inside !== null) {
    const members = Object.entries(inside).map(([name, each]) => [name, parseType(each, path)] as const);
    return [kind, Object.fromEntries(members)];
  }
  return throwInvalid("of a supported type", path);
}

/**
 * Reads a value under its dynamic type. `scalar` reads values without parts, and `dynamic` reads parts that have their
 * own type.
 */
export function decodeTyped(
  type: DynamicType,
  value: unknown,
  path: ValuePath,
  scalar: ScalarCodec<unknown, Value>,
  dynamic: (value: unknown, path: ValuePath) => Value,
): Value {
  const read: ValueCodec<unknown, Value> = (of, part, at) => {
    if (part === null || part === undefined) return null;
    if (part === TERRAFORM_UNKNOWN) return TERRAFORM_UNKNOWN;
    if (of === "dynamic") return dynamic(part, at);
    if (typeof of === "string") return scalar(of, part, at);
    if (of[0] === "map" || of[0] === "object") {
      if (typeof part !== "object" || Array.isArray(part)) return throwInvalid("an object", at);
      const entries = Object.entries(part).map(([key, entry]) => {
        return [key, read(typeOfPart(of, key), entry, [...at, key])] as const;
      });
      return objectFrom(entries);
    }
    if (!Array.isArray(part)) return throwInvalid("a list", at);
    return part.map((entry: unknown, index) => read(typeOfPart(of, index), entry, [...at, index]));
  };
  return read(type, value, path);
}

/** Writes a value under its dynamic type, as the counterpart of `decodeTyped`. */
export function encodeTyped(
  { type, value }: Dynamic,
  path: ValuePath,
  scalar: ScalarCodec<Value, unknown>,
  unknown: unknown,
  dynamic: (value: Value, path: ValuePath) => unknown,
): unknown {
  const write: ValueCodec<Value, unknown> = (of, part, at) => {
    if (part === null) return null;
    if (part === TERRAFORM_UNKNOWN) return unknown;
    if (of === "dynamic") return dynamic(part, at);
    if (typeof of === "string") return scalar(of, part, at);
    if (of[0] === "map" || of[0] === "object") {
      if (!isValueObject(part)) return throwInvalid("an object", at);
      const entries = Object.entries(part).map(([key, entry]) => {
        return [key, write(typeOfPart(of, key), entry, [...at, key]) as Value] as const;
      });
      return objectFrom(entries);
    }
    if (!isList(part)) return throwInvalid("a list", at);
    return part.map((entry, index) => write(typeOfPart(of, index), entry, [...at, index]));
  };
  return write(type, value, path);
}

function typeOfPart([kind, inside]: Exclude<DynamicType, string>, step: string | number): DynamicType {
  if (kind !== "object" && kind !== "tuple") return inside;
  return (inside as Readonly<Record<string | number, DynamicType>>)[step] ?? "dynamic";
}

/** Gives a value the type that it would have as an HCL literal. */
export function withLiteralType(value: Value): Value {
  if (value === null || value === TERRAFORM_UNKNOWN || value instanceof Dynamic) return value;
  return new Dynamic(literalType(value), value);
}

function literalType(value: Value): DynamicType {
  if (value === null || value === TERRAFORM_UNKNOWN || value instanceof Dynamic) return "dynamic";
  if (isList(value)) return ["tuple", value.map(literalType)];
  if (isValueObject(value)) {
    return ["object", Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, literalType(entry)]))];
  }
  if (typeof value === "string") return "string";
  return typeof value === "boolean" ? "bool" : "number";
}

export type ValuePath = readonly (string | number)[];

/** Throws for a value of another type. The message has only its kind and path, because the value may be a secret. */
export function throwMismatch(type: AttributeType, value: unknown, path: ValuePath): never {
  const place = path.length === 0 ? "the value" : path.join(".");
  throw new TypeError(`${place} must be a ${type.kind}, but it is ${kindOf(value)}`);
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (Number.isNaN(value)) return "not a number";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
