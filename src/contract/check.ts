import { hint as closest } from "./hint";
import { type Citable, citable, type Ruled } from "./rule";

/** The severity of a precaution at synth. */
export type PrecautionSeverity = "error" | "warning";

/** A condition on one known value. Docs and errors share its text. */
export interface ValueCheck<T = unknown> extends Ruled {
  /** Follows the field's name: lower case, starts with "must", no full stop. */
  readonly words: string;
  readonly test: (value: T) => boolean;
  /** Suggests the value that the user probably meant, if it can be derived. */
  readonly hint?: (value: T) => string | undefined;
  /**
   * The severity at synth of a value that the service accepts. Only the provider and synth check such values. The provider
   * lets an existing object keep them, but synth doesn't know if an object exists (default: the service refuses the value).
   */
  readonly precaution?: PrecautionSeverity;
  /** True if a value that fails may be a secret, so no message shows it. */
  readonly hidesValue?: true;
}

export function check<T>(
  words: string,
  test: (value: T) => boolean,
  hint?: ValueCheck<T>["hint"],
): Citable<ValueCheck<T>> {
  return citable(hint ? { words, test, hint } : { words, test });
}

/** A check of a value that the service accepts, but that is hardly what the user means. */
export const precaution = <T>(
  severity: PrecautionSeverity,
  words: string,
  test: (value: T) => boolean,
  hint?: ValueCheck<T>["hint"],
): Citable<ValueCheck<T>> => citable({ ...check(words, test, hint), precaution: severity });

function range(min: number, max: number, noun: string): string {
  const plural = (count: number) => (count === 1 ? noun.replace(/(character|item)s/, "$1") : noun);
  if (min === max) return `exactly ${String(min)} ${plural(min)}`;
  if (min === 0) return `at most ${String(max)} ${plural(max)}`;
  if (max === Infinity) return `at least ${String(min)} ${plural(min)}`;
  return `${String(min)} to ${String(max)} ${noun}`;
}

/** Counts Unicode code points, not UTF-16 code units. */
export const characters = (value: string) => Array.from(value).length;

export function length(min: number, max: number): ValueCheck<string> {
  return {
    words: `must be ${range(min, max, "characters long")}`,
    test: (value) => {
      const count = characters(value);
      return count >= min && count <= max;
    },
  };
}

export function between(min: number, max: number): ValueCheck<number> {
  return {
    words:
      max < Number.MAX_SAFE_INTEGER
        ? `must be from ${String(min)} to ${String(max)}`
        : `must be at least ${String(min)}`,
    test: (value) => value >= min && value <= max,
  };
}

export function items(min: number, max: number): ValueCheck<readonly unknown[]> {
  return {
    words: `must have ${range(min, max, "items")}`,
    test: (value) => value.length >= min && value.length <= max,
  };
}

/** Limits the total length of a list's strings, without separators. */
export function combinedLength(max: number): ValueCheck<readonly string[]> {
  return {
    words: `must be at most ${String(max)} characters long in total`,
    test: (value) => value.reduce((sum, text) => sum + characters(text), 0) <= max,
  };
}

export function oneOf<T extends string | number>(values: readonly T[]): ValueCheck<T> {
  return {
    words: `must be ${values.length === 1 ? "" : "one of "}${values.map((value) => JSON.stringify(value)).join(", ")}`,
    test: (value) => values.includes(value),
    hint: (value) => {
      const near = closest(String(value), values.map(String));
      return near === undefined ? undefined : `did you mean ${JSON.stringify(near)}?`;
    },
  };
}
