import { Token, Tokenization } from "cdktf";
import type { Path, Problem, Properties } from "../src/contract";
import { UNKNOWN } from "../src/contract";
import { leastTokenNumber } from "./settle";

/** What CDKTF makes of tokens; whatever code of a stack changed does not mean anything any more. */
const damage = {
  number: "is a number that is known only after apply, changed by arithmetic: use Op, as in Op.mul(n, 2)",
  numberInText:
    "has a number that is known only after apply, and the characters beside it change it: write Token.asString(n) into the text",
  text: "has a changed copy of a text that is known only after apply: use Fn, as in Fn.upper(text) or Fn.substr(text, 0, 3)",
  piece:
    "has a piece of a list that is known only after apply: use Fn, as in Fn.element(list, 0) or Fn.concat([list, more])",
} as const;

/** The same in a text, with everything beside it that CDKTF takes for a part of the number. */
const tokenNumbersInText = /[-+|.\d]*\d(?:\.\d+)?e\+(?:2[789]\d|30\d)[-+|.\deE]*/g;
const wholeTokens = /\$\{TfToken\[[\w:.-]+\]\}/g;

/** A value with everything that is not known before the apply replaced, and what code has done to such parts. */
export interface Known {
  readonly value: unknown;
  readonly damages: readonly Problem[];
}

/** Finds out what of a value is known while the program runs, or, with all tokens resolved, at synth. */
export function knownOf(value: unknown): Known {
  const damages: Problem[] = [];
  const damaged = (path: Path, kind: keyof typeof damage) => {
    damages.push({ path, words: damage[kind] });
    return UNKNOWN;
  };

  function of(part: unknown, path: Path): unknown {
    if (typeof part === "number") return ofNumber(part, path);
    if (typeof part === "string") return ofText(part, path);
    if (typeof part !== "object" || part === null) return part;
    if (Token.isUnresolved(part)) return UNKNOWN;
    if (Array.isArray(part)) return part.map((entry, index) => of(entry, [...path, index]));
    return Object.fromEntries(
      Object.entries(part as Properties).map(([name, entry]) => [name, of(entry, [...path, name])]),
    );
  }

  function ofNumber(part: number, path: Path): unknown {
    if (Token.isUnresolved(part)) return UNKNOWN;
    if (Tokenization.reverseNumberList([part])) return damaged(path, "piece");
    return Math.abs(part) > leastTokenNumber ? damaged(path, "number") : part;
  }

  function ofText(part: string, path: Path): unknown {
    if (part.includes("#{TfToken[")) return damaged(path, "piece");
    if (hasTokenPart(part.replace(wholeTokens, ""))) return damaged(path, "text");
    const numbers = part.match(tokenNumbersInText) ?? [];
    if (!numbers.every(isWhole)) return damaged(path, "numberInText");
    return numbers.length > 0 || /[$%]\{/.test(part) ? UNKNOWN : part;
  }

  return { value: of(value, []), damages };
}

/** The text of a token that lost its beginning, its end or its upper and lower case. */
function hasTokenPart(text: string): boolean {
  const last = text.slice(Math.max(0, text.lastIndexOf("${")));
  return /tftoken\[|token\.\d+\]\}/i.test(text) || (last.length > "${".length && "${TfToken[".startsWith(last));
}

const isWhole = (text: string) => String(Number(text)) === text && Token.isUnresolved(Number(text));
