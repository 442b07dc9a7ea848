import { Token, Tokenization } from "cdktf";
import { Construct } from "constructs";
import type { Problem, Properties } from "../../../src/contract";
import { UNKNOWN } from "../../../src/contract";
import { leastTokenNumber } from "./resolve-tokens";

/** What CDKTF makes of tokens; whatever code of a stack changed does not mean anything any more. */
const damageWords = {
  number: "is a number that is known only after apply, changed by arithmetic: use Op, as in Op.mul(n, 2)",
  numberInText:
    "has a number that is known only after apply, and the characters beside it change it: write Token.asString(n) into the text",
  text: "has a changed copy of a text that is known only after apply: use Fn, as in Fn.upper(text) or Fn.substr(text, 0, 3)",
  encoded:
    "has an encoded copy of something that is known only after apply: use Fn, as in Fn.base64encode(text) or Fn.urlencode(text)",
  piece:
    "has a piece of a list that is known only after apply: use Fn, as in Fn.element(list, 0) or Fn.concat([list, more])",
  entries:
    'has changed entries of a list that is known only after apply: use Fn, as in Fn.formatlist("%s/32", [list]) or Fn.join(", ", list)',
  notANumber:
    "is NaN: a text that is known only after apply becomes a number with Token.asNumber(text), and is calculated with by Op",
  infinite:
    "is Infinity, as arithmetic makes it of a number that is known only after apply: use Op, as in Op.mul(n, 2)",
} as const;

/** The same in a text, with everything beside it that CDKTF takes for a part of the number. */
const tokenNumbersInText = /[-+|.\d]*\d(?:\.\d+)?e\+(?:2[789]\d|30\d)[-+|.\deE]*/g;
/** The same written out, or with the separators of a language. */
const writtenOut = /\d[\d., '’\u00a0\u202f]{270,}/;
const wholeTokens = /\$\{TfToken\[[\w:.-]+\]\}/g;
const listToken = /^#\{TfToken\[[\w:.-]+\]\}$/;
/** `TfToken[` in base64, where its first byte is the first, the second or the third of three. */
const inBase64 = /VGZUb2tlbl|RmVG9rZW5b|UZlRva2Vu/;
const escaped = /%7BTfToken%5B/i;
/** No text without one of these, or shorter than what is written out, is anything but what it looks like. */
const tokenCharacters = /[{}[]|e\+|%7[Bb]|2tlbl|9rZW5b|Rva2Vu/;
const mayBeToken = (text: string) => text.length >= 270 || tokenCharacters.test(text);

/** A value with everything that is not known before the apply replaced, and what code has done to such parts. */
export interface TokensReplaced {
  readonly value: unknown;
  readonly damages: readonly Problem[];
}

/**
 * Finds out what of a value is known while the program runs, or, with all tokens resolved, at synth. What is known as a
 * whole is not copied.
 */
export function replaceTokens(value: unknown): TokensReplaced {
  const damages: Problem[] = [];
  const path: (string | number)[] = [];
  const reportDamage = (words: string, ...steps: readonly number[]) => {
    damages.push({ path: [...path, ...steps], words });
    return UNKNOWN;
  };
  const reportKnownDamage = (kind: keyof typeof damageWords, ...steps: readonly number[]) => reportDamage(damageWords[kind], ...steps);

  function replacePart(part: unknown): unknown {
    if (typeof part === "number") return replaceInNumber(part);
    if (typeof part === "string") return replaceInText(part);
    if (typeof part !== "object" || part === null) return part;
    if (Array.isArray(part)) return replaceInList(part);
    if (isToken(part)) return UNKNOWN;
    if (Construct.isConstruct(part)) {
      return reportDamage(
        `is the whole construct ${part.node.path}: give what is meant of it, such as its id or its address`,
      );
    }
    return isPlainObject(part) ? replaceInObject(part) : part;
  }

  function replaceInside(step: string | number, entry: unknown): unknown {
    path.push(step);
    const known = replacePart(entry);
    path.pop();
    return known;
  }

  function replaceInObject(part: Properties): unknown {
    const isSimple = Object.getPrototypeOf(part) === Object.prototype;
    let known: { [name: string]: unknown } | undefined = isSimple ? undefined : { ...part };
    let isKeyDamaged = false;
    for (const name of Object.keys(part)) {
      const before = damages.length;
      replaceInText(name);
      isKeyDamaged ||= damages.length > before;
      const entry = replaceInside(name, part[name]);
      if (entry !== part[name]) (known ??= { ...part })[name] = entry;
    }
    return isKeyDamaged ? UNKNOWN : (known ?? part);
  }

  function replaceInList(part: readonly unknown[]): unknown {
    const [only] = part;
    if (part.length === 1 && typeof only === "string" && only.includes("#{TfToken[")) {
      return listToken.test(only) ? UNKNOWN : reportKnownDamage("entries", 0);
    }
    if (Token.isUnresolved(part)) return UNKNOWN;
    let known: unknown[] | undefined;
    for (const [index, before] of part.entries()) {
      const entry = replaceInside(index, before);
      if (entry !== before) (known ??= [...part])[index] = entry;
    }
    return known ?? part;
  }

  function replaceInNumber(part: number): unknown {
    if (Math.abs(part) <= leastTokenNumber) return part;
    if (Token.isUnresolved(part)) return UNKNOWN;
    if (Number.isNaN(part)) return reportKnownDamage("notANumber");
    if (!Number.isFinite(part)) return reportKnownDamage("infinite");
    return Tokenization.reverseNumberList([part]) ? reportKnownDamage("piece") : reportKnownDamage("number");
  }

  function replaceInText(part: string): unknown {
    if (!mayBeToken(part)) return part;
    if (part.includes("#{TfToken[")) return reportKnownDamage("piece");
    if (hasTokenPart(part.replace(wholeTokens, ""))) return reportKnownDamage("text");
    if (inBase64.test(part) || escaped.test(part)) return reportKnownDamage("encoded");
    const numbers = part.match(tokenNumbersInText) ?? [];
    if (!numbers.every(isUnchangedToken) || writtenOut.test(part)) return reportKnownDamage("numberInText");
    return numbers.length > 0 || /[$%]\{/.test(part) ? UNKNOWN : part;
  }

  return { value: replacePart(value), damages };
}

/** A map may be a token by one of its names. */
const isToken = (part: object) =>
  Tokenization.isResolvable(part) || (Object.keys(part).some(mayBeToken) && Token.isUnresolved(part));

/** An object that a program writes down, and not one such as a `Date` or a `Map`, whose content is not in its fields. */
const isPlainObject = (part: object): part is Properties => Object.prototype.toString.call(part) === "[object Object]";

/** The text of a token that lost its beginning, its end or its upper and lower case. */
function hasTokenPart(text: string): boolean {
  const last = text.slice(Math.max(0, text.lastIndexOf("${")));
  return /tftoken\[|token\.\d+\]\}/i.test(text) || (last.length > "${".length && "${TfToken[".startsWith(last));
}

const isUnchangedToken = (text: string) => String(Number(text)) === text && Token.isUnresolved(Number(text));
