import type { Spelling } from "../contract";
import { email, isObject, spell } from "../contract";
import { InvalidArgumentError, alwaysKnown, defineFunction, requireChoice } from "./declaration";
import type { IsKnown } from "./declaration";

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

const policies = ["none", "quarantine", "reject"];

/** An email address with an optional maximum size of the reports, as in `mailto:dmarc@shop.example!10m`. */
const isRecipient = (given: unknown) =>
  typeof given === "string" && email.test(given.replace(/^mailto:/i, "").replace(/!\d+[kmgt]?$/i, ""));

/**
 * `v=DMARC1; p=reject; rua=mailto:reports@shop.example`
 * @throws InvalidArgumentError if a value is invalid
 */
export function createDmarcValue(policy: DmarcPolicy, given: DmarcTags = {}, isKnown: IsKnown = alwaysKnown): string {
  const { subdomainPolicy, reports = [], percent } = given;
  if (isKnown(policy)) requireChoice(0, "the policy", policy, policies);
  if (subdomainPolicy !== undefined && isKnown(subdomainPolicy)) {
    requireChoice(1, "the policy of subdomains", subdomainPolicy, policies);
  }
  if (percent !== undefined && isKnown(percent) && !(Number.isInteger(percent) && percent >= 0 && percent <= 100)) {
    throw new InvalidArgumentError(1, `the percentage must be a whole number from 0 to 100, got ${String(percent)}.`);
  }
  for (const address of reports.filter(isKnown)) {
    if (isRecipient(address)) continue;
    throw new InvalidArgumentError(
      1,
      `each recipient of reports must be an email address, got ${JSON.stringify(address)}.`,
    );
  }
  const recipients = reports.map((address) => (/^mailto:/i.test(address) ? address : `mailto:${address}`));
  const tags = [
    "v=DMARC1",
    `p=${policy}`,
    ...(subdomainPolicy === undefined ? [] : [`sp=${subdomainPolicy}`]),
    ...(percent === undefined ? [] : [`pct=${String(percent)}`]),
    ...(recipients.length === 0 ? [] : [`rua=${recipients.join(",")}`]),
  ];
  return tags.join("; ");
}

/** @throws InvalidArgumentError if the tags aren't an object with these fields, as they may come from Terraform */
function requireTags(given: unknown): void {
  if (given === undefined) return;
  if (!isObject(given)) throw new InvalidArgumentError(1, `the tags must be an object, got ${JSON.stringify(given)}.`);
  const { subdomainPolicy: _s, reports, percent: _p, ...others } = given;
  const [other] = Object.keys(others);
  if (other !== undefined) {
    const words = (spelling: Spelling) =>
      `the tags must be ${spell("subdomainPolicy", spelling)}, reports or percent, got ${JSON.stringify(spell(other, spelling))}. Correct or remove it.`;
    throw new InvalidArgumentError(1, words("camel"), words("snake"));
  }
  if (reports !== undefined && !Array.isArray(reports)) {
    throw new InvalidArgumentError(1, `reports must be a list of email addresses, got ${JSON.stringify(reports)}.`);
  }
}

export const dmarcValue = defineFunction({
  name: "dmarc_value",
  summary: "Returns the value of a DMARC record: the action for mail that fails SPF and DKIM checks.",
  description:
    "The record's name is `_dmarc`. Reports can also be sent to `mailto:` URIs with a maximum size, such as `mailto:dmarc@shop.example!10m`.",
  parameters: [
    {
      name: "policy",
      type: "string",
      description: "The action for mail that fails: `none`, `quarantine` or `reject`.",
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
  ],
  call: (policy: DmarcPolicy, tags?: DmarcTags) => {
    requireTags(tags);
    return createDmarcValue(policy, tags);
  },
});
