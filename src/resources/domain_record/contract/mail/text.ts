import { describesPrivateKey, precaution } from "../../../../contract";
import { dkimProblem, isDkim, privateKeyWords } from "./dkim";

const quoted = /^\s*(?:"(?:[^"\\]|\\.)*"\s*)+$/;

/** The zone file syntax `"a" "b"` stands for the string `ab`. If the string itself contains quotes, the outer ones are kept. */
export function withoutQuotes(value: string): string {
  if (!quoted.test(value)) return value;
  const pieces = [...value.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = ""]) => text.replace(/\\(.)/g, "$1"));
  const inner = pieces.join("");
  return quoted.test(inner) ? value : inner;
}

const string = String.raw`"(?:[^"\\]|\\[^])*"`;

/** Strings in quotation marks, with a comment after any of them. */
const strings = String.raw`(?:;.*\s+)?(?:${string}\s*(?:;.*\s+)?)+`;
const comment = String.raw`\s*(?:;.*\s*)?$`;
const head = String.raw`^\s*(?:[;$].*\n\s*)*(?:[\w*@.-]+\s+)?(?:\d[\dsmhdw]*\s+)?(?:IN\s+)?(?:\d[\dsmhdw]*\s+)?(?:TXT|SPF)\s+`;

/**
 * Text of a zone file that isn't only strings in quotation marks, which the service accepts. A text of one's own may have
 * quotation marks, parentheses and semicolons as well, so the whole text must have this form.
 */
const zoneFileForms = [
  new RegExp(String.raw`^\s*\(\s*${strings}\)${comment}`),
  new RegExp(String.raw`^\s*(?:${string}\s+)+;[^"]*$`),
  new RegExp(String.raw`^\s*"[vkp]=(?:[^"\\]|\\[^])*"\s*(?:${string}\s*)*;`, "i"),
  /^\s*(?:\(\s*"v=|"v=[^"]*$)/i,
  new RegExp(String.raw`${head}(?:\(\s*)?(?:v=|${strings}(?:\)\s*)?${comment})`, "i"),
];

/** DNS is public, so a private key must not be in the text of a record. */
export const withoutPrivateKey = precaution<string>(
  "error",
  "must not contain a private key, because everyone can read DNS records",
  (text) => !describesPrivateKey(text) && !(isDkim(text) && dkimProblem(text) === privateKeyWords),
);

const maxShown = 40;

/** The form in which a text is never read as a line of a zone file. */
function inQuotes(text: string): string {
  const quotedText = JSON.stringify(`"${text.replace(/[\\"]/g, "\\$&")}"`);
  return quotedText.length > maxShown ? "it in quotation marks" : quotedText;
}

/** The service would store the rest of the line as a part of the text. */
export const withoutZoneFileLine = precaution<string>(
  "warning",
  "must be the record's text, not a line of a zone file with a name, parentheses or a comment",
  (text) => !zoneFileForms.some((form) => form.test(text)),
  (text) =>
    `convert it with the function txt_unquote, or in a program with StratusFn.txtUnquote; to keep it as it is, write ${inQuotes(text)}`,
);
