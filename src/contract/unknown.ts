/** Stands for a value that is not known yet: a token at synth, a computed value at plan. It is never validated. */
export const UNKNOWN: unique symbol = Symbol("not known yet");

/** Whether the value, or anything inside it, is not known yet. */
export function hasUnknown(value: unknown): boolean {
  if (value === UNKNOWN) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(hasUnknown);
}
