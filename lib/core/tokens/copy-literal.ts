import { isLiteralObject } from "./resolve-tokens";
import { mayBeTokenNumber, mayHaveDamagedToken } from "./replace-tokens";

// Most props are literal values. One inexpensive search finds them, so that only the others are searched for tokens and nulls.

/** Stands for a value that isn't literal. */
export const NOT_LITERAL = Symbol("not literal");

/** Only an object that contains itself is nested deeper than this. */
const deepest = 20;

/**
 * Returns a copy of a value that consists of lists, objects, strings, numbers and booleans, without a token or a null.
 * Returns `NOT_LITERAL` for any other value, and in case of doubt.
 */
export function copyLiteral(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return mayHaveDamagedToken(value) ? NOT_LITERAL : value;
  if (typeof value === "number") return mayBeTokenNumber(value) ? NOT_LITERAL : value;
  if (typeof value === "boolean" || value === undefined) return value;
  if (depth > deepest) return NOT_LITERAL;
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
