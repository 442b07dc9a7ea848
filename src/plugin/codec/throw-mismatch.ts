import type { AttributeType } from "../attribute-type";

export type ValuePath = readonly (string | number)[];

/** Throws for a value of another type, naming only its kind and path, because the value may be a secret. */
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
