import type * as Uts46 from "./uts46";

// Names with other characters than ASCII. Node's own conversion depends on the Unicode version of its ICU, and the
// executable has another runtime, so the same name would become two names. The tables of the library have the oldest
// Unicode version of all supported runtimes (15.1), so that no runtime meets a character that another runtime doesn't know.

// eslint-disable-next-line @typescript-eslint/no-require-imports -- a part of its own, loaded when it is needed
const uts46 = () => require("./uts46") as typeof Uts46;

const beyondAscii = /^[\w-]*[\u0080-\u{10ffff}][\w\-\u0080-\u{10ffff}]*$/u;

/** True for a label with non-ASCII letters, and no other characters that a name can't have. */
export const isBeyondAscii = (label: string): boolean => beyondAscii.test(label);

/** The rules of browsers (WHATWG URL Standard, "domain to ASCII"). */
const rules = { checkBidi: true, checkJoiners: true };

/** Converts a label to Punycode. Returns an empty string if it is invalid. */
export const asciiLabel = (label: string): string => uts46().toASCII(label, rules) ?? "";

/** Converts a label from Punycode. Returns an empty string if it is invalid, such as `xn--` or Punycode of ASCII. */
export function unicodeLabel(label: string): string {
  const { domain, error } = uts46().toUnicode(label, rules);
  return error || asciiLabel(domain) !== label.toLowerCase() ? "" : domain;
}

/** A host name: alone, in a URL or email address, or before the parameters of a CAA target. */
const hostInText = /^(https?:\/\/|(?:mailto:)?[^@\s]*@)?([^/:;@\s]+)/i;

/**
 * Converts the host name in a string to Punycode: `bücher.example` to `xn--bcher-kva.example`. Other labels, and invalid
 * ones, are unchanged.
 */
export const inPunycode = (text: string): string =>
  text.replace(hostInText, (_, before: string | undefined, host: string) => {
    const labels = host.split(".").map((label) => (isBeyondAscii(label) && asciiLabel(label)) || label);
    return `${before ?? ""}${labels.join(".")}`;
  });

/** Suggests the Punycode form of a host name with non-ASCII letters. */
export const punycodeHint = (test: (value: string) => boolean) => (value: string) => {
  const ascii = inPunycode(value);
  return ascii !== value && test(ascii) ? `write ${JSON.stringify(ascii)}` : undefined;
};
