import type { Properties } from "../../../src/contract";
import { mayBeTokenNumber, mayHaveDamagedToken } from "../tokens/replace-tokens";
import { isLiteralObject } from "../tokens/resolve-tokens";

// Most props are literal values. One inexpensive search finds them, so that only the others are searched for tokens and nulls.

/** Copies of the props that are literal values, by their names. */
export type LiteralProps = ReadonlyMap<string, unknown>;

/** Stands for a value that isn't literal. */
export const NOT_LITERAL = Symbol("not literal");

/** Only an object that contains itself is nested deeper than this. */
const maxDepth = 20;

/**
 * Returns a copy of a value that consists of lists, objects, strings, numbers and booleans, without a token or a null.
 * Returns `NOT_LITERAL` for any other value, and in case of doubt.
 */
export function copyLiteral(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return mayHaveDamagedToken(value) ? NOT_LITERAL : value;
  if (typeof value === "number") return mayBeTokenNumber(value) ? NOT_LITERAL : value;
  if (typeof value === "boolean" || value === undefined) return value;
  if (depth > maxDepth) return NOT_LITERAL;
  if (Array.isArray(value)) return copyList(value, depth + 1);
  return isLiteralObject(value) ? copyObject(value, depth + 1) : NOT_LITERAL;
}

function copyList(list: readonly unknown[], depth: number): unknown {
  const copies: unknown[] = [];
  for (const entry of list) {
    const copy = copyLiteral(entry, depth);
    if (copy === NOT_LITERAL) return NOT_LITERAL;
    copies.push(copy);
  }
  return copies;
}

function copyObject(object: { readonly [name: string]: unknown }, depth: number): unknown {
  const copies: { [name: string]: unknown } = {};
  for (const name in object) {
    const copy = mayHaveDamagedToken(name) ? NOT_LITERAL : copyLiteral(object[name], depth);
    if (copy === NOT_LITERAL) return NOT_LITERAL;
    copies[name] = copy;
  }
  return copies;
}

/** Copies lists and objects, because the program may change them later. Other values are immutable. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (!isLiteralObject(value)) return value;
  const copy: { [name: string]: unknown } = {};
  for (const name of Object.keys(value)) copy[name] = copyOf(value[name]);
  return copy;
}

/** Copies the props that are literal values. */
export function copyLiterals(props: Properties): LiteralProps {
  const literals = new Map<string, unknown>();
  for (const name of Object.keys(props)) {
    const copy = copyLiteral(props[name]);
    if (copy !== NOT_LITERAL) literals.set(name, copy);
  }
  return literals;
}

/** Copies all props. `literals` has the copies of literal values. */
export function copyProps(props: Properties, literals: LiteralProps): Properties {
  const copies: { [name: string]: unknown } = {};
  for (const name of Object.keys(props)) copies[name] = literals.has(name) ? literals.get(name) : copyOf(props[name]);
  return copies;
}
