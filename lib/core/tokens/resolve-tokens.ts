import type { IResolveContext } from "cdktf";
import { Token, Tokenization } from "cdktf";

// CDKTF looks for tokens in every key and every value of a stack, three times, and that is most of what a synth costs.
// What cannot hold a token is told from the rest by one look, and only the rest is given to CDKTF.

/** CDKTF writes a token that stands for a number as a number of this size, which no service knows. */
export const leastTokenNumber = 1e270;

/** Every token in a text has the one, or is a number with the other. */
const tokenCharacters = /\{|e\+/;
/** What CDKTF refuses as the value of a map that is known only after apply. */
const mapTokenValues: readonly unknown[] = [
  Token.STRING_MAP_TOKEN_VALUE,
  Token.ANY_MAP_TOKEN_VALUE,
  Token.NUMBER_MAP_TOKEN_VALUE,
];

/** Whether a text or a number is what it looks like, and not, or not in part, something that CDKTF resolves. */
export function isPlain(value: string | number): boolean {
  const isSuspicious = typeof value === "string" ? tokenCharacters.test(value) : !(Math.abs(value) < leastTokenNumber);
  return !isSuspicious && !mapTokenValues.includes(value);
}

/** Deeper than this only an object that holds itself goes; CDKTF says so. */
const deepest = 100;

/** What CDKTF resolves a value to, without asking it about what is plain. */
export function resolveTokens(value: unknown, { resolve }: Pick<IResolveContext, "resolve">): unknown {
  function ofObject(object: { readonly [name: string]: unknown }, depth: number): unknown {
    const result: { [name: string]: unknown } = {};
    for (const name of Object.keys(object)) {
      if (!isPlain(name)) return resolve(object);
      const found = of(object[name], depth);
      if (found !== undefined) result[name] = found;
    }
    return result;
  }

  function of(part: unknown, depth: number): unknown {
    if (part === undefined || part === null || typeof part === "boolean") return part;
    if (typeof part === "string" || typeof part === "number") return isPlain(part) ? part : resolve(part);
    if (Array.isArray(part)) return hasTokens(part) ? resolve(part) : ofList(part, depth + 1);
    return isSimple(part) && depth < deepest ? ofObject(part, depth + 1) : resolve(part);
  }

  function ofList(list: readonly unknown[], depth: number): unknown {
    return list.map((entry) => of(entry, depth)).filter((entry) => entry !== undefined);
  }

  return of(value, 0);
}

/** A list may be a token as a whole. */
const hasTokens = (list: readonly unknown[]) =>
  list.some((entry) => (typeof entry === "string" || typeof entry === "number") && !isPlain(entry));

function isSimple(part: unknown): part is { readonly [name: string]: unknown } {
  return Object.getPrototypeOf(part) === Object.prototype && !Tokenization.isResolvable(part);
}

/** Why a value cannot be resolved, in one line. */
export const firstLineOf = (error: unknown) => String((error as Error).message).split("\n")[0] ?? "";

/** The same object, which CDKTF from now on asks to resolve itself. It can be read and changed as before. */
export function resolveFast<Fragment extends object>(fragment: Fragment): Fragment {
  return Object.defineProperty(fragment, "resolve", { value: resolveFragment });
}

function resolveFragment(this: object, context: IResolveContext): unknown {
  // Without its own way to be resolved, which a copy does not have, it is a plain object.
  const whole = { ...this };
  let result: unknown;
  try {
    result = resolveTokens(whole, context);
  } catch {
    // The host prepares before it validates, and its own error would hide what the constructs have to say.
    if (context.preparing) return undefined;
    // Asked for the whole CDKTF says where in it the trouble is.
    return context.resolve(whole);
  }
  context.registerPostProcessor({ postProcess: () => result });
  return undefined;
}
