import { asciiLabel, isBeyondAscii, unicodeLabel, withoutPeriod } from "../contract";
import { defineFunction, InvalidArgumentError } from "./declaration";

const label = /^\w(?:[\w-]*\w)?$/;
const maxLabel = 63;
const maxName = 253;

/** Keeps a trailing period. The first label may be `*`. */
function mapLabels(name: string, convert: (label: string) => string): string {
  const labels = withoutPeriod(name).split(".");
  const converted = labels.map((each, index) => (each === "*" && index === 0 ? each : convert(each)));
  return `${converted.join(".")}${name.endsWith(".") ? "." : ""}`;
}

const invalid = (given: string, name: string, why: string): InvalidArgumentError =>
  new InvalidArgumentError(0, `${JSON.stringify(given)} in ${JSON.stringify(name)} ${why}.`);

/** @throws InvalidArgumentError if the name can't be a domain name */
function toAscii(name: string): string {
  const ascii = mapLabels(name, (given) => {
    const found = isBeyondAscii(given) ? asciiLabel(given) : given.toLowerCase();
    if (found === "" || found.split(".").some((each) => !label.test(each))) {
      throw invalid(given, name, "must be a label of letters, digits, inner hyphens and underscores");
    }
    const tooLong = found.split(".").find(({ length }) => length > maxLabel);
    if (tooLong !== undefined) {
      throw invalid(given, name, `must have at most 63 ASCII characters, got ${String(tooLong.length)}`);
    }
    return found;
  });
  const { length } = withoutPeriod(ascii);
  if (length > maxName) {
    throw new InvalidArgumentError(0, `the name must have at most 253 ASCII characters, got ${String(length)}.`);
  }
  return ascii;
}

/** @throws InvalidArgumentError if a label isn't valid Punycode */
function toUnicode(name: string): string {
  const ascii = toAscii(name);
  return mapLabels(ascii, (given) => {
    const found = unicodeLabel(given);
    if (found === "") throw invalid(given, name, "must be valid Punycode");
    return found;
  });
}

export const idnaToAscii = defineFunction({
  name: "idna_to_ascii",
  summary: "Converts a domain name to ASCII, with Punycode for labels that have other characters.",
  description:
    "Follows UTS 46 (nontransitional, Unicode 15.1), as browsers do. The result is in lower case. ASCII labels may have underscores, the first label may be `*`, and a trailing period is kept. Converts a name that is already in ASCII to itself.",
  parameters: [{ name: "name", type: "string", description: "A domain name such as `bücher.example`." }],
  returns: "string",
  examples: [
    { arguments: ["bücher.example"], result: "xn--bcher-kva.example" },
    { arguments: ["*.Straße.example."], result: "*.xn--strae-oqa.example." },
    { arguments: ["_dmarc.xn--bcher-kva.example"], result: "_dmarc.xn--bcher-kva.example" },
  ],
  call: toAscii,
});

export const idnaToUnicode = defineFunction({
  name: "idna_to_unicode",
  summary: "Converts a domain name from Punycode to Unicode.",
  description: "The inverse of `idna_to_ascii`. Labels without Punycode are only converted to lower case.",
  parameters: [{ name: "name", type: "string", description: "A domain name such as `xn--bcher-kva.example`." }],
  returns: "string",
  examples: [
    { arguments: ["xn--bcher-kva.example"], result: "bücher.example" },
    { arguments: ["*.xn--strae-oqa.example."], result: "*.straße.example." },
    { arguments: ["www.shop.example"], result: "www.shop.example" },
  ],
  call: toUnicode,
});
