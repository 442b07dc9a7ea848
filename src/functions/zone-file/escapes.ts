import { withoutPeriod } from "../../contract";
import { fail } from "./zone-file-error";

const escape = /\\(\d{3}|[^])/gu;
/** Characters that names may have without an escape sequence. */
const plainInNames = /^[A-Za-z0-9_*-]$/;

/**
 * Returns the text of strings with their escape sequences decoded: `\.` is a period, and `\195\188` are the bytes of "ü".
 * A character may have some of its bytes in one string and the rest in the next.
 *
 * @throws ZoneFileError if the bytes aren't UTF-8.
 */
export function decodeStrings(strings: readonly string[], line: number): string {
  const bytes = Buffer.concat(strings.flatMap((text) => bytesOf(text, line)));
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  // The replacement character stands for bytes that aren't UTF-8, here or when the file was read.
  return text.includes("\uFFFD")
    ? fail(line, "the value must be UTF-8, got other bytes. Write the value in UTF-8.")
    : text;
}

function bytesOf(text: string, line: number): readonly Buffer[] {
  const bytes: Buffer[] = [];
  let end = 0;
  for (const { 0: whole, 1: escaped = "", index } of text.matchAll(escape)) {
    const isCode = escaped.length === 3;
    if (isCode && Number(escaped) > 255)
      fail(line, `an escape code must be from \\000 to \\255, got ${whole}. Correct it.`);
    bytes.push(Buffer.from(text.slice(end, index)), isCode ? Buffer.from([Number(escaped)]) : Buffer.from(escaped));
    end = index + whole.length;
  }
  return [...bytes, Buffer.from(text.slice(end))];
}

/** True if the name ends with a period that isn't escaped. */
export const isAbsolute = (name: string): boolean => /(?:^|[^\\])(?:\\\\)*\.$/.test(name);

/** Returns the name as an absolute one without the trailing period. The root is empty. */
export function toAbsolute(name: string, origin: string): string {
  if (name === "@") return origin;
  if (name === ".") return "";
  const plain = name.replace(escape, (whole, escaped: string) => {
    const character = escaped.length === 3 ? String.fromCharCode(Number(escaped)) : escaped;
    return plainInNames.test(character) ? character : whole;
  });
  if (isAbsolute(plain)) return withoutPeriod(plain);
  return origin === "" ? plain : `${plain}.${origin}`;
}
