import type { ShownChange } from "./shown-plan";

export const isShownObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Terraform writes the parts of an object in the order of their names, so that equal values have equal texts. */
export const isSameValue = (left: unknown, right: unknown) =>
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

/** A part of a value, or of a mask: where a mask is true as a whole, so is each of its parts. */
function part(whole: unknown, key: string | number): unknown {
  if (whole === true) return true;
  if (Array.isArray(whole)) return (whole as readonly unknown[])[Number(key)];
  return isShownObject(whole) ? whole[key] : undefined;
}

/** A value before and after, and the masks that say which parts of it are not known yet, or are secret. */
export interface ValuePair {
  readonly before: unknown;
  readonly after: unknown;
  readonly unknown: unknown;
  readonly secretBefore: unknown;
  readonly secretAfter: unknown;
}

export const pairOf = (change: ShownChange): ValuePair => ({
  before: change.before,
  after: change.after,
  unknown: change.after_unknown,
  secretBefore: change.before_sensitive,
  secretAfter: change.after_sensitive,
});

export const partOf = (pair: ValuePair, key: string | number): ValuePair => ({
  before: part(pair.before, key),
  after: part(pair.after, key),
  unknown: part(pair.unknown, key),
  secretBefore: part(pair.secretBefore, key),
  secretAfter: part(pair.secretAfter, key),
});

/** The names or places of all parts of these values, each once. */
export function keysOf(...values: readonly unknown[]): readonly (string | number)[] {
  const keys = values.flatMap((value): readonly (string | number)[] => {
    return Array.isArray(value) ? [...value.keys()] : isShownObject(value) ? Object.keys(value) : [];
  });
  return [...new Set(keys)];
}
