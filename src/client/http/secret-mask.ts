import type { Json } from "../types";
import { formsOf } from "./secret-forms";

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
