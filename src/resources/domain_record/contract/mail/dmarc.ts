import { email, hint, oneOf, punycodeHint } from "../../../../contract";
import { readTags } from "./tags";

export const dmarcPolicies = ["none", "quarantine", "reject"] as const;

/** True if the string is a DMARC record, or claims to be one. */
export const isDmarc = (text: string): boolean => /^\s*v\s*=\s*DMARC/i.test(text);

/** A recipient of reports without `mailto:` and the maximum size of a report. */
const addressOf = (recipient: string) => recipient.replace(/^mailto:/i, "").replace(/!\d+[kmgt]?$/i, "");

/**
 * Returns the problem of a recipient: an email address or a `mailto:` URI, with an optional maximum size of a report as in
 * `mailto:dmarc@shop.example!10m`. A URI must encode the characters that separate recipients and tags (RFC 7489, section 6.2).
 */
export function recipientProblem(recipient: string): string | undefined {
  const address = addressOf(recipient);
  if (email.test(address) && !/!|^\/\//.test(address)) return undefined;
  const ascii = punycodeHint((text) => email.test(text))(address);
  const advice = /^https?:/i.test(recipient)
    ? "Receivers send reports by email only."
    : /.[,;\s]+./.test(recipient.trim())
      ? "Write each recipient as an entry of its own, and encode a comma in an address as %2C."
      : address.includes("!")
        ? "Write a maximum size as in !10m, and encode an exclamation mark in an address as %21."
        : ascii === undefined
          ? "Correct it, as in dmarc@shop.example."
          : `${ascii.charAt(0).toUpperCase()}${ascii.slice(1)}.`;
  const given = recipient.length > 80 ? `${recipient.slice(0, 80)}…` : recipient;
  return `each recipient of reports must be an email address, got ${JSON.stringify(given)}. ${advice}`;
}

const choice = (...values: readonly string[]) => {
  const { test, words } = oneOf(values);
  return { words, test };
};

const recipients = { words: "", test: () => true };
const policy = choice(...dmarcPolicies);
const alignment = choice("r", "s");

/** The tags after v, with the check of each value (RFC 7489, section 6.3). */
const tagChecks: { readonly [name: string]: { readonly words: string; readonly test: (value: string) => boolean } } = {
  p: policy,
  sp: policy,
  np: policy,
  adkim: alignment,
  aspf: alignment,
  fo: { words: "must be 0, 1, d and s, separated by colons", test: (value) => /^[01ds](?::[01ds])*$/.test(value) },
  rf: { words: 'must be "afrf"', test: (value) => /^afrf(?::afrf)*$/i.test(value) },
  ri: {
    words: "must be a whole number of seconds from 0 to 4294967295",
    test: (value) => /^\d{1,10}$/.test(value) && Number(value) <= 0xffffffff,
  },
  pct: {
    words: "must be a whole number from 0 to 100",
    test: (value) => /^\d{1,3}$/.test(value) && Number(value) <= 100,
  },
  rua: recipients,
  ruf: recipients,
  psd: choice("y", "n", "u"),
  t: choice("y", "n"),
};

/** Returns the reason why receivers reject a complete DMARC record, or ignore a part of it. */
export function dmarcProblem(record: string): string | undefined {
  const tags = readTags(record);
  if (typeof tags === "string") return tags;
  const [first, second] = tags;
  if (first?.name !== "v" || first.value !== "DMARC1") {
    return `the record must start with "v=DMARC1;", got ${JSON.stringify(`${first?.name ?? ""}=${first?.value ?? ""}`.slice(0, 40))}. Correct it.`;
  }
  if (second?.name !== "p") return 'the policy must follow "v=DMARC1", as in "v=DMARC1; p=none". Move or add it.';
  for (const { name, value } of tags.slice(1)) {
    const known = Object.hasOwn(tagChecks, name) ? tagChecks[name] : undefined;
    if (!known) {
      const near = hint(name, Object.keys(tagChecks), 1);
      return `unknown tag ${name}=, which receivers ignore${near === undefined ? "" : ` (did you mean ${near}=?)`}. Correct or remove it.`;
    }
    if (!known.test(value)) return `${name}= ${known.words}, got ${JSON.stringify(value.slice(0, 80))}.`;
    if (known !== recipients) continue;
    for (const each of value.split(",").map((part) => part.trim())) {
      if (!/^mailto:/i.test(each)) {
        return `${name}= must have URIs such as mailto:dmarc@shop.example, separated by commas, got ${JSON.stringify(each.slice(0, 80))}.`;
      }
      const problem = recipientProblem(each);
      if (problem !== undefined) return `${name}=: ${problem}`;
    }
  }
  return undefined;
}
