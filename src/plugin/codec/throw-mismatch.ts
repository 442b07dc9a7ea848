import type { AttributeType } from "../attribute-type";

export type ValuePath = readonly (string | number)[];

/** Reports a value that is not of the shape: by kind and place only, because the value may be a secret. */
export function throwMismatch(shape: AttributeType, value: unknown, where: ValuePath): never {
  const place = where.length === 0 ? "the value" : where.join(".");
  throw new TypeError(`${place} must be a ${shape.kind}, but it is ${kindOf(value)}`);
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (Number.isNaN(value)) return "not a number";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
