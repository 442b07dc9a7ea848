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
/** Encodes all reserved characters, because encoders differ in the characters that they leave. */
const strictUrl = (text: string) =>
  url(text).replace(/[!'()*~._-]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const base64 = (text: string) => Buffer.from(text).toString("base64").replace(/=+$/, "");

/** The encodings of a string inside another one. */
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
  // Python, PHP and others encode the quotation mark as a number.
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

/** Decodes a Base64 string. Returns undefined for binary data, which no service quotes. */
function decoded(text: string): string | undefined {
  if (text.length < 8 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined;
  const plain = Buffer.from(text, "base64").toString("utf8");
  return /[\ufffd\p{Cc}]/u.test(plain.replace(/[\r\n\t]/g, "")) ? undefined : plain;
}

/** Shorter strings are likely to match unrelated text in one of their encodings. */
const shortest = 4;

/**
 * The forms in which a service may quote the secret: plain, escaped for JSON, HTML or a URL, and Base64-encoded or
 * decoded.
 */
function formsOf(secret: string): readonly string[] {
  if (secret.length < shortest) return [secret];
  const inner = decoded(secret);
  const plain = [secret, ...(inner !== undefined && inner.length >= shortest ? [inner] : [])];
  const forms = plain.flatMap((text) => writers.map((write) => write(text)));
  return [...new Set(forms.flatMap((form) => [form, lowerCaseEscapes(form), upperCaseEscapes(form)]))];
}

const mask = "(hidden)";

/** Secrets in requests and responses without a contract field. */
const outsideContracts = /^authorization$/i;
/** Fields that users send although no contract has them ("other fields") are masked by name. */
const soundsSecret = /(^|_)(pass|password|token|secret|credentials)$/i;

export interface SecretMask {
  /** Returns a copy for the log, with the values of sensitive fields masked. */
  readonly maskFields: (value: unknown) => unknown;
  /** Returns the values of a body's sensitive fields. */
  readonly findSecrets: (body: Json | undefined) => readonly string[];
}

/**
 * @param sensitiveFields returns the API names of the fields that any contract marks as sensitive. Called on first use:
 * finding them takes milliseconds, and many processes send only requests without a body.
 */
export function createSecretMask(sensitiveFields: () => readonly string[]): SecretMask {
  let names: ReadonlySet<string> | undefined;
  const isSensitive = (name: string) =>
    (names ??= new Set(sensitiveFields())).has(name) || outsideContracts.test(name) || soundsSecret.test(name);

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

/** Returns a function that masks these secrets in a string. The API may quote a refused value, also escaped. */
export function createTextMask(secrets: readonly string[]): (text: string) => string {
  let patterns: readonly RegExp[] | undefined;
  return (text) => {
    // Built on first use, because most requests succeed and need no masking.
    patterns ??= secrets
      .flatMap(formsOf)
      .sort((a, b) => b.length - a.length)
      .map(patternOf);
    return patterns.reduce((masked, pattern) => masked.replace(pattern, mask), text);
  };
}

/** A short secret is masked only as a whole word. Otherwise it would also be masked inside other words. */
function patternOf(secret: string): RegExp {
  const literal = secret.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(secret.length < 4 ? `(?<![A-Za-z0-9])${literal}(?![A-Za-z0-9])` : literal, "g");
}
