import { isPlainObject, UNKNOWN } from "./values";
import type { FieldPath, Problem } from "./problem";

/** A value that JSON can represent. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: JsonValue | undefined;
}

/**
 * Lists the parts of a value that JSON can't represent. The problems don't contain the value, because it may be
 * secret.
 */
export function jsonProblems(value: unknown, path: FieldPath): Problem[] {
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

/** The type of a field. */
export type FieldKind = "text" | "int" | "number" | "flag" | "choice" | "list" | "set" | "map" | "object" | "json";

/** The required type of a field kind's values. Checked before anything else. */
interface KindCheck {
  readonly words: string;
  readonly test: (value: unknown) => boolean;
  readonly hint: (value: unknown) => string | undefined;
}

/** Suggests how to convert a value of another type, if that is clear. */
function converted(value: unknown): string | undefined {
  if (value instanceof Promise) return "it is not there yet: await it";
  if (value instanceof Map) return "write Object.fromEntries(map)";
  return undefined;
}

function textHint(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") return `write ${JSON.stringify(String(value))}`;
  if (Array.isArray(value) && value.length === 1 && typeof value[0] === "string") {
    return `write ${JSON.stringify(value[0])}, without brackets`;
  }
  return converted(value);
}

function listHint(value: unknown): string | undefined {
  if (typeof value === "string" || typeof value === "number") return `write [${JSON.stringify(value)}]`;
  return value instanceof Set ? "write [...set]" : converted(value);
}

const unquoted = (form: RegExp) => (value: unknown) =>
  typeof value === "string" && form.test(value) ? `write ${value}, without quotes` : converted(value);

const text: KindCheck = { words: "must be text", test: (value) => typeof value === "string", hint: textHint };
const list: KindCheck = { words: "must be a list", test: Array.isArray, hint: listHint };
const object: KindCheck = { words: "must be an object", test: isPlainObject, hint: converted };

export const kindChecks: Readonly<Record<FieldKind, KindCheck>> = {
  text,
  // The enum's own check lists the allowed values for any input.
  choice: { ...text, test: () => true },
  int: { words: "must be a whole number", test: Number.isSafeInteger, hint: unquoted(/^-?\d+$/) },
  number: { words: "must be a number", test: Number.isFinite, hint: unquoted(/^-?\d+(\.\d+)?$/) },
  flag: {
    words: "must be true or false",
    test: (value) => typeof value === "boolean",
    hint: unquoted(/^(true|false)$/),
  },
  list,
  set: list,
  map: object,
  object,
  json: { ...object, words: "must be an object, and not a text of JSON or anything else" },
};
