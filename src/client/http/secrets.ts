import type { Json } from "../types";

const secretName =
  /^(script_data|user_data|upload_to|authorization)$|(^|_)(pass|password|token|secret|credentials)(_wo)?$/i;
const mask = "(hidden)";

/** A copy for the log: whatever stands under a secret's name is masked. */
export function redacted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redacted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, secretName.test(name) ? mask : redacted(inner)]),
  );
}

/** The secret values of a body. */
export function secretsOf(body: Json | undefined): readonly string[] {
  const found = new Set<string>();
  collect(body, false, found);
  return [...found];
}

function collect(value: unknown, secret: boolean, found: Set<string>): void {
  if (typeof value === "object" && value !== null) {
    for (const [name, inner] of Object.entries(value)) collect(inner, secret || secretName.test(name), found);
  } else if (secret && (typeof value === "string" || typeof value === "number") && value !== "") {
    found.add(String(value));
  }
}

/** A text without the secrets: a service may quote what it refuses. */
export function hiding(secrets: readonly string[]): (text: string) => string {
  const patterns = [...secrets].sort((a, b) => b.length - a.length).map(patternOf);
  return (text) => patterns.reduce((left, pattern) => left.replace(pattern, mask), text);
}

/** A short secret is masked only where it stands alone, because its letters are in half of all words. */
function patternOf(secret: string): RegExp {
  const literal = secret.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(secret.length < 4 ? `(?<![A-Za-z0-9])${literal}(?![A-Za-z0-9])` : literal, "g");
}
