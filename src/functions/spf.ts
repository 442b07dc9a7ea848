import { hasRedirect, isSpf, spfProblem } from "../resources/domain_record/contract";
import { requireString } from "./argument-types";
import { alwaysKnown, defineFunction, InvalidArgumentError, type IsKnown, requireChoice } from "./declaration";
import { readMailText } from "./txt";

/** The result of an SPF check for all other servers: "-all" (fail), "~all" (soft fail) or "?all" (neutral). */
export type SpfAll = "-all" | "~all" | "?all";

/** The start of a record with a mistyped version. */
const version = /^(?:v$|["'“”‘’]*v[=:]|spf\d*$|spf2\.0\/)/i;

/** @throws InvalidArgumentError if a term doesn't belong into a list of terms */
function refuseRecordParts(terms: readonly string[]): void {
  for (const term of terms) {
    // The problem of redirect= with all is the more useful one.
    if (/^[-~?]all$/i.test(term) && !terms.some(hasRedirect)) {
      throw new InvalidArgumentError(
        0,
        `${JSON.stringify(term)} must not be among the terms, because the last mechanism comes from all (default: "-all"). Set all to ${JSON.stringify(term)} instead. If this is a complete record, start it with "v=spf1".`,
      );
    }
    if (version.test(term)) {
      throw new InvalidArgumentError(
        0,
        `a complete record must start with "v=spf1" and a space, got ${JSON.stringify(term.slice(0, 80))}. Correct it, or pass only the terms after it.`,
      );
    }
  }
}

/**
 * `v=spf1 include:_spf.example.net -all`, from mechanisms or a complete record. A record with `redirect=` ends without
 * `all`, because receivers ignore the redirect otherwise (RFC 7208, section 6.1).
 * @throws InvalidArgumentError if receivers would reject the record or ignore a part of it
 */
export function createSpfValue(
  given: string | readonly string[],
  all?: SpfAll,
  isKnown: IsKnown = alwaysKnown,
): string {
  const texts = [given].flat().map((text: unknown) => {
    requireString(0, "each term", text);
    return readMailText(0, text);
  });
  const whole = texts.find(isSpf);
  const end = all ?? (texts.some(hasRedirect) ? "" : "-all");
  if (end !== "" && isKnown(end)) requireChoice(1, "all", end, ["-all", "~all", "?all"]);
  if (whole !== undefined && (texts.length > 1 || all !== undefined)) {
    throw new InvalidArgumentError(
      0,
      `expected mechanisms or one complete record, got the record ${JSON.stringify(whole)} and ${texts.length > 1 ? "other terms" : `all: ${JSON.stringify(all)}`}. Put everything into the record, or remove its "v=spf1".`,
    );
  }
  // Receivers accept no other whitespace than spaces.
  const terms = texts.flatMap((text) => text.split(/\s+/));
  const record = whole === undefined ? ["v=spf1", ...terms, end].filter(Boolean).join(" ") : terms.join(" ");
  if (whole === undefined) refuseRecordParts(terms);
  const problem = terms.includes("") && whole === undefined ? emptyTerm : spfProblem(record, isKnown);
  if (problem !== undefined) throw new InvalidArgumentError(0, problem);
  return record;
}

const emptyTerm = "each term must be a mechanism or a modifier, got an empty string. Remove it.";

export const spfValue = defineFunction({
  name: "spf_value",
  summary: "Returns the value of an SPF record: the servers that may send the domain's mail.",
  description:
    "A complete record is returned unchanged, without the quotation marks of a zone file. A record that receivers would reject or ignore a part of is an error, such as one with more than ten terms that need a DNS lookup (RFC 7208, section 4.6.4), or with `+all`. A record with `redirect=` ends without `all`, because receivers ignore the redirect otherwise (RFC 7208, section 6.1).",
  parameters: [
    {
      name: "mechanisms",
      type: ["list", "string"],
      description: "Mechanisms and modifiers such as `include:_spf.example.net`, or one complete record.",
    },
  ],
  optional: {
    name: "all",
    type: "string",
    description:
      "The result for all other servers: `-all` (fail, the default), `~all` (soft fail) or `?all` (neutral).",
    nullable: true,
  },
  returns: "string",
  examples: [
    { arguments: [["include:_spf.example.net"]], result: "v=spf1 include:_spf.example.net -all" },
    { arguments: [["mx", "ip4:192.0.2.0/24"], "~all"], result: "v=spf1 mx ip4:192.0.2.0/24 ~all" },
    { arguments: [["redirect=_spf.example.net"]], result: "v=spf1 redirect=_spf.example.net" },
    { arguments: [['"v=spf1 include:_spf.exa" "mple.net ~all"']], result: "v=spf1 include:_spf.example.net ~all" },
    { arguments: [["exists:%{i}._spf.example.net"]], result: "v=spf1 exists:%{i}._spf.example.net -all" },
    { arguments: [[]], result: "v=spf1 -all" },
  ],
  call: (mechanisms: string | readonly string[], all?: SpfAll) => createSpfValue(mechanisms, all),
});
