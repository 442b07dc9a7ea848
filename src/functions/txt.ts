import { InvalidArgumentError, defineFunction } from "./declaration";
import { decodeStrings } from "./zone-file/escapes";
import { ZoneFileError } from "./zone-file/zone-file-error";

/** The maximum length of a string in a TXT record, in bytes (RFC 1035, section 3.3.14). */
const maxBytes = 255;

/** Splits a value into strings that a TXT record can hold. A character is never split. */
function splitBytes(value: string): readonly string[] {
  const strings: string[] = [];
  let current = "";
  let size = 0;
  for (const character of value) {
    const bytes = Buffer.byteLength(character);
    if (size + bytes > maxBytes) {
      strings.push(current);
      [current, size] = ["", 0];
    }
    current += character;
    size += bytes;
  }
  return [...strings, current];
}

// eslint-disable-next-line no-control-regex -- a zone file can't have them in a string.
const control = /[\u0000-\u001f\u007f]/;

/** @throws InvalidArgumentError if the value has control characters */
function quoteTxt(value: string): string {
  const [found] = control.exec(value) ?? [];
  if (found !== undefined) {
    throw new InvalidArgumentError(
      0,
      `the value must not have control characters, got ${JSON.stringify(found)}. Remove line breaks and tabs.`,
    );
  }
  return splitBytes(value)
    .map((each) => `"${each.replace(/[\\"]/g, "\\$&")}"`)
    .join(" ");
}

const quotedStrings = /^\s*(?:"(?:[^"\\]|\\[^])*"\s*)+$/;

/**
 * The value of `"v=DKIM1; " "k=rsa; p=…"`. In a zone file, each string is in quotation marks. Other values are returned
 * unchanged.
 * @throws InvalidArgumentError if an escape sequence is invalid
 */
function unquoteTxt(value: string): string {
  if (!quotedStrings.test(value)) return value;
  const strings = [...value.matchAll(/"((?:[^"\\]|\\[^])*)"/g)].map(([, each = ""]) => each);
  try {
    return decodeStrings(strings, 1);
  } catch (error) {
    throw error instanceof ZoneFileError ? new InvalidArgumentError(0, String(error.problems[0]?.text)) : error;
  }
}

/** The same without surrounding spaces. Mail providers often show a record with the quotes of a zone file. */
export const unquoteMailValue = (value: string) => unquoteTxt(value).trim();

const long = "x".repeat(254);

export const txtQuote = defineFunction({
  name: "txt_quote",
  summary: "Returns a TXT value in the form of a zone file, split into strings of at most 255 bytes.",
  description:
    "Each string is in quotation marks, and quotation marks and backslashes in it are escaped. Non-ASCII characters are unchanged, and never split. `stratus_domain_record` accepts this form and the plain value, and treats both as the same value. Use the function for other DNS providers, and for zone files.",
  parameters: [{ name: "value", type: "string", description: "The plain value, without control characters." }],
  returns: "string",
  examples: [
    { arguments: ["v=spf1 -all"], result: '"v=spf1 -all"' },
    { arguments: ['say "hi" \\o/'], result: '"say \\"hi\\" \\\\o/"' },
    { arguments: [`${long}üz`], result: `"${long}" "üz"` },
    { arguments: [""], result: '""' },
  ],
  call: quoteTxt,
});

export const txtUnquote = defineFunction({
  name: "txt_unquote",
  summary: "Returns the plain value of a TXT record in the form of a zone file.",
  description:
    'Joins the strings in quotation marks, and decodes the escape sequences `\\"`, `\\\\` and `\\195`. A value without quotation marks is returned unchanged.',
  parameters: [
    { name: "value", type: "string", description: "One or several strings in quotation marks, or a plain value." },
  ],
  returns: "string",
  examples: [
    { arguments: ['"v=DKIM1; k=rsa; " "p=MIIB"'], result: "v=DKIM1; k=rsa; p=MIIB" },
    { arguments: ['"say \\"hi\\" \\\\o/ \\195\\188"'], result: 'say "hi" \\o/ ü' },
    { arguments: ["v=spf1 -all"], result: "v=spf1 -all" },
  ],
  call: unquoteTxt,
});
