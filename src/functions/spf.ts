import { hasRedirect, isSpf, spfRedirectProblem } from "../resources/domain_record/contract";
import { InvalidArgumentError, alwaysKnown, defineFunction, requireChoice } from "./declaration";
import type { IsKnown } from "./declaration";
import { unquoteMailValue } from "./txt";

/** The result of an SPF check for all other servers: "-all" (fail), "~all" (soft fail) or "?all" (neutral). */
export type SpfAll = "-all" | "~all" | "?all";

/** A mechanism with or without a qualifier, or a modifier (RFC 7208, section 4.6). */
const spfTerm = /^(?:[-+~?]?(?:include:|exists:|ip4:|ip6:|a(?=$|[:/])|mx(?=$|[:/])|ptr(?=$|:))|[a-z][\w.-]*=(?!$))/i;
const spfAll = /^[-+~?]?all$/i;

/** Suggests a valid term for an invalid one. */
function spfHint(term: string): string {
  const [, redirected] = /^[-+~?]?redirect[:=](.+)$/i.exec(term) ?? [];
  const meant =
    redirected !== undefined
      ? `redirect=${redirected}`
      : /^[\w-]+(?:\.[\w-]+)+$/.test(term)
        ? `include:${term}`
        : undefined;
  return meant === undefined ? "" : ` (did you mean ${JSON.stringify(meant)}?)`;
}

/**
 * `v=spf1 include:_spf.example.net -all`, from mechanisms or a complete record. A record with `redirect=` ends without
 * `all`, because receivers ignore the redirect otherwise (RFC 7208, section 6.1).
 * @throws InvalidArgumentError if a term is invalid
 */
export function createSpfValue(
  given: string | readonly string[],
  all?: SpfAll,
  isKnown: IsKnown = alwaysKnown,
): string {
  const terms = [given].flat().map(unquoteMailValue);
  const whole = terms.find(isSpf);
  const end = all ?? (terms.some(hasRedirect) ? "" : "-all");
  if (end !== "" && isKnown(end)) requireChoice(1, "all", end, ["-all", "~all", "?all"]);
  const isWhole = whole !== undefined && terms.length === 1 && all === undefined;
  const problem = spfRedirectProblem([...terms, ...(isWhole ? [] : [end])].join(" "));
  if (problem !== undefined) throw new InvalidArgumentError(0, problem);
  if (isWhole) return whole;
  if (whole !== undefined) {
    throw new InvalidArgumentError(
      0,
      `expected mechanisms or one complete record, got the record ${JSON.stringify(whole)} and ${terms.length > 1 ? "other terms" : `all: ${JSON.stringify(all)}`}. Put everything into the record, or remove its "v=spf1".`,
    );
  }
  for (const term of terms.flatMap((each) => each.split(/\s+/)).filter(isKnown)) {
    if (spfAll.test(term)) {
      throw new InvalidArgumentError(
        0,
        `${JSON.stringify(term)} must not be among the terms, because the last mechanism comes from all (default: "-all"). Set all to ${JSON.stringify(term)} instead.`,
      );
    }
    if (!spfTerm.test(term)) {
      throw new InvalidArgumentError(
        0,
        `each term must be include:, a, mx, ptr, ip4:, ip6:, exists: or redirect=, got ${JSON.stringify(term)}${spfHint(term)}.`,
      );
    }
  }
  return ["v=spf1", ...terms, end].filter(Boolean).join(" ");
}

export const spfValue = defineFunction({
  name: "spf_value",
  summary: "Returns the value of an SPF record: the servers that may send the domain's mail.",
  description:
    "A complete record is returned unchanged, without the quotation marks of a zone file. A record with `redirect=` ends without `all`, because receivers ignore the redirect otherwise (RFC 7208, section 6.1).",
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
