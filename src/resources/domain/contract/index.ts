import {
  canonicalEmail,
  canonicalIp,
  choice,
  domainName,
  email,
  int,
  isSet,
  ip,
  items,
  needed,
  object,
  defineContract,
  set,
  text,
} from "../../../contract";
import type { RuleId } from "../../../contract";
import { group, holdsTags, id, deletionProtection, tags } from "../../base/common/contract";
import { roundUp } from "./times";

export { emailOfMailbox, isEmail, mailboxOfEmail } from "./mailbox";

const master = "master";

const seconds = (summary: string, fallback: number) =>
  int(`${summary}, in seconds. Rounded up to a value that the service keeps; 0 is the default, ${String(fallback)}.`)
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
  summary: "A DNS zone that the service hosts.",
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
    domain: text("The zone's name, unique on the whole platform.")
      .cites("R3-004")
      .length(1, 253)
      .check(domainName)
      .cites("R3-005", "R3-006")
      .canonical((value) => value.toLowerCase())
      .storedAsSent(),
    type: choice("Whether the service is the zone's origin or copies it from elsewhere.", [master, "slave"]).cites(
      "R3-008",
    ),
    soaEmail: text("The address in the zone's start of authority. Required for a master.")
      .check(email)
      .cites("R3-010")
      .canonical(canonicalEmail)
      .stored((value) => value)
      .optional()
      .unsetValue(null)
      .unsetResponseValue(""),
    description: text("A note, for display only.")
      .length(1, 253)
      .cites("R3-011")
      .optional()
      .unsetValue(null)
      .unsetResponseValue(""),
    group: group("domain").length(1, 50).cites("R3-012"),
    status: choice("Whether the zone is rendered.", ["active", "disabled"])
      .cites("R3-013")
      .optional()
      .default("active")
      // A disabled zone doesn't resolve, so the plan must detect one that was disabled outside Terraform.
      .keepsDefault(),
    tags: tags.cites("R3-015"),
    masterIps: addresses(
      "The servers that a slave copies the zone from. At least one for a slave.",
      "R3-016",
      "R3-017",
    ),
    axfrIps: addresses("Who may transfer the zone. Leave it empty unless it is needed.", "R3-019", "R3-018"),
    expireSec: seconds("How long a secondary may serve the zone without contact", 1209600),
    refreshSec: seconds("How often a secondary asks for changes", 14400),
    retrySec: seconds("How long a secondary waits after a failed refresh", 14400),
    ttlSec: seconds("How long resolvers may cache records that have no time of their own", 86400),
    cloneFrom: int(
      "The id of a domain whose fields and records the new domain starts with. Later changes mean nothing.",
    )
      .idOf("domain")
      .between(1, Number.MAX_SAFE_INTEGER)
      .optional()
      .providerOnly(),
    transferFrom: object("Where the new domain's records are transferred from. Later changes mean nothing.", {
      remoteNameserver: text(
        "A nameserver that permits the transfer of the zone (AXFR) to the service's addresses.",
      ).length(1, 253),
    })
      .optional()
      .providerOnly(),
    deletionProtection,
  },
  loss: { what: "all its records, including any that this configuration doesn't manage" },
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
