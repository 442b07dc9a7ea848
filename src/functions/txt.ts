import { describesPrivateKey } from "../contract";
import { withoutZoneFileLine } from "../resources/domain_record/contract";
import { defineFunction, InvalidArgumentError } from "./declaration";
import { readPastedText } from "./zone-file/pasted-text";
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

/** A text in one pair of quotation marks may have these itself, unless it is the text of a mail record. */
const ownQuotes = /^\s*"(?!v=)(?:[^"\\]|\\[^])*"\s*$/i;

const quotedStrings = /^\s*(?:"(?:[^"\\]|\\[^])*"\s*)+$/;

/** @throws InvalidArgumentError if the value is already in the form of a zone file */
function refuseQuoted(value: string): void {
  const isPlain = withoutZoneFileLine.test(value) && !quotedStrings.test(value);
  if (ownQuotes.test(value) || isPlain || pastedText(0, value) === undefined) return;
  const words = (unquote: string) =>
    `the value must be plain text, got the form of a zone file. Convert it with ${unquote} first.`;
  throw new InvalidArgumentError(0, words("txtUnquote"), words("txt_unquote"));
}

/** @throws InvalidArgumentError if the value has control characters, a private key or the form of a zone file */
function quoteTxt(value: string): string {
  refusePrivateKey(0, value);
  refuseQuoted(value);
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

/** @throws InvalidArgumentError if a text contains a private key. The message doesn't show it. */
export function refusePrivateKey(argument: number, text: string): void {
  if (!describesPrivateKey(text)) return;
  throw new InvalidArgumentError(
    argument,
    "the value must not contain a private key, because everyone can read DNS records. Remove it, and replace the key if it was published.",
  );
}

/** The text of a record in a zone file, or undefined if the value isn't written as in one. */
function pastedText(argument: number, value: string): string | undefined {
  try {
    return readPastedText(value);
  } catch (error) {
    if (!(error instanceof ZoneFileError)) throw error;
    const [problem] = error.problems;
    const place = problem && problem.line > 1 ? `line ${String(problem.line)}: ` : "";
    throw new InvalidArgumentError(argument, `${place}${problem?.text ?? error.message}`);
  }
}

/**
 * The value of `"v=DKIM1; " "k=rsa; p=…"`. In a zone file, each string is in quotation marks, and parentheses, a comment or
 * the record's name may be around them. Other values are returned unchanged.
 * @throws InvalidArgumentError if the form of a zone file is invalid, or the value has a private key
 */
function unquoteTxt(value: string): string {
  refusePrivateKey(0, value);
  const text = pastedText(0, value) ?? value;
  refusePrivateKey(0, text);
  return text;
}

/**
 * The same without surrounding spaces. Mail providers often show a record as in a zone file.
 * @throws InvalidArgumentError if the form of a zone file is invalid, or the value has a private key
 */
export function readMailText(argument: number, value: string): string {
  refusePrivateKey(argument, value);
  const text = (pastedText(argument, value) ?? value).trim();
  refusePrivateKey(argument, text);
  return text;
}

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
    'Joins the strings in quotation marks, and decodes the escape sequences `\\"`, `\\\\` and `\\195`. Parentheses, comments, and the name and type of the record are removed. A value in another form is returned unchanged. A private key is an error.',
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
