import type { Problem } from "./problem";
import type * as Re2 from "./re2";

// Regular expressions of users and services. They use RE2, the syntax of Terraform's own functions, which runs in
// linear time. A pattern such as `^(a+)+$` would block JavaScript's own engine for minutes.

export interface RegularExpression {
  /** True if a part of the string matches. */
  readonly matches: (text: string) => boolean;
}

/**
 * Loaded lazily, because few programs and few runs use a pattern.
 * eslint-disable-next-line @typescript-eslint/no-require-imports -- a part of its own, loaded when it is needed
 */
// eslint-disable-next-line @typescript-eslint/no-require-imports -- a part of its own, loaded when it is needed
const re2 = () => require("./re2") as typeof Re2;

/** Caches the last compiled patterns, because one is matched against thousands of strings. */
const compiled = new Map<string, RegularExpression>();
const maxCompiled = 100;

/**
 * Compiles a pattern in RE2 syntax.
 *
 * @throws if the pattern is invalid (`regularExpressionProblem` returns the reason)
 */
export function regularExpression(pattern: string): RegularExpression {
  const known = compiled.get(pattern);
  if (known) return known;
  const expression = re2().RE2JS.compile(pattern);
  const made = { matches: (text: string) => expression.matcher(text).find() };
  if (compiled.size >= maxCompiled) compiled.clear();
  compiled.set(pattern, made);
  return made;
}

/** Escapes a string, so that the pattern matches exactly that string. */
export const literalPattern = (text: string): string => text.replace(/[\\.+*?^${}()|[\]]/g, "\\$&");

/** Returns why a pattern is invalid and at which character. Undefined if it is valid. */
export function regularExpressionProblem(pattern: string): string | undefined {
  const reason = invalidReason(pattern);
  if (reason === undefined) return undefined;
  const isMissingInRe2 = /\(\?(?:[=!]|<[=!])|\\[1-9]/.test(pattern);
  const more = isMissingInRe2 ? "; RE2 has no lookahead, lookbehind or backreferences" : "";
  const before = Array.from(pattern.slice(0, errorPosition(pattern, reason)));
  return `${reason} at character ${String(before.length)}${more}`;
}

function invalidReason(pattern: string): string | undefined {
  try {
    re2().RE2JS.compile(pattern);
    return undefined;
  } catch (error) {
    if (!(error instanceof re2().RE2JSException)) throw error;
    return error.message.replace(/^error parsing regexp: /, "").replace(/: `[^]*`$/, "");
  }
}

/** The maximum length for the search, because each position takes one compilation. */
const maxSearchedLength = 500;

/** The number of characters after which the pattern can't become valid. */
function errorPosition(pattern: string, reason: string): number {
  let end = pattern.length;
  if (end > maxSearchedLength) return end;
  while (end > 1 && invalidReason(pattern.slice(0, end - 1)) === reason) end -= 1;
  return end;
}

/** Finds invalid regular expressions in the `filter` of a data source, which maps field names to tests. */
export function filterExpressionProblems(
  filter: Readonly<Record<string, { readonly regex?: unknown } | undefined>>,
): Problem[] {
  return Object.entries(filter).flatMap(([name, tests]) => {
    const given = tests?.regex;
    const hint = typeof given === "string" ? regularExpressionProblem(given) : undefined;
    if (hint === undefined) return [];
    return [{ path: ["filter", name, "regex"], words: "must be a regular expression in RE2 syntax", given, hint }];
  });
}
