import { Token } from "cdktf";

// CDKTF writes a token as a text with a marker in it, or as a very large number. Looking for these first is cheap, and
// only what has one of them is worth the cost of asking CDKTF.

/** A number of at least this size is a token: no value of the service is so large. */
export const leastTokenNumber = 1e270;

/** Every token in a text has the brace, and every number token written into a text has the exponent. */
const tokenInText = /\{|e\+/;

/** Stand for a whole map that is known only after apply. CDKTF throws when it resolves one of them. */
const mapTokens: readonly unknown[] = [
  Token.STRING_MAP_TOKEN_VALUE,
  Token.ANY_MAP_TOKEN_VALUE,
  Token.NUMBER_MAP_TOKEN_VALUE,
];

/** Whether a text or a number may be, or contain, a token. Where this is false the value is exactly what it looks like. */
export function mayHaveToken(value: string | number): boolean {
  const isSuspicious = typeof value === "string" ? tokenInText.test(value) : !(Math.abs(value) < leastTokenNumber);
  return isSuspicious || mapTokens.includes(value);
}

/** What is left of a token in a text that code has cut, encoded or converted to another case. */
const tokenRemains = /[{}[]|e\+|%7[Bb]|2tlbl|9rZW5b|Rva2Vu/;
/** A number token that is written out has at least so many digits. */
export const leastTokenDigits = 270;

/** The same for texts that code may have changed, which damages the tokens in them. */
export const mayHaveDamagedToken = (text: string): boolean =>
  text.length >= leastTokenDigits || tokenRemains.test(text);
