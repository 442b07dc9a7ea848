import type { IResolveContext } from "cdktf";
import { Tokenization } from "cdktf";
import type { IConstruct } from "constructs";
import { mayHaveToken } from "./replace-tokens";

// CDKTF looks for tokens in every key and every value of a stack, three times, and that is most of what a synth costs.
// Here values that cannot have a token are copied, and only the rest is given to CDKTF.

/** Only an object that contains itself is nested deeper than this. CDKTF reports that. */
const deepest = 100;

/** The value with all tokens resolved, as CDKTF's own `resolve` returns it. */
export function resolveTokens(value: unknown, { resolve }: Pick<IResolveContext, "resolve">): unknown {
  function resolveObject(object: { readonly [name: string]: unknown }, depth: number): unknown {
    const result: { [name: string]: unknown } = {};
    for (const name of Object.keys(object)) {
      if (mayHaveToken(name)) return resolve(object);
      const found = resolvePart(object[name], depth);
      if (found !== undefined) result[name] = found;
    }
    return result;
  }

  function resolvePart(part: unknown, depth: number): unknown {
    if (part === undefined || part === null || typeof part === "boolean") return part;
    if (typeof part === "string" || typeof part === "number") return mayHaveToken(part) ? resolve(part) : part;
    if (Array.isArray(part)) return listMayHaveToken(part) ? resolve(part) : resolveList(part, depth + 1);
    return isLiteralObject(part) && depth < deepest ? resolveObject(part, depth + 1) : resolve(part);
  }

  function resolveList(list: readonly unknown[], depth: number): unknown {
    return list.map((entry) => resolvePart(entry, depth)).filter((entry) => entry !== undefined);
  }

  return resolvePart(value, 0);
}

/** A list may be a token as a whole, so CDKTF has to see all of it. */
const listMayHaveToken = (list: readonly unknown[]) =>
  list.some((entry) => (typeof entry === "string" || typeof entry === "number") && mayHaveToken(entry));

/** True for an object as a literal creates it, which is no token. */
export function isLiteralObject(part: unknown): part is { readonly [name: string]: unknown } {
  if (typeof part !== "object" || part === null) return false;
  return Object.getPrototypeOf(part) === Object.prototype && !Tokenization.isResolvable(part);
}

/** Why a value cannot be resolved, in one line. */
export const firstLineOf = (error: unknown) => String((error as Partial<Error>).message).split("\n")[0] ?? "";

const unprepared = new WeakSet<IConstruct>();

/** Whether CDKTF could not resolve the references of a construct when it prepared the synth. */
export const failedToPrepare = (construct: IConstruct): boolean => unprepared.has(construct);

/**
 * Gives an object that a construct returns to CDKTF a `resolve` method, so that CDKTF lets it resolve itself in the faster
 * way. It can be read and changed as before.
 */
export function resolveFast<Fragment extends object>(construct: IConstruct, fragment: Fragment): Fragment {
  function resolve(this: object, context: IResolveContext): unknown {
    return resolveFragment(construct, this, context);
  }
  return Object.defineProperty(fragment, "resolve", { value: resolve });
}

function resolveFragment(construct: IConstruct, fragment: object, context: IResolveContext): unknown {
  // The copy is a plain object: it does not have the `resolve` method, which cannot be enumerated.
  const whole = { ...fragment };
  let result: unknown;
  try {
    result = resolveTokens(whole, context);
  } catch {
    // CDKTF resolves once before it validates. Its own error would hide the problems that the constructs report.
    if (context.preparing) {
      unprepared.add(construct);
      return undefined;
    }
    // Given the whole object, CDKTF says where in it the trouble is.
    return context.resolve(whole);
  }
  context.registerPostProcessor({ postProcess: () => result });
  return undefined;
}
