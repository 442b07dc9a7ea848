/** Sequences that move the cursor, colour or rename a terminal. What opens one and never ends it loses its first sign. */
/* eslint-disable no-control-regex -- control characters are what is looked for */
const terminalSequences =
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b\]|\u009d)[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)/g;

/** Signs that are not seen, or that turn the order of what is seen: control characters, marks of direction, halves. */
const invisible =
  /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
/* eslint-enable no-control-regex */

/** The text without anything that does more in a terminal than to be read. Lines and tabs stay. */
export function printable(text: string): string {
  return text
    .replace(terminalSequences, "")
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(invisible, (sign) => (sign === "\n" || sign === "\t" ? sign : ""));
}

/** The text, or its beginning and how long it is. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  // Half of a pair of surrogates is no character.
  const beginning = text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
  return `${beginning}… (cut: it has ${String(text.length)} characters)`;
}

const mostOfService = 300;

/** A text that somebody else wrote, in one line that can be shown and that is not too long. */
export const foreignText = (text: string, most = mostOfService): string =>
  cut(printable(text).replace(/\s+/g, " ").trim(), most);
