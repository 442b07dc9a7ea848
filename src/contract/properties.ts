/** An object of the service as TypeScript holds it: camelCase names. */
export type Properties = Readonly<Record<string, unknown>>;

/** Neither null nor a list. */
export const isObject = (value: unknown): value is Properties =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** True for an object with fields, and not for a list, a date or a `Map`. */
export const isPlainObject = (value: unknown): value is Properties =>
  Object.prototype.toString.call(value) === "[object Object]";

const isMissing = (value: unknown): boolean => value === undefined || value === null;

/** The value of a property as text, which is empty where there is no value. */
export function propertyText(value: unknown): string {
  if (isMissing(value)) return "";
  // An object of an answer may have a property in place of the method that String calls.
  if (typeof value === "object") return JSON.stringify(value);
  // eslint-disable-next-line @typescript-eslint/no-base-to-string -- it is no object
  return String(value);
}
