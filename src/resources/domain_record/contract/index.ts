import {
  allowed,
  check,
  choice,
  int,
  ipv4,
  ipv6,
  mailHost,
  mailName,
  needed,
  recordName,
  recordNameWithoutWildcard,
  resource,
  targetDomain,
  text,
  caaIodef,
  caaIssue,
  caaIssueWild,
} from "../../../contract";
import type { Check } from "../../../contract";
import { id } from "../../base/common/contract";
import { roundToNearest } from "../../domain/contract/times";
import {
  canonicalName,
  canonicalProtocol,
  canonicalService,
  canonicalTarget,
  parentAttributesFrom,
  REMOTE_ADDRESS,
  serviceName,
} from "./canonical";
import { domain } from "../../domain/contract";

const orRemote = (address: Check<string>): Check<string> => ({
  ...address,
  words: `${address.words} or "${REMOTE_ADDRESS}"`,
  test: (value) => value === REMOTE_ADDRESS || address.test(value),
});

const filled = check<string>("must not be empty", (value) => value !== "");
const bareTarget = check<string>(
  "must not end with a period",
  (value) => !value.endsWith("."),
  (value) => `write ${JSON.stringify(value.slice(0, -1))}`,
);

const names = allowed(recordName);

/** A null MX record says that the domain takes no mail (document 3, Null MX record). */
export const isNullMx = ({ type, target }: { readonly type?: unknown; readonly target?: unknown }) =>
  type === "MX" && target === "";

/** What a CAA record's target has to be for each tag. */
const caaTargets = [
  { tag: "issue", words: "must be the issuer's domain, with parameters after semicolons if any", test: caaIssue },
  {
    tag: "issuewild",
    words: 'must be the issuer\'s domain, without parameters, and not start with "*"',
    test: caaIssueWild,
  },
  {
    tag: "iodef",
    words: "must be a domain, an http:// or https:// address, or mailto: with an email address",
    test: caaIodef,
  },
];

/** The domain itself has SOA and NS records, and a CNAME stands alone under its name. */
const notApex = check<string>(
  filled.words,
  (value) => filled.test(value),
  () =>
    'the domain itself has SOA and NS records, so it cannot be a CNAME: name a host below it, or make A and AAAA records, in constructs with zone.point("", web)',
);

/** How many records a domain holds (document 3, Limits; R3-075). */
export const mostRecords = 12_000;

export const domainRecord = resource({
  name: "domain_record",
  summary: "One DNS record of a domain.",
  source: "document 3, Domain record (request fields)",
  parent: domain,
  path: `${domain.path}/{domainId}/records`,
  operations: ["list", "view", "create", "update", "delete"],
  access: { scope: "domains" },
  key: ["name", "type", "target"],
  keyOverrides: (record) => (record.type === "SRV" ? { name: serviceName(record) } : {}),
  importKey: (key) => (key["name"] === "@" ? { ...key, name: "" } : key),
  parentAttributes: ["domain"],
  parentAttributesFrom,
  fields: {
    id: id("record", "domain record"),
    domainId: int("The id of the domain that the record belongs to.").idOf("domain").requiresReplace(),
    type: choice("The kind of record.", [
      "A",
      "AAAA",
      "NS",
      "MX",
      "CNAME",
      "TXT",
      "SRV",
      "PTR",
      "CAA",
    ]).requiresReplace(),
    name: text(
      "The host that the record is for, relative to the domain or fully qualified; empty for the domain itself.",
    )
      .length(0, 100)
      .optional()
      .unsetValue("")
      .canonical(canonicalName),
    target: text("What the record says.").length(0, 65535).canonical(canonicalTarget),
    ttlSec: int(
      "How long resolvers may cache the record, in seconds, rounded to the nearest value that the service keeps.",
    )
      .between(0, Number.MAX_SAFE_INTEGER)
      .optional()
      .unsetValue(0)
      .unsetAnswer(0)
      .canonical(roundToNearest),
    priority: int("Lower is preferred.").between(0, 255).dependent().unsetValue(0).unsetAnswer(0),
    weight: int("Higher is preferred among equal priority.").between(0, 65535).dependent().unsetAnswer(0),
    port: int("The port that the service listens on.").between(0, 65535).dependent().unsetAnswer(0),
    service: text("The service's name; an underscore before it and a period after it are added.")
      .length(1, 65535)
      .dependent()
      .canonical(canonicalService),
    protocol: text("The service's protocol; an underscore before it is added.")
      .dependent()
      .unsetValue(null)
      .canonical(canonicalProtocol),
    tag: choice("What a certification authority may do.", ["issue", "issuewild", "iodef"]).dependent(),
  },
  variants: {
    on: "type",
    of: {
      A: { name: names, target: needed(orRemote(ipv4)) },
      AAAA: { name: names, target: needed(orRemote(ipv6)) },
      NS: { name: allowed(recordNameWithoutWildcard), target: needed(targetDomain) },
      MX: { name: allowed(mailName), target: needed(mailHost), priority: allowed() },
      CNAME: { name: needed(notApex, recordName), target: needed(targetDomain) },
      TXT: { name: names, target: needed(filled) },
      SRV: {
        name: allowed(),
        target: needed(targetDomain),
        service: needed(),
        protocol: allowed(),
        priority: needed(),
        weight: needed(),
        port: needed(),
      },
      CAA: { name: names, target: needed(bareTarget), tag: needed() },
      PTR: { name: allowed(), target: needed(targetDomain) },
    },
  },
  rules: (rule) => [
    rule("priority", 'must be 0 for a null MX record ({target} "")', ["type", "target", "priority"], (record) => {
      return !isNullMx(record) || (record.priority ?? 0) === 0;
    }),
    rule("name", 'must be empty for a null MX record ({target} "")', ["type", "target", "name"], (record) => {
      return !isNullMx(record) || (record.name ?? "") === "";
    }),
    ...caaTargets.map(({ tag, words, test }) =>
      rule("target", `${words} for {tag} "${tag}"`, ["type", "tag", "target"], (record) => {
        return record.type !== "CAA" || record.tag !== tag || test(String(record.target));
      }),
    ),
  ],
});
