import { isPlainObject } from "./properties";
import type { Path, Problem } from "./problem";
import { UNKNOWN } from "./unknown";

/** A value that JSON can hold. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: JsonValue | undefined;
}

/** Every place in a value that JSON cannot hold. The problems do not contain the value, because it may be secret. */
export function jsonProblems(value: unknown, path: Path): Problem[] {
  if (value === UNKNOWN || value === null || typeof value === "string" || typeof value === "boolean") return [];
  if (typeof value === "number") {
    const words = "must be a number that JSON can hold to the last digit; write any other as text";
    return Number.isFinite(value) ? [] : [{ path, words }];
  }
  if (Array.isArray(value)) return value.flatMap((entry: unknown, index) => jsonProblems(entry, [...path, index]));
  if (isPlainObject(value)) {
    return Object.entries(value)
      .filter(([, entry]) => entry !== undefined)
      .flatMap(([key, entry]) => jsonProblems(entry, [...path, key]));
  }
  return [{ path, words: "must be text, a number, true, false, null, a list or an object, as JSON has them" }];
}
