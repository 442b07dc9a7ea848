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

/** Text of a zone file that isn't only strings in quotation marks, which the service accepts. */
const zoneFileForms = [
  new RegExp(String.raw`^\s*\(\s*(?:;.*\s+)?${string}[^]*\)\s*(?:;.*\s*)?$`),
  new RegExp(String.raw`^\s*(?:${string}\s*)+;`),
  /^\s*(?:\(\s*"v=|"v=[^"]*$)/i,
  /^\s*(?:[;$].*\n\s*)*(?:[\w*@.-]+\s+)?(?:\d[\dsmhdw]*\s+)?(?:IN\s+)?(?:\d[\dsmhdw]*\s+)?(?:TXT|SPF)\s+(?:\(\s*)?(?:["]|v=)/i,
];

/** DNS is public, so a private key must not be in the text of a record. */
export const withoutPrivateKey = precaution<string>(
  "must not contain a private key, because everyone can read DNS records",
  (text) => !describesPrivateKey(text) && !(isDkim(text) && dkimProblem(text) === privateKeyWords),
);

/** The service would store the rest of the line as a part of the text. */
export const withoutZoneFileLine = precaution<string>(
  "must be the record's text, not a line of a zone file with a name, parentheses or a comment",
  (text) => !zoneFileForms.some((form) => form.test(text)),
  () => "convert it with the function txt_unquote, or in a program with StratusFn.txtUnquote",
);
