/** One entry of a zone file: its words, and whether it begins with a space and so is about the last owner. */
export interface ZoneFileEntry {
  readonly line: number;
  readonly indented: boolean;
  readonly words: readonly Word[];
}

export interface Word {
  readonly text: string;
  readonly quoted: boolean;
}

/** A zone file that cannot be read, with the line where that was found. */
export class ZoneFileError extends Error {
  constructor(line: number, problem: string) {
    super(`line ${String(line)}: ${problem}`);
  }
}

/** `\.` and `\065` as the characters that they stand for; a byte beyond ASCII is a part of UTF-8. */
export function unescape(text: string): string {
  if (!text.includes("\\")) return text;
  const bytes: number[] = [];
  for (let at = 0; at < text.length;) {
    const code = /^\\(\d{3})/.exec(text.slice(at, at + 4))?.[1];
    if (code !== undefined) {
      bytes.push(Number(code) & 0xff);
      at += 4;
      continue;
    }
    if (text[at] === "\\") at += 1;
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0x5c);
    bytes.push(...Buffer.from(character));
    at += character.length;
  }
  return Buffer.from(bytes).toString("utf8");
}

/** The entries of a zone file (RFC 1035, 5.1): a line each, or several in parentheses; `;` begins a comment. */
export function splitEntries(text: string): ZoneFileEntry[] {
  const entries: ZoneFileEntry[] = [];
  let words: Word[] = [];
  let depth = 0;
  let begun = 1;
  let indented = false;
  for (const [index, row] of text.split(/\r\n|\n/).entries()) {
    const line = index + 1;
    if (depth === 0) {
      begun = line;
      indented = /^[ \t]/.test(row);
      words = [];
    }
    const pieces = /"((?:[^"\\]|\\.)*)"|(;.*$)|([()])|((?:[^\s"();\\]|\\.)+)|\s+|(.)/gsu;
    for (const [, quoted, , bracket, plain, odd] of row.matchAll(pieces)) {
      if (odd !== undefined) throw new ZoneFileError(line, `${odd} begins nothing that ends on this line`);
      if (bracket !== undefined) depth += bracket === "(" ? 1 : -1;
      if (depth < 0) throw new ZoneFileError(line, "a parenthesis is closed that was not opened");
      if (quoted !== undefined) words.push({ text: quoted, quoted: true });
      else if (plain !== undefined) words.push({ text: plain, quoted: false });
    }
    if (depth === 0 && words.length > 0) entries.push({ line: begun, indented, words });
  }
  if (depth > 0) throw new ZoneFileError(begun, "a parenthesis is opened and never closed");
  return entries;
}
