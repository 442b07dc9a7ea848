import { Token, Tokenization } from "cdktf";
import { Construct } from "constructs";
import { isObject, isPlainObject, type Problem, type Properties, UNKNOWN } from "../../../src/contract";
import { hasUnknownDirective, literalOf } from "../../../src/shared/template";

// CDKTF writes a token as a string with a marker, or as a very large number. Looking for these first is cheap, and CDKTF's
// expensive check is only needed for values that have one.

/** A number of at least this size is a token. Values of the service are smaller. */
const minTokenNumber = 1e270;

/** True for every number token, and for NaN and infinite numbers. */
export const mayBeTokenNumber = (value: number): boolean => !(Math.abs(value) < minTokenNumber);

/** Every token in a string has the brace, and every number token in a string has the exponent. */
const tokenInText = /\{|e\+/;

/** Placeholders of a whole map that is known after apply. CDKTF throws when it resolves one. */
const mapTokens: readonly unknown[] = [
  Token.STRING_MAP_TOKEN_VALUE,
  Token.ANY_MAP_TOKEN_VALUE,
  Token.NUMBER_MAP_TOKEN_VALUE,
];

/** True if a string or number may be or contain a token. If false, the value is literal. */
export function mayHaveToken(value: string | number): boolean {
  const isSuspicious = typeof value === "string" ? tokenInText.test(value) : mayBeTokenNumber(value);
  return isSuspicious || mapTokens.includes(value);
}

/** The remains of a token in a string that code has cut, encoded or converted to another case. */
const tokenRemains = /[{}[]|e\+|%7[Bb]|2tlbl|9rZW5b|Rva2Vu/;
/** Minimum number of digits of a number token in decimal form. */
const minTokenDigits = 270;

/** The same for strings that code may have changed, which damages their tokens. */
export const mayHaveDamagedToken = (text: string): boolean => text.length >= minTokenDigits || tokenRemains.test(text);

/** The ways in which code can damage a token, and the fix for each. A damaged token refers to nothing. */
const damageWords = {
  number: "uses JavaScript arithmetic on a number that is known only after apply. Use Op, as in Op.mul(n, 2).",
  numberInText:
    "contains a number that is known only after apply, and the adjacent characters change it. Insert Token.asString(n) instead.",
  text: "contains a changed copy of a string that is known only after apply. Use Fn, as in Fn.upper(text) or Fn.substr(text, 0, 3).",
  encoded:
    "contains an encoded copy of a value that is known only after apply. Use Fn, as in Fn.base64encode(text) or Fn.urlencode(text).",
  piece:
    "contains a part of a list that is known only after apply. Use Fn, as in Fn.element(list, 0) or Fn.concat([list, more]).",
  entries:
    'contains changed entries of a list that is known only after apply. Use Fn, as in Fn.formatlist("%s/32", [list]) or Fn.join(", ", list).',
  notANumber:
    "must be a number, got NaN. Convert a string that is known only after apply with Token.asNumber(text), and calculate with Op.",
  infinite:
    "must be a finite number, got Infinity. To calculate with a number that is known only after apply, use Op, as in Op.mul(n, 2).",
} as const;

const directiveWords =
  "contains %{…}, which isn't a Terraform template directive. If the string is literal, such as an SPF macro, wrap it in literal(…).";

/** A number token in a string, with the adjacent characters that CDKTF parses as a part of the number. */
const tokenNumbersInText = /[-+|.\d]*\d(?:\.\d+)?e\+(?:2[789]\d|30\d)[-+|.\deE]*/g;
/** A number token written as digits, with or without thousands separators. */
const writtenOut = /\d[\d., '’\u00a0\u202f]{270,}/;
const wholeTokens = /\$\{TfToken\[[\w:.-]+\]\}/g;
const listToken = /^#\{TfToken\[[\w:.-]+\]\}$/;
/** `TfToken[` in base64, at each of the three possible alignments. */
const inBase64 = /VGZUb2tlbl|RmVG9rZW5b|UZlRva2Vu/;
const escaped = /%7BTfToken%5B/i;

/** A value with each token replaced by `UNKNOWN`, and the tokens that code has damaged. */
export interface TokensReplaced {
  readonly value: unknown;
  readonly damages: readonly Problem[];
}

/**
 * Replaces every token in a value, and every string with a Terraform expression, by `UNKNOWN`. A string with escaped
 * expressions becomes the literal text that it represents. Other parts are not copied.
 */
export function replaceTokens(value: unknown): TokensReplaced {
  const damages: Problem[] = [];
  const path: (string | number)[] = [];
  const addProblem = (words: string, ...steps: readonly number[]) => {
    damages.push({ path: [...path, ...steps], words });
    return UNKNOWN;
  };
  const reportDamage = (kind: keyof typeof damageWords, ...steps: readonly number[]) =>
    addProblem(damageWords[kind], ...steps);

  function replacePart(part: unknown): unknown {
    if (typeof part === "number") return replaceInNumber(part);
    if (typeof part === "string") return replaceInText(part);
    if (typeof part !== "object" || part === null) return part;
    if (Array.isArray(part)) return replaceInList(part);
    if (isToken(part)) return UNKNOWN;
    if (Construct.isConstruct(part)) {
      return addProblem(
        `must be a value, got the construct ${part.node.path}. Pass one of its attributes, such as its id or IP address.`,
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
      return listToken.test(only) ? UNKNOWN : reportDamage("entries", 0);
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
    if (Math.abs(part) <= minTokenNumber) return part;
    if (Token.isUnresolved(part)) return UNKNOWN;
    if (Number.isNaN(part)) return reportDamage("notANumber");
    if (!Number.isFinite(part)) return reportDamage("infinite");
    return Tokenization.reverseNumberList([part]) ? reportDamage("piece") : reportDamage("number");
  }

  function replaceInText(part: string): unknown {
    if (!mayHaveDamagedToken(part)) return part;
    const literal = literalOf(part);
    if (literal !== undefined && literal !== part) return literal;
    const damage = damageInText(part);
    if (damage !== undefined) return reportDamage(damage);
    if (hasUnknownDirective(part)) return addProblem(directiveWords);
    return isTemplate(part) ? UNKNOWN : part;
  }

  return { value: replacePart(value), damages };
}

/** True for a token. A map can be one by one of its keys. */
const isToken = (part: object) =>
  Tokenization.isResolvable(part) || (Object.keys(part).some(mayHaveDamagedToken) && Token.isUnresolved(part));

/** True if a string contains a token that lost its start, its end or its capitalization. */
function hasTokenPart(text: string): boolean {
  const last = text.slice(Math.max(0, text.lastIndexOf("${")));
  return /tftoken\[|token\.\d+\]\}/i.test(text) || (last.length > "${".length && "${TfToken[".startsWith(last));
}

/** Returns how code damaged a token in a string, or undefined if no token is damaged. */
export function damageInText(text: string): keyof typeof damageWords | undefined {
  if (!mayHaveDamagedToken(text)) return undefined;
  if (text.includes("#{TfToken[")) return "piece";
  if (hasTokenPart(text.replace(wholeTokens, ""))) return "text";
  if (inBase64.test(text) || escaped.test(text)) return "encoded";
  const numbers = text.match(tokenNumbersInText) ?? [];
  return numbers.every(isUnchangedToken) && !writtenOut.test(text) ? undefined : "numberInText";
}

/** True if only apply knows the string, because it has a token or an expression. */
const isTemplate = (text: string) => (text.match(tokenNumbersInText) ?? []).length > 0 || /[$%]\{/.test(text);

const isUnchangedToken = (text: string) => String(Number(text)) === text && Token.isUnresolved(Number(text));

/** True for a value that only Terraform knows: a token, or a string with an expression. */
export const isTerraformExpression = (value: unknown): boolean =>
  (Tokenization.isResolvable(value) && !Construct.isConstruct(value)) ||
  ((typeof value === "string" || typeof value === "number") && Token.isUnresolved(value)) ||
  (typeof value === "string" && value.includes("${"));

/** True for an object that is neither a list nor a token. */
export const isObjectNotToken = (value: unknown): value is Properties =>
  isObject(value) && !Tokenization.isResolvable(value);
