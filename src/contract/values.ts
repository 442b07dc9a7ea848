/** An object of the service as TypeScript holds it: camelCase names. */
export type Properties = Readonly<Record<string, unknown>>;

/** Neither null nor a list. */
export const isObject = (value: unknown): value is Properties =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** True for an object with fields, and not for a list, a date or a `Map`. */
export const isPlainObject = (value: unknown): value is Properties =>
  Object.prototype.toString.call(value) === "[object Object]";

/** Whether there is a value. */
export function isSet<T>(value: T): value is NonNullable<T> {
  return value !== undefined && value !== null;
}

/** The value of a property as text, which is empty where there is no value. */
export function propertyText(value: unknown): string {
  if (!isSet(value)) return "";
  // An object of an answer may have a property in place of the method that String calls.
  if (typeof value === "object") return JSON.stringify(value);
  // eslint-disable-next-line @typescript-eslint/no-base-to-string -- it is no object
  return String(value);
}

/**
 * Whether a value is one that services answer where nothing is set: no value, an empty text, 0, an empty list or an empty
 * object. Where 0 or an empty text is a value of the field, `valueForNothing` tells it.
 */
export function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === "" || value === 0) return true;
  if (typeof value !== "object") return false;
  for (const _ in value) return false;
  return true;
}

/** Stands for a value that is not known yet: a token at synth, a computed value at plan. It is never validated. */
export const UNKNOWN: unique symbol = Symbol("not known yet");

/** Whether the value, or anything inside it, is not known yet. */
export function hasUnknown(value: unknown): boolean {
  if (value === UNKNOWN) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(hasUnknown);
}

/** The entries by their keys, in the order in which the keys appear. An entry without a key is in no group. */
export function groupBy<T>(entries: readonly T[], keyOf: (entry: T) => string | undefined): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return groups;
}

/** A value that JSON can hold. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: JsonValue | undefined;
}

/** The type of a field. */
export type FieldKind = "text" | "int" | "number" | "flag" | "choice" | "list" | "set" | "map" | "object" | "json";
