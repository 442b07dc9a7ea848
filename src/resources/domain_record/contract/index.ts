import {
  allowed,
  check,
  choice,
  defineContract,
  int,
  ipv4,
  ipv6,
  needed,
  punycodeHint,
  text,
  type ValueCheck,
} from "../../../contract";
import { id } from "../../base/common/contract";
import { mailHost, mailName, recordName, recordNameWithoutWildcard, targetDomain } from "../../base/dns/contract";
import { domain } from "../../domain/contract";
import { roundToNearest } from "../../domain/contract/times";
import { caaTargets } from "./caa";
import {
  canonicalProtocol,
  canonicalRecordName,
  canonicalService,
  canonicalTarget,
  parentAttributesFrom,
  REMOTE_ADDRESS,
  serviceName,
} from "./canonical";
import { withoutPrivateKey, withoutZoneFileLine } from "./mail/text";

export { dkimKeyTypes, dkimProblem, isDkim, keyTypeOf, privateKeyWords } from "./mail/dkim";
export { dmarcPolicies, dmarcProblem, isDmarc, recipientProblem } from "./mail/dmarc";
export { decodeBase64, readPublicKey } from "./mail/public-key";
export type { PublicKeyType } from "./mail/public-key";
export { withoutZoneFileLine } from "./mail/text";
export { hasRedirect, isSpf, spfProblem } from "./mail/spf";

const orRemote = (address: ValueCheck<string>): ValueCheck<string> => ({
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
const aliasName: ValueCheck<string> = { ...recordName, words: 'must be a hostname such as "www" or "*.shop"' };

/** A null MX record declares that the domain accepts no mail (document 3, Null MX record). */
export const isNullMx = ({ type, target }: { readonly type?: unknown; readonly target?: unknown }) =>
  type === "MX" && target === "";

/** The apex has SOA and NS records, and a CNAME record can't share its name with others. */
const notApex = check<string>(
  filled.words,
  (value) => filled.test(value),
  () =>
    'the domain itself has SOA and NS records, so it can\'t be a CNAME: use a subdomain, or create A and AAAA records, in a construct with zone.point("", web)',
);

/** The maximum number of records in a domain (document 3, Limits; R3-075). */
export const maxRecords = 12_000;

export const domainRecord = defineContract({
  kind: "resource",
  name: "domain_record",
  summary: "A DNS record of a domain.",
  source: "document 3, Domain record (request fields)",
  parent: domain,
  path: `${domain.path}/{domainId}/records`,
  operations: ["list", "view", "create", "update", "delete"],
  specified: { update: ["R3-074"] },
  access: {
    scope: "domains",
    specified: domain.access.specified,
    needs: [{ permission: "read_write", on: "the domain" }],
  },
  key: ["name", "type", "target"],
  keyOverrides: (record) => (record.type === "SRV" ? { name: serviceName(record) } : {}),
  importKey: (key) => (key["name"] === "@" ? { ...key, name: "" } : key),
  parentAttributes: ["domain"],
  parentAttributesFrom,
  fields: {
    id: id("record", "domain record"),
    domainId: int("The id of the domain.").idOf("domain").requiresReplace(),
    type: choice("The type of the record.", ["A", "AAAA", "NS", "MX", "CNAME", "TXT", "SRV", "PTR", "CAA"])
      .cites("R3-027")
      .requiresReplace(),
    name: text("The host name of the record, relative to the domain. Empty for the domain itself.")
      .usage("You can also write the fully qualified name.")
      .length(0, 100)
      .cites("R3-028")
      .optional()
      .unsetValue("")
      .canonical(canonicalRecordName),
    target: text("The value of the record.").length(0, 65535).cites("R3-029").canonical(canonicalTarget),
    ttlSec: int("The time to live (TTL), in seconds.")
      .usage("The service rounds it to the nearest supported value. Default: the TTL of the domain.")
      .cites("R3-030")
      .between(0, Number.MAX_SAFE_INTEGER)
      .optional()
      // A record without its own time to live uses the domain's. A 0 would be rounded to 300 (R3-031).
      .unsetValue(null)
      .unsetResponseValue(0)
      .canonical(roundToNearest),
    priority: int("The priority. Lower values are preferred.")
      .between(0, 255)
      .cites("R3-032")
      .dependent()
      .cites("R3-033")
      .unsetValue(0)
      .unsetResponseValue(0),
    weight: int("The weight. Among records with the same priority, higher values are preferred.")
      .cites("R3-037")
      .between(0, 65535)
      .dependent()
      .unsetResponseValue(0),
    port: int("The TCP or UDP port of the service.")
      .cites("R3-038")
      .between(0, 65535)
      .dependent()
      .unsetResponseValue(0),
    service: text("The name of the service, such as sip.")
      .usage("The API adds the leading underscore and the trailing period.")
      .cites("R3-040")
      .length(1, 65535)
      .dependent()
      .canonical(canonicalService),
    protocol: text("The protocol of the service, such as tcp.")
      .usage("The API adds the leading underscore.")
      .cites("R3-039")
      .dependent()
      .unsetValue(null)
      .canonical(canonicalProtocol),
    tag: choice("The property tag of a CAA record.", ["issue", "issuewild", "iodef"]).cites("R3-042").dependent(),
  },
  variants: {
    on: "type",
    of: {
      A: { name: names.cites("R3-043"), target: needed(orRemote(ipv4)).cites("R3-044") },
      AAAA: { name: names.cites("R3-043"), target: needed(orRemote(ipv6)).cites("R3-045") },
      NS: {
        name: allowed(recordNameWithoutWildcard).cites("R3-047"),
        target: needed(targetDomain).cites("R3-048"),
      },
      MX: {
        name: allowed(mailName).cites("R3-049", "R3-050", "R3-051", "R3-052", "R3-053"),
        target: needed(mailHost.cites("R3-054", "R3-055", "R3-056")).cites("R3-054"),
        priority: allowed(),
      },
      CNAME: { name: needed(notApex, aliasName).cites("R3-057"), target: needed(targetDomain).cites("R3-059") },
      TXT: {
        name: names.cites("R3-060"),
        target: needed(filled.cites("R3-060"), withoutPrivateKey, withoutZoneFileLine).cites("R3-060"),
      },
      SRV: {
        name: allowed(),
        target: needed(targetDomain).cites("R3-062"),
        service: needed(),
        protocol: allowed(),
        priority: needed().cites("R3-034"),
        weight: needed(),
        port: needed(),
      },
      CAA: {
        name: names,
        target: needed(bareTarget.cites("R3-070")).cites("R3-066", "R3-067", "R3-068"),
        tag: needed(),
      },
      PTR: { name: allowed(), target: needed(targetDomain).cites("R3-069") },
    },
  },
  rules: (rule) => [
    rule("priority", 'must be 0 for a null MX record ({target} "")', ["type", "target", "priority"], (record) => {
      return !isNullMx(record) || (record.priority ?? 0) === 0;
    }).cites("R3-036"),
    rule("name", 'must be empty for a null MX record ({target} "")', ["type", "target", "name"], (record) => {
      return !isNullMx(record) || (record.name ?? "") === "";
    }).cites("R3-072"),
    ...caaTargets.map(({ tag, words, test, specified }) =>
      rule(
        "target",
        `${words} if {tag} is "${tag}"`,
        ["type", "tag", "target"],
        (record) => record.type !== "CAA" || record.tag !== tag || test(String(record.target)),
        ({ target }) => punycodeHint(test)(String(target)),
      ).cites(specified),
    ),
  ],
});
