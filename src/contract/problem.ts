import type { PrecautionSeverity } from "./check";
import { snake } from "./naming";
import { describesPrivateKey } from "./private-key";
import type { Ruled } from "./rule";

/** The path of a problem: field names in camelCase, list indexes, map keys. */
export type FieldPath = readonly (string | number)[];

/** A problem with a value, as data. Each reader formats it (`explain`). */
export interface Problem extends Ruled {
  readonly path: FieldPath;
  /** Follows the field's name. Names of other fields are in braces: "must not be set if {image} is set". */
  readonly words: string;
  /** The given value. Absent if none was given, or if it is secret. */
  readonly given?: unknown;
  readonly hint?: string;
  /** True if the value may be a secret although the field isn't, such as a private key in place of a public one. */
  readonly hidesValue?: true;
  /** True if it is a problem only for a create. An existing object works without the value. */
  readonly atCreation?: true;
  /** The severity at synth of a value that the service accepts, so that an existing object may have it. */
  readonly precaution?: PrecautionSeverity;
}

/** The words of the problems that both the contracts and the emulator report. */
export const unknownFieldWords = "is not a valid field";
export const readOnlyWords = "is read-only: the service sets it";

/** The spelling of field names: camelCase in TypeScript, snake_case in Terraform and the API. */
export type Spelling = "camel" | "snake";

export function spell(name: string, spelling: Spelling): string {
  return spelling === "snake" ? snake(name) : name;
}

/** Formats a path: `rules.inbound[0].ports`. */
export function pathText(path: FieldPath, spelling: Spelling): string {
  return path
    .map((step, index) =>
      typeof step === "number" ? `[${String(step)}]` : `${index > 0 ? "." : ""}${spell(step, spelling)}`,
    )
    .join("");
}

/** Replaces the names in braces in a contract's text with the reader's spelling. */
export function wording(words: string, spelling: Spelling): string {
  return words.replace(/\{(\w+)\}/g, (_, name: string) => spell(name, spelling));
}

const maxShownLength = 80;

/**
 * The strings in a value that are private keys. No message shows them, in any field. `seen` has the objects that were
 * searched, because a construct contains itself.
 */
function privateKeysIn(value: unknown, seen = new Set<unknown>()): readonly string[] {
  if (typeof value === "string") return describesPrivateKey(value) ? [value] : [];
  if (typeof value !== "object" || value === null || seen.has(value)) return [];
  seen.add(value);
  return Object.values(value).flatMap((inner) => privateKeysIn(inner, seen));
}

/** True if the value of a problem must not be shown, also not as a line of the source. */
export const hidesValue = (problem: Problem): boolean =>
  problem.hidesValue === true || privateKeysIn(problem.given).length > 0;

/** Describes values that JSON can't represent, or formats differently from the program. */
function odd(value: unknown): string | undefined {
  if (typeof value === "bigint") return `${String(value)}n`;
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  if (typeof value === "function" || typeof value === "symbol") return `a ${typeof value}`;
  const kind = Object.prototype.toString.call(value).slice("[object ".length, -1);
  if (typeof value !== "object" || ["Object", "Array", "Null"].includes(kind)) return undefined;
  return `${/^[AEIO]/.test(kind) ? "an" : "a"} ${kind}`;
}

function jsonOf(given: unknown): string {
  // `this` holds the value before its `toJSON`, which a date has.
  function written(this: unknown, name: string, value: unknown) {
    return odd((this as { readonly [name: string]: unknown })[name]) ?? value;
  }
  try {
    return odd(given) ?? JSON.stringify(given, written);
  } catch {
    // JSON.stringify refuses an object that contains itself, such as a list of constructs.
    return Array.isArray(given) ? "a list" : "an object";
  }
}

function shown(given: unknown): string {
  const text = jsonOf(given);
  return text.length <= maxShownLength ? text : `${text.slice(0, maxShownLength)}… (${String(text.length)} characters)`;
}

/** Formats a problem without the field's name: "must be 7 to 128 characters long, got 6 (did you mean …?)". */
export function reason(problem: Problem, spelling: Spelling): string {
  const keys = privateKeysIn(problem.given);
  const given = problem.given === undefined ? "" : `, got ${keys.length > 0 ? "a private key" : shown(problem.given)}`;
  const isSafe = !keys.some((key) => problem.hint?.includes(JSON.stringify(key).slice(1, -1)));
  const hint = problem.hint === undefined || !isSafe ? "" : ` (${wording(problem.hint, spelling)})`;
  return `${wording(problem.words, spelling)}${given}${hint}`;
}

/** Formats a problem as one sentence: "ttlSec must be from 0 to 255, got 256". */
export function explain(problem: Problem, spelling: Spelling): string {
  const place = pathText(problem.path, spelling);
  return place === "" ? reason(problem, spelling) : `${place} ${reason(problem, spelling)}`;
}
