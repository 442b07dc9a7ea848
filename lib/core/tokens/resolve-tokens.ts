import { type IResolveContext, Tokenization } from "cdktf";
import type { IConstruct } from "constructs";
import { mayHaveToken } from "./replace-tokens";

// CDKTF looks for tokens in every key and value of a stack three times, which takes most of the time of a synth. This code
// copies values that can't have a token, and passes only the rest to CDKTF.

/** Only an object that contains itself is nested deeper than this. CDKTF reports that. */
const maxDepth = 100;

/** Resolves all tokens of a value, with the same result as CDKTF's own `resolve`. */
export function resolveTokens(value: unknown, { resolve }: Pick<IResolveContext, "resolve">): unknown {
  function resolveObject(object: { readonly [name: string]: unknown }, depth: number): unknown {
    const names = Object.keys(object);
    if (names.some(mayHaveToken)) return resolve(object);
    const result: { [name: string]: unknown } = {};
    for (const name of names) {
      const found = resolvePart(object[name], depth);
      if (found !== undefined) result[name] = found;
    }
    return result;
  }

  function resolvePart(part: unknown, depth: number): unknown {
    if (part === undefined || part === null || typeof part === "boolean") return part;
    if (typeof part === "string" || typeof part === "number") return mayHaveToken(part) ? resolve(part) : part;
    if (Array.isArray(part)) return listMayHaveToken(part) ? resolve(part) : resolveList(part, depth + 1);
    return isLiteralObject(part) && depth < maxDepth ? resolveObject(part, depth + 1) : resolve(part);
  }

  function resolveList(list: readonly unknown[], depth: number): unknown {
    return list.map((entry) => resolvePart(entry, depth)).filter((entry) => entry !== undefined);
  }

  return resolvePart(value, 0);
}

/**
 * Resolves all tokens of a value and discards the result. CDKTF needs this before the validation: a reference to another
 * stack adds an output there.
 */
function visitTokens(value: unknown, { resolve }: Pick<IResolveContext, "resolve">): void {
  function visit(part: unknown, depth: number): void {
    if (typeof part === "string" || typeof part === "number") {
      if (mayHaveToken(part)) resolve(part);
    } else if (Array.isArray(part)) visitList(part, depth + 1);
    else if (isLiteralObject(part) && depth < maxDepth) visitObject(part, depth + 1);
    else if (part !== undefined && part !== null && typeof part !== "boolean") resolve(part);
  }

  function visitList(list: readonly unknown[], depth: number): void {
    if (listMayHaveToken(list)) resolve(list);
    else for (const entry of list) visit(entry, depth);
  }

  function visitObject(object: { readonly [name: string]: unknown }, depth: number): void {
    const names = Object.keys(object);
    if (names.some(mayHaveToken)) resolve(object);
    else for (const name of names) visit(object[name], depth);
  }

  visit(value, 0);
}

/** True if CDKTF must resolve the whole list, because the list itself may be a token. */
const listMayHaveToken = (list: readonly unknown[]) =>
  list.some((entry) => (typeof entry === "string" || typeof entry === "number") && mayHaveToken(entry));

/** True for an object created by a literal that isn't a token. */
export function isLiteralObject(part: unknown): part is { readonly [name: string]: unknown } {
  if (typeof part !== "object" || part === null) return false;
  return Object.getPrototypeOf(part) === Object.prototype && !Tokenization.isResolvable(part);
}

/** Returns the first line of an error's message. */
export const firstLineOf = (error: unknown) => String((error as Partial<Error>).message).split("\n")[0] ?? "";

const unprepared = new WeakSet<IConstruct>();

/** True if CDKTF couldn't resolve the references of a construct when it prepared the synth. */
export const failedToPrepare = (construct: IConstruct): boolean => unprepared.has(construct);

/**
 * Adds a `resolve` method to an object that a construct returns to CDKTF, so that CDKTF uses this faster resolution. The
 * object can be read and changed as before.
 */
export function resolveFast<Fragment extends object>(construct: IConstruct, fragment: Fragment): Fragment {
  function resolve(this: object, context: IResolveContext): unknown {
    return resolveFragment(construct, this, context);
  }
  return Object.defineProperty(fragment, "resolve", { value: resolve });
}

function resolveFragment(construct: IConstruct, fragment: object, context: IResolveContext): unknown {
  // The copy is a plain object. It doesn't have the `resolve` method, which isn't enumerable.
  const whole = { ...fragment };
  if (context.preparing) {
    try {
      visitTokens(whole, context);
    } catch {
      // CDKTF's own error would hide the problems that the constructs report.
      unprepared.add(construct);
    }
    return undefined;
  }
  let result: unknown;
  try {
    result = resolveTokens(whole, context);
  } catch {
    // With the whole object, CDKTF's error includes the location.
    return context.resolve(whole);
  }
  context.registerPostProcessor({ postProcess: () => result });
  return undefined;
}
