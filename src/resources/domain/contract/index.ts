import {
  canonicalEmail,
  canonicalIp,
  choice,
  defineContract,
  domainName,
  email,
  int,
  ip,
  isSet,
  items,
  needed,
  object,
  type RuleId,
  set,
  text,
} from "../../../contract";
import { deletionProtection, group, holdsTags, id, tags } from "../../base/common/contract";
import { roundUp } from "./times";

export { emailOfMailbox, isEmail, mailboxOfEmail } from "./mailbox";

const master = "master";

const seconds = (summary: string, fallback: number) =>
  int(`${summary}, in seconds. 0 means ${String(fallback)}.`)
    .usage("The service rounds it up to a supported value.")
    .cites("R3-020")
    .between(0, Number.MAX_SAFE_INTEGER)
    .optional()
    .default(0)
    .stored(roundUp)
    .canonical((value) => roundUp(value) || fallback);

const addresses = (summary: string, isAddress: RuleId, combined: RuleId) =>
  set(summary, text("An IP address.").check(ip).cites(isAddress).canonical(canonicalIp))
    .combinedLength(1000)
    .cites(combined)
    .optional()
    .unsetValue([]);

export const domain = defineContract({
  kind: "resource",
  name: "domain",
  summary: "A DNS zone hosted by the service.",
  reads: { one: "Returns a domain, by its id or name." },
  source: "document 3, Domain (request fields)",
  path: "/domains",
  operations: ["list", "view", "create", "update", "delete"],
  access: {
    scope: "domains",
    grants: "domains",
    specified: { read_only: ["R3-188"], read_write: ["R3-189"] },
  },
  unique: { field: "domain", within: "platform", ignoresCase: true, rules: ["R3-007"] },
  key: ["domain"],
  ownsElements: holdsTags,
  fields: {
    id: id("domain", "domain").cites("R3-081"),
    domain: text("The name of the zone, such as shop.example. It is unique on the platform.")
      .cites("R3-004")
      .length(1, 253)
      .check(domainName)
      .cites("R3-005", "R3-006")
      .canonical((value) => value.toLowerCase())
      .storedAsSent(),
    type: choice(
      "The role of the service: master if it is the origin of the zone, slave if it copies the zone from other servers.",
      [master, "slave"],
    ).cites("R3-008"),
    soaEmail: text("The email address of the administrator, in the SOA record.")
      .check(email)
      .cites("R3-010")
      .canonical(canonicalEmail)
      .stored((value) => value)
      .optional()
      .unsetValue(null)
      .unsetResponseValue(""),
    description: text("A description, for display only.")
      .length(1, 253)
      .cites("R3-011")
      .optional()
      .unsetValue(null)
      .unsetResponseValue(""),
    group: group("domain").length(1, 50).cites("R3-012"),
    status: choice("The status of the zone. A disabled zone doesn't resolve.", ["active", "disabled"])
      .cites("R3-013")
      .optional()
      .default("active")
      // A disabled zone doesn't resolve, so the plan must detect one that was disabled outside Terraform.
      .keepsDefault(),
    tags: tags.cites("R3-015"),
    masterIps: addresses("The IP addresses of the servers that a slave copies the zone from.", "R3-016", "R3-017"),
    axfrIps: addresses("The IP addresses that may transfer the zone (AXFR).", "R3-019", "R3-018").usage(
      "Leave it empty unless you need it.",
    ),
    expireSec: seconds("The time for which secondary servers serve the zone without contact", 1209600),
    refreshSec: seconds("The interval at which secondary servers check for changes", 14400),
    retrySec: seconds("The time that secondary servers wait after a failed refresh", 14400),
    ttlSec: seconds("The default time to live (TTL) of the records", 86400),
    cloneFrom: int(
      "The id of the domain from which a new domain copies its fields and records. Later changes have no effect.",
    )
      .idOf("domain")
      .between(1, Number.MAX_SAFE_INTEGER)
      .optional()
      .providerOnly(),
    transferFrom: object(
      "The source from which the records of a new domain are transferred. Later changes have no effect.",
      {
        remoteNameserver: text(
          "The name server to transfer from. It must allow zone transfers (AXFR) to the IP addresses of the service.",
        ).length(1, 253),
      },
    )
      .optional()
      .providerOnly(),
    deletionProtection,
  },
  loss: { what: "all its records, including records that this configuration doesn't manage" },
  variants: {
    on: "type",
    of: {
      [master]: { soaEmail: needed().cites("R3-009") },
      slave: { masterIps: needed(items(1, Infinity)).cites("R3-016") },
    },
  },
  rules: (rule) => [
    rule("transferFrom", "must not be set if {cloneFrom} is set", ["cloneFrom", "transferFrom"], (it) => {
      return !isSet(it.cloneFrom) || !isSet(it.transferFrom);
    }),
    rule(
      "transferFrom",
      'must not be set if {type} is "slave", because a slave copies its records from {masterIps}',
      ["type", "transferFrom"],
      (it) => {
        return it.type !== "slave" || !isSet(it.transferFrom);
      },
    ),
  ],
});
