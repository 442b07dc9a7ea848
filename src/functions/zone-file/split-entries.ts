import type { ZoneFileProblem } from "./zone-file-error";

/** One entry of a zone file: a directive or a record. */
export interface ZoneFileEntry {
  readonly line: number;
  /** The line starts with a space or a tab, so the record has the owner of the record before it. */
  readonly indented: boolean;
  readonly words: readonly Word[];
  /** The entry has a problem that `splitEntries` has reported, so only its owner is read. */
  readonly broken: boolean;
}

/** A word with its escape sequences. The quotation marks of a string aren't part of its text. */
export interface Word {
  readonly text: string;
  readonly quoted: boolean;
  /** The comment that follows on the same line, with the spaces before it. */
  readonly comment?: string;
}

const pieces = /"((?:[^"\\]|\\.)*)"|(;.*$)|([()])|((?:[^ \t"();\\]|\\.)+)|[ \t]+|(.)/gsu;

const oddWords: { readonly [character: string]: string } = {
  '"': 'unexpected ": the string that starts here is not closed on this line. Close it, or wrap the value in ( ) to span lines.',
  "\\": "unexpected \\ at the end of the line. Remove it, or write \\\\ for a backslash.",
};

const carriageReturn =
  "unexpected carriage return: lines must end with LF or CRLF. Save the file with one of these line endings.";

/**
 * Splits a zone file into its entries (RFC 1035, section 5.1). An entry is one line, or several lines in parentheses. A
 * semicolon starts a comment.
 */
export function splitEntries(text: string): {
  readonly entries: readonly ZoneFileEntry[];
  readonly problems: readonly ZoneFileProblem[];
} {
  const entries: ZoneFileEntry[] = [];
  const problems: ZoneFileProblem[] = [];
  let words: Word[] = [];
  let depth = 0;
  let begun = 1;
  let indented = false;
  let broken = false;
  // Editors on Windows may start a file with a byte order mark.
  for (const [index, row] of text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n/)
    .entries()) {
    const line = index + 1;
    const report = (problem: string) => {
      problems.push({ line, text: problem });
      broken = true;
    };
    if (depth === 0) {
      begun = line;
      indented = /^[ \t]/.test(row);
      broken = false;
      words = [];
    }
    if (row.includes("\r")) {
      report(carriageReturn);
      continue;
    }
    let end: number | undefined;
    for (const match of row.matchAll(pieces)) {
      const [piece, quoted, comment, bracket, plain, odd] = match;
      if (odd !== undefined) report(oddWords[odd] ?? `unexpected ${odd}`);
      if (bracket === "(") depth += 1;
      else if (bracket === ")" && depth > 0) depth -= 1;
      else if (bracket === ")") report("unexpected ): no parenthesis is open. Remove it, or add the ( that it closes.");
      const last = words[words.length - 1];
      if (comment !== undefined && last && end !== undefined) {
        words[words.length - 1] = { ...last, comment: row.slice(end) };
      }
      const word = quoted ?? plain;
      if (word === undefined) continue;
      words.push({ text: word, quoted: quoted !== undefined });
      end = match.index + piece.length;
    }
    if (depth === 0 && words.length > 0) entries.push({ line: begun, indented, words, broken });
  }
  if (depth > 0) {
    problems.push({ line: begun, text: "the ( in this record is never closed. Add the ) at the end of the record." });
  }
  return { entries, problems };
}
