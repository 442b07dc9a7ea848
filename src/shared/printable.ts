/**
 * Escape sequences that move the cursor, change colors or rename a terminal. An unterminated sequence loses only its
 * first character.
 */
/* eslint-disable no-control-regex -- the patterns match control characters */
const terminalSequences =
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b\]|\u009d)[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)/g;

/** Invisible characters and characters that reorder text: control characters, direction marks and lone surrogates. */
const invisible =
  /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
/* eslint-enable no-control-regex */

/** Removes everything that a terminal would interpret. Line breaks and tabs stay. */
export function printable(text: string): string {
  return text
    .replace(terminalSequences, "")
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(invisible, (sign) => (sign === "\n" || sign === "\t" ? sign : ""));
}

/** Returns the text, or its beginning and its length. */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  // Half of a surrogate pair isn't a character.
  const beginning = text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, "");
  return `${beginning}… (cut: it has ${String(text.length)} characters)`;
}

const maxServiceTextLength = 300;

/** Makes text from another source safe to print: a single line of limited length. */
export const foreignText = (text: string, maxLength = maxServiceTextLength): string =>
  cut(printable(text).replace(/\s+/g, " ").trim(), maxLength);
