/** An object of the service in TypeScript, with camelCase names. */
export type Properties = Readonly<Record<string, unknown>>;

/** True for an object that is neither null nor a list. */
export const isObject = (value: unknown): value is Properties =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads a value inside JSON by the names of its members. Returns undefined if there is none. */
export const jsonAt = (json: unknown, ...path: readonly string[]): unknown =>
  path.reduce((value, name) => (isObject(value) ? value[name] : undefined), json);

/** True for an object with fields, and false for a list, a date or a `Map`. */
export const isPlainObject = (value: unknown): value is Properties =>
  Object.prototype.toString.call(value) === "[object Object]";

/** True if the value is neither undefined nor null. */
export function isSet<T>(value: T): value is NonNullable<T> {
  return value !== undefined && value !== null;
}

/** Converts the value of a property to a string, which is empty if there is no value. */
export function propertyText(value: unknown): string {
  if (!isSet(value)) return "";
  // An object from a response may have a property named like a method that String calls.
  if (typeof value === "object") return JSON.stringify(value);
  // eslint-disable-next-line @typescript-eslint/no-base-to-string -- it is no object
  return String(value);
}

/**
 * True for the values that services return for unset fields: no value, an empty string, 0, an empty list or an
 * empty object. `valueOfEmpty` decides if 0 or an empty string is a value of the field.
 */
export function isEmptyResponse(value: unknown): boolean {
  if (value === undefined || value === null || value === "" || value === 0) return true;
  if (typeof value !== "object") return false;
  for (const _ in value) return false;
  return true;
}

/** Stands for a value that is unknown: a token at synth, a computed value at plan. It is never validated. */
export const UNKNOWN: unique symbol = Symbol("unknown");

/** True if the value, or anything inside it, is unknown. */
export function hasUnknown(value: unknown): boolean {
  if (value === UNKNOWN) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(hasUnknown);
}

/** Groups the entries by key, in the order in which the keys first appear. Omits entries without a key. */
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

/** A value that JSON can represent. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: JsonValue | undefined;
}

/** The type of a field. */
export type FieldKind = "text" | "int" | "number" | "flag" | "choice" | "list" | "set" | "map" | "object" | "json";
