import type { IConstruct } from "constructs";
import { type Field, type Fields, type Properties, UNKNOWN } from "../../../src/contract";
import { resolveAttributes } from "../tokens/attributes";
import { mayBeTokenNumber, mayHaveDamagedToken, mayHaveToken, replaceTokens } from "../tokens/replace-tokens";
import { isLiteralObject } from "../tokens/resolve-tokens";
import { contractNames } from "./attribute-names";

// Most constructs have the same values at synth as in their constructor, so they don't need to be validated again.
// Comparing values costs a fraction of validating them.

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

/** Copies lists and objects, because the program may change them later. Other values are immutable. */
export function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (!isLiteralObject(value)) return value;
  const copy: { [name: string]: unknown } = {};
  for (const name of Object.keys(value)) copy[name] = copyOf(value[name]);
  return copy;
}

/** The values that constructors found valid, by scope and id, until the construct exists. */
const accepted = new WeakMap<IConstruct, Map<string, Properties>>();

/** Stores a copy of valid values. */
export function rememberValid(scope: IConstruct, id: string, copy: Properties): void {
  const all = accepted.get(scope) ?? new Map<string, Properties>();
  accepted.set(scope, all.set(id, copy));
}

/** Returns the valid values of a construct's constructor. Undefined if it found problems or passed on another id. */
export function takeValid({ node: { scope, id } }: IConstruct): Properties | undefined {
  const all = scope && accepted.get(scope);
  const values = all?.get(id);
  all?.delete(id);
  return values;
}

const countSet = (values: Properties) => Object.values(values).filter((value) => !isUnset(value)).length;

const isUnset = (value: unknown) => value === undefined || value === null;

/**
 * True if attributes, by Terraform's names, equal the valid values, by the contract's names. A token must still be unknown,
 * because CDKTF's `Lazy` values only resolve at synth. False in case of doubt.
 */
export function isUnchanged(construct: IConstruct, fields: Fields, attributes: Properties, valid: Properties): boolean {
  function isSameObject(inside: Fields, now: Properties, before: Properties): boolean {
    const names = contractNames(inside);
    let count = 0;
    for (const attribute of Object.keys(now)) {
      const value = now[attribute];
      if (isUnset(value)) continue;
      const name = names.get(attribute);
      if (name === undefined || !isSame(inside[name], value, before[name])) return false;
      count += 1;
    }
    return count === countSet(before);
  }

  function isSameMap(field: Field | undefined, now: Properties, before: Properties): boolean {
    const keys = Object.keys(now);
    return (
      keys.length === Object.keys(before).length &&
      keys.every((key) => !mayHaveToken(key) && Object.hasOwn(before, key) && isSame(field, now[key], before[key]))
    );
  }

  function isSame(field: Field | undefined, now: unknown, before: unknown): boolean {
    if (typeof now === "string" || typeof now === "number")
      return now === before && (!mayHaveToken(now) || isUnknown(now));
    if (typeof now !== "object" || now === null) return now === before;
    const { fields: inside, item } = field?.spec ?? {};
    if (Array.isArray(now)) {
      return (
        Array.isArray(before) &&
        now.length === before.length &&
        now.every((entry, index) => isSame(item, entry, before[index]))
      );
    }
    if (!isLiteralObject(now) || !isLiteralObject(before)) return now === before && isUnknown(now);
    return inside ? isSameObject(inside, now, before) : isSameMap(item, now, before);
  }

  function isUnknown(token: unknown): boolean {
    const resolved = resolveAttributes(construct, { token });
    return replaceTokens(resolved["token"]).value === UNKNOWN;
  }

  try {
    return isSameObject(fields, attributes, valid);
  } catch {
    // The validation reports tokens that can't be resolved.
    return false;
  }
}
