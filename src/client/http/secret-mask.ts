import type { Json } from "../types";

const jsonText = (text: string) => JSON.stringify(text).slice(1, -1);
const withUnicodeEscapes = (text: string) =>
  jsonText(text).replace(/[^\x20-\x7e]|[<>&'/]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

const namedEntities: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos" };
const withEntities = (write: (sign: string, code: number) => string) => (text: string) =>
  text.replace(/[&<>"'`/=]|[^\x20-\x7e]/gu, (sign) => `&${write(sign, sign.codePointAt(0) ?? 0)};`);
const hexadecimal = (_: string, code: number) => `#x${code.toString(16)}`;
const decimal = (_: string, code: number) => `#${String(code)}`;
const decimalOfTwo = (_: string, code: number) => `#${String(code).padStart(3, "0")}`;

function htmlText(text: string, apostrophe: string): string {
  return text.replace(/[&<>"']/g, (sign) => (sign === "'" ? apostrophe : `&${namedEntities[sign] ?? ""};`));
}

const url = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd"));
/** Encoders differ in the signs that they leave. */
const strictUrl = (text: string) =>
  url(text).replace(/[!'()*~._-]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const base64 = (text: string) => Buffer.from(text).toString("base64").replace(/=+$/, "");

/** How a text may be written inside of another one. */
const writers: readonly ((text: string) => string)[] = [
  (text) => text,
  jsonText,
  (text) => jsonText(text).replaceAll("/", "\\/"),
  withUnicodeEscapes,
  (text) => jsonText(jsonText(text)),
  (text) => htmlText(text, "'"),
  (text) => htmlText(text, "&#39;"),
  (text) => htmlText(text, "&#x27;"),
  (text) => htmlText(text, "&apos;"),
  // Python, PHP and others write the quotation mark as a number.
  (text) => htmlText(text, "&#039;").replaceAll("&quot;", "&#34;"),
  (text) => htmlText(text, "&#39;").replaceAll("&quot;", "&#34;"),
  withEntities(hexadecimal),
  withEntities(decimal),
  withEntities(decimalOfTwo),
  url,
  strictUrl,
  (text) => url(text).replaceAll("%20", "+"),
  (text) => strictUrl(text).replaceAll("%20", "+"),
  base64,
  (text) => base64(text).replaceAll("+", "-").replaceAll("/", "_"),
];

const lowerCaseEscapes = (form: string) => form.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase());
const upperCaseEscapes = (form: string) =>
  form.replace(/\\u[0-9a-f]{4}|&#x[0-9a-f]+;/g, (escape) => escape.replace(/[a-f]/g, (digit) => digit.toUpperCase()));

/** What the text says where it is one in base64; data that is no text is not quoted by anybody. */
function decoded(text: string): string | undefined {
  if (text.length < 8 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined;
  const plain = Buffer.from(text, "base64").toString("utf8");
  return /[\ufffd\p{Cc}]/u.test(plain.replace(/[\r\n\t]/g, "")) ? undefined : plain;
}

/** A text of at most so many characters has too many chances to be a part of something else in one of its forms. */
const shortest = 4;

/** The secret as a service may quote it: as it is, or escaped for JSON, HTML or an address, or in base64 and out of it. */
function formsOf(secret: string): readonly string[] {
  if (secret.length < shortest) return [secret];
  const inner = decoded(secret);
  const plain = [secret, ...(inner !== undefined && inner.length >= shortest ? [inner] : [])];
  const forms = plain.flatMap((text) => writers.map((write) => write(text)));
  return [...new Set(forms.flatMap((form) => [form, lowerCaseEscapes(form), upperCaseEscapes(form)]))];
}

const mask = "(hidden)";

/** Secrets in requests and responses that no contract has a field for. */
const outsideContracts = /^authorization$/i;
/** Fields that users send although no contract has them ("other fields") are masked by their names. */
const soundsSecret = /(^|_)(pass|password|token|secret|credentials)$/i;

export interface SecretMask {
  /** A copy for the log, in which the values of sensitive fields are masked. */
  readonly maskFields: (value: unknown) => unknown;
  /** The values of a body's sensitive fields. */
  readonly findSecrets: (body: Json | undefined) => readonly string[];
}

/** @param sensitiveFields the names of the fields that are sensitive in some contract, as the API writes them */
export function makeSecretMask(sensitiveFields: readonly string[]): SecretMask {
  const names = new Set(sensitiveFields);
  const isSensitive = (name: string) => names.has(name) || outsideContracts.test(name) || soundsSecret.test(name);

  function maskFields(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(maskFields);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, isSensitive(name) ? mask : maskFields(inner)]),
    );
  }

  function collect(value: unknown, isSecret: boolean, found: Set<string>): void {
    if (typeof value === "object" && value !== null) {
      for (const [name, inner] of Object.entries(value)) collect(inner, isSecret || isSensitive(name), found);
    } else if (isSecret && (typeof value === "string" || typeof value === "number") && value !== "") {
      found.add(String(value));
    }
  }

  return {
    maskFields,
    findSecrets(body) {
      const found = new Set<string>();
      collect(body, false, found);
      return [...found];
    },
  };
}

/** Makes a function that masks these secrets in a text: the API may quote a value that it refuses, also escaped. */
export function makeTextMask(secrets: readonly string[]): (text: string) => string {
  let patterns: readonly RegExp[] | undefined;
  return (text) => {
    // Most requests succeed, and then nothing is masked.
    patterns ??= secrets
      .flatMap(formsOf)
      .sort((a, b) => b.length - a.length)
      .map(patternOf);
    return patterns.reduce((masked, pattern) => masked.replace(pattern, mask), text);
  };
}

/** A short secret is masked only where it stands alone: otherwise it would be masked inside other words too. */
function patternOf(secret: string): RegExp {
  const literal = secret.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(secret.length < 4 ? `(?<![A-Za-z0-9])${literal}(?![A-Za-z0-9])` : literal, "g");
}
