import { Token, Tokenization } from "cdktf";
import { Construct } from "constructs";
import type { Path, Problem, Properties } from "../src/contract";
import { UNKNOWN } from "../src/contract";
import { leastTokenNumber } from "./settle";

/** What CDKTF makes of tokens; whatever code of a stack changed does not mean anything any more. */
const damage = {
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

/** A value with everything that is not known before the apply replaced, and what code has done to such parts. */
export interface Known {
  readonly value: unknown;
  readonly damages: readonly Problem[];
}

/** Finds out what of a value is known while the program runs, or, with all tokens resolved, at synth. */
export function knownOf(value: unknown): Known {
  const damages: Problem[] = [];
  const spoilt = (path: Path, words: string) => {
    damages.push({ path, words });
    return UNKNOWN;
  };
  const damaged = (path: Path, kind: keyof typeof damage) => spoilt(path, damage[kind]);

  function of(part: unknown, path: Path): unknown {
    if (typeof part === "number") return ofNumber(part, path);
    if (typeof part === "string") return ofText(part, path);
    if (typeof part !== "object" || part === null) return part;
    if (Array.isArray(part)) return ofList(part, path);
    if (Token.isUnresolved(part)) return UNKNOWN;
    if (Construct.isConstruct(part)) {
      return spoilt(
        path,
        `is the whole construct ${part.node.path}: give what is meant of it, such as its id or its address`,
      );
    }
    return isWritten(part) ? ofObject(part, path) : part;
  }

  function ofObject(part: Properties, path: Path): unknown {
    const before = damages.length;
    const known = Object.fromEntries(
      Object.entries(part).map(([name, entry]) => {
        ofText(name, path);
        return [name, of(entry, [...path, name])];
      }),
    );
    const isKeyDamaged = damages.slice(before).some((each) => each.path.length === path.length);
    return isKeyDamaged ? UNKNOWN : known;
  }

  function ofList(part: readonly unknown[], path: Path): unknown {
    const [only] = part;
    if (part.length === 1 && typeof only === "string" && only.includes("#{TfToken[")) {
      return listToken.test(only) ? UNKNOWN : damaged([...path, 0], "entries");
    }
    if (Token.isUnresolved(part)) return UNKNOWN;
    return part.map((entry, index) => of(entry, [...path, index]));
  }

  function ofNumber(part: number, path: Path): unknown {
    if (Token.isUnresolved(part)) return UNKNOWN;
    if (Number.isNaN(part)) return damaged(path, "notANumber");
    if (!Number.isFinite(part)) return damaged(path, "infinite");
    if (Tokenization.reverseNumberList([part])) return damaged(path, "piece");
    return Math.abs(part) > leastTokenNumber ? damaged(path, "number") : part;
  }

  function ofText(part: string, path: Path): unknown {
    if (part.includes("#{TfToken[")) return damaged(path, "piece");
    if (hasTokenPart(part.replace(wholeTokens, ""))) return damaged(path, "text");
    if (inBase64.test(part) || escaped.test(part)) return damaged(path, "encoded");
    const numbers = part.match(tokenNumbersInText) ?? [];
    if (!numbers.every(isWhole) || writtenOut.test(part)) return damaged(path, "numberInText");
    return numbers.length > 0 || /[$%]\{/.test(part) ? UNKNOWN : part;
  }

  return { value: of(value, []), damages };
}

/** An object that a program writes down, and not one such as a `Date` or a `Map`, whose content is not in its fields. */
const isWritten = (part: object): part is Properties => Object.prototype.toString.call(part) === "[object Object]";

/** The text of a token that lost its beginning, its end or its upper and lower case. */
function hasTokenPart(text: string): boolean {
  const last = text.slice(Math.max(0, text.lastIndexOf("${")));
  return /tftoken\[|token\.\d+\]\}/i.test(text) || (last.length > "${".length && "${TfToken[".startsWith(last));
}

const isWhole = (text: string) => String(Number(text)) === text && Token.isUnresolved(Number(text));
