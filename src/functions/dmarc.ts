import { isObject, spell, type Spelling } from "../contract";
import { dmarcPolicies, dmarcProblem, isDmarc, recipientProblem } from "../resources/domain_record/contract";
import { numberFrom, requireString } from "./argument-types";
import { alwaysKnown, defineFunction, InvalidArgumentError, type IsKnown, requireChoice } from "./declaration";
import { readMailText, refusePrivateKey } from "./txt";

/** The action for mail that fails SPF and DKIM checks: none, quarantine it, or reject it. */
export type DmarcPolicy = "none" | "quarantine" | "reject";

/** The tags of a DMARC record besides the policy. */
export interface DmarcTags {
  /**
   * The action for mail from subdomains that fails.
   * @default the policy
   */
  readonly subdomainPolicy?: DmarcPolicy | undefined;
  /**
   * Email addresses to send the daily reports to.
   * @default none
   */
  readonly reports?: readonly string[] | undefined;
  /**
   * Percentage of messages that the policy applies to. 0–100.
   * @default all messages
   */
  readonly percent?: number | undefined;
}

/** A complete record. */
export type DmarcRecord = `v=DMARC1${string}`;

/** @throws InvalidArgumentError if the record is invalid, or combined with tags */
function completeRecord(record: string, tags: DmarcTags, isKnown: IsKnown): string {
  const [other] = (["subdomainPolicy", "reports", "percent"] as const).filter((name) => tags[name] !== undefined);
  if (other !== undefined) {
    const words = (spelling: Spelling) =>
      `expected a policy or one complete record, got a record and ${spell(other, spelling)}. Put everything into the record.`;
    throw new InvalidArgumentError(1, words("camel"), words("snake"));
  }
  const problem = isKnown(record) ? dmarcProblem(record) : undefined;
  if (problem !== undefined) throw new InvalidArgumentError(0, problem);
  return record;
}

/** Returns a number from 0 to 100, which may be given as a string. */
function percentOf(given: unknown): string {
  const percent = numberFrom(given);
  if (typeof percent === "number" && Number.isInteger(percent) && percent >= 0 && percent <= 100)
    return String(percent);
  const shown = typeof given === "number" ? String(given) : JSON.stringify(given);
  throw new InvalidArgumentError(1, `the percentage must be a whole number from 0 to 100, got ${shown}.`);
}

/** @throws InvalidArgumentError if the reports aren't a list of email addresses */
function recipientsOf(given: unknown, isKnown: IsKnown): readonly string[] {
  if (!Array.isArray(given)) {
    const advice = typeof given === "string" ? ` Write [${JSON.stringify(given.slice(0, 80))}].` : "";
    throw new InvalidArgumentError(
      1,
      `reports must be a list of email addresses, got ${JSON.stringify(given)}.${advice}`,
    );
  }
  return given.map((recipient: unknown) => {
    if (typeof recipient !== "string") {
      throw new InvalidArgumentError(
        1,
        `each recipient of reports must be an email address, got ${JSON.stringify(recipient ?? null)}.`,
      );
    }
    const problem = isKnown(recipient) ? recipientProblem(recipient) : undefined;
    if (problem !== undefined) throw new InvalidArgumentError(1, problem);
    return /^mailto:/i.test(recipient) ? recipient : `mailto:${recipient}`;
  });
}

/**
 * `v=DMARC1; p=reject; rua=mailto:reports@shop.example`, from a policy and tags, or from a complete record.
 * @throws InvalidArgumentError if a value is invalid
 */
export function createDmarcValue(
  policy: DmarcPolicy | DmarcRecord,
  given: DmarcTags = {},
  isKnown: IsKnown = alwaysKnown,
): string {
  const { subdomainPolicy, reports, percent } = given;
  refusePrivateKey(1, JSON.stringify({ subdomainPolicy, reports, percent }));
  requireString(0, "the policy", policy);
  const text = readMailText(0, policy);
  if (isDmarc(text)) return completeRecord(text, given, isKnown);
  if (isKnown(policy)) requireChoice(0, "the policy", policy, dmarcPolicies);
  if (subdomainPolicy !== undefined && isKnown(subdomainPolicy)) {
    requireChoice(1, "the policy of subdomains", subdomainPolicy, dmarcPolicies);
  }
  const recipients = reports === undefined ? [] : recipientsOf(reports, isKnown);
  const tags = [
    "v=DMARC1",
    `p=${policy}`,
    ...(subdomainPolicy === undefined ? [] : [`sp=${subdomainPolicy}`]),
    ...(percent === undefined ? [] : [`pct=${isKnown(percent) ? percentOf(percent) : String(percent)}`]),
    ...(recipients.length === 0 ? [] : [`rua=${recipients.join(",")}`]),
  ];
  return tags.join("; ");
}

/** @throws InvalidArgumentError if the tags aren't an object with these fields, as they may come from Terraform */
function requireTags(given: unknown): void {
  if (given === undefined) return;
  if (!isObject(given)) throw new InvalidArgumentError(1, `the tags must be an object, got ${JSON.stringify(given)}.`);
  const { subdomainPolicy: _s, reports: _r, percent: _p, ...others } = given;
  const [other] = Object.keys(others);
  if (other === undefined) return;
  const words = (spelling: Spelling) =>
    `the tags must be ${spell("subdomainPolicy", spelling)}, reports or percent, got ${JSON.stringify(spell(other, spelling))}. Correct or remove it. To set other tags, pass a complete record.`;
  throw new InvalidArgumentError(1, words("camel"), words("snake"));
}

export const dmarcValue = defineFunction({
  name: "dmarc_value",
  summary: "Returns the value of a DMARC record: the action for mail that fails SPF and DKIM checks.",
  description:
    "The record's name is `_dmarc`. A complete record is checked and returned unchanged, without the quotation marks of a zone file. Reports can also be sent to `mailto:` URIs with a maximum size, such as `mailto:dmarc@shop.example!10m`.",
  parameters: [
    {
      name: "policy",
      type: "string",
      description: "The action for mail that fails: `none`, `quarantine` or `reject`. Or a complete record.",
    },
  ],
  optional: {
    name: "tags",
    type: "dynamic",
    description:
      "An object with any of the fields `subdomain_policy` (default: the policy), `reports` (a list of email addresses, default: none) and `percent` (0–100, default: all messages).",
    nullable: true,
  },
  returns: "string",
  examples: [
    { arguments: ["reject"], result: "v=DMARC1; p=reject" },
    {
      arguments: ["quarantine", { reports: ["dmarc@shop.example"], subdomain_policy: "reject", percent: 50 }],
      result: "v=DMARC1; p=quarantine; sp=reject; pct=50; rua=mailto:dmarc@shop.example",
    },
    {
      arguments: ['"v=DMARC1; p=none; " "ruf=mailto:dmarc@shop.example!10m; fo=1"'],
      result: "v=DMARC1; p=none; ruf=mailto:dmarc@shop.example!10m; fo=1",
    },
  ],
  call: (policy: DmarcPolicy | DmarcRecord, tags?: DmarcTags) => {
    requireTags(tags);
    return createDmarcValue(policy, tags);
  },
});
