import {
  canonicalNetwork,
  check,
  choice,
  defineContract,
  int,
  ipv4Network,
  ipv6Network,
  isObject,
  isSet,
  list,
  object,
  type Properties,
  propertyText,
  type RuleId,
  set,
  text,
  type ValueCheck,
} from "../../../contract";
import { holdsTags, id, tags } from "../../base/common/contract";
import { canonicalPorts, fewPorts, ports } from "./ports";

export { countPortPieces, maxPieces } from "./ports";

const firewallLabel: ValueCheck<string> = check(
  "must start and end with a letter or digit, contain only letters, digits, dashes, underscores and periods, and not have two dashes, underscores or periods in a row",
  (value) => /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i.test(value) && !/--|__|\.\./.test(value),
);

/** Document 3, Limits: the maximum number of inbound and outbound rules together, and of networks per rule. */
export const maxRules = 25;
export const maxAddresses = 255;

const portless = ["ICMP", "IPENCAP"];
const count = (value: unknown) => (Array.isArray(value) ? value.length : 0);
const networks = (summary: string, mask: ValueCheck<string>, isNetwork: RuleId, some: RuleId) =>
  set(summary, text("A network in CIDR notation.").check(mask).cites(isNetwork).canonical(canonicalNetwork))
    .items(1, Infinity)
    .cites(some)
    .optional();

const addresses = object("The source of inbound traffic, or the destination of outbound traffic.", {
  ipv4: networks("IPv4 networks in CIDR notation. 0.0.0.0/0 matches all addresses.", ipv4Network, "R3-101", "R3-102"),
  ipv6: networks("IPv6 networks in CIDR notation. ::/0 matches all addresses.", ipv6Network, "R3-104", "R3-105"),
})
  .cites("R3-100")
  .rules((rule) => [
    rule("", "must have {ipv4}, {ipv6} or both", ["ipv4", "ipv6"], ({ ipv4, ipv6 }) => {
      return isSet(ipv4) || isSet(ipv6);
    }).cites("R3-100"),
    rule("", `must have at most ${String(maxAddresses)} networks in total`, ["ipv4", "ipv6"], ({ ipv4, ipv6 }) => {
      return count(ipv4) + count(ipv6) <= maxAddresses;
    }).cites("R3-119"),
  ]);

/** Formats a rule: `ACCEPT TCP 80, 443 for 0.0.0.0/0, ::/0 "web"`. */
function ruleLine({ action, protocol, ports: allowed, addresses: all, label, description }: Properties): string {
  const { ipv4, ipv6 } = isObject(all) ? all : {};
  const known = [ipv4, ipv6].flatMap((some) => some ?? []);
  const words = known.length > 0 ? ["for", known.map(propertyText).join(", ")] : [];
  const name = isSet(label) ? [JSON.stringify(label)] : [];
  const note = isSet(description) ? [`(${propertyText(description)})`] : [];
  return [action, protocol, allowed, ...words, ...name, ...note].filter(isSet).map(propertyText).join(" ");
}

export const policies = ["ACCEPT", "DROP"] as const;

/** The default policies of the `Firewall` construct. The API requires both. */
export const defaultPolicies = { inboundPolicy: "DROP", outboundPolicy: "ACCEPT" } as const;
export const protocols = ["TCP", "UDP", "ICMP", "IPENCAP"] as const;

export const firewallRule = object("A firewall rule. The first matching rule applies.", {
  action: choice("The action for matching traffic.", policies).cites("R3-097"),
  protocol: choice("The protocol of the traffic.", protocols).cites("R3-099"),
  addresses,
  ports: text("The ports, separated by commas, such as 80, 443, 8000-8100. If omitted, the rule matches all ports.")
    .check(ports)
    .cites("R3-109", "R3-110", "R3-111", "R3-112", "R3-113")
    .check(fewPorts)
    .cites("R3-114")
    .canonical(canonicalPorts)
    .optional(),
  label: text("The label of the rule, for display only.").length(3, 32).cites("R3-107").optional(),
  description: text("A description, for display only.").length(1, 100).cites("R3-108").optional(),
})
  .rules((rule) => [
    rule(
      "ports",
      "must not be set if {protocol} is ICMP or IPENCAP",
      ["protocol", "ports"],
      ({ protocol, ports }) => !isSet(ports) || !portless.includes(String(protocol)),
    ).cites("R3-116"),
  ])
  .line(ruleLine);

const ruleset = (direction: string) =>
  list(`The ${direction} rules, in order of evaluation.`, firewallRule)
    .optional()
    .unsetValue([])
    // The configured rules are complete, so an omitted direction has no rules.
    .default([])
    .keepsDefault();
const policy = (direction: string) =>
  choice(`The action for ${direction} traffic that matches no rule.`, policies)
    .cites("R3-093")
    .required()
    .cites("R3-096");

export const rulesetFields = {
  inbound: ruleset("inbound"),
  inboundPolicy: policy("inbound"),
  outbound: ruleset("outbound"),
  outboundPolicy: policy("outbound"),
};

export const firewall = defineContract({
  kind: "resource",
  name: "firewall",
  summary: "A firewall for the traffic of instances.",
  source: "document 3, Firewall and Firewall rule",
  path: "/networking/firewalls",
  operations: ["list", "view", "create", "update", "delete"],
  specified: { update: ["R3-134"] },
  access: {
    scope: "firewall",
    grants: "firewalls",
    needs: [{ permission: "read_write", on: "the instances", for: "set `devices`" }],
    specified: { read_only: ["R3-190"], read_write: ["R3-191"] },
  },
  unique: { field: "label", within: "account", rules: ["R3-090"] },
  key: ["label"],
  // Each firewall has a separate collection of devices (R3-135).
  notInList: ["devices"],
  locateInListings: ({ id: own, devices }, listed) => {
    const all = listed("firewall_device");
    const exists = listed("firewall")?.some(({ id }) => id === own) === true;
    if (!exists || !isSet(devices?.computes) || !all) return undefined;
    const ofOwn = all.filter(({ firewallId }) => firewallId === own);
    return { devices: { computes: ofOwn.map(({ computeId }) => computeId as number) } };
  },
  ownsElements: {
    ...holdsTags,
    firewall_device: (own, { firewallId, computeId }) => {
      const computes: readonly unknown[] = own.devices?.computes ?? [];
      return firewallId === own.id && computes.includes(computeId);
    },
  },
  fields: {
    id: id("firewall", "firewall"),
    label: text("The unique label of the firewall.")
      .required()
      .cites("R3-095")
      .length(3, 32)
      .cites("R3-086")
      .check(firewallLabel)
      .cites("R3-087", "R3-088", "R3-089"),
    rules: object("The complete rules of the firewall.", rulesetFields)
      .usage("Other rules are removed.")
      .cites("R3-095")
      .rules((rule) => [
        rule(
          "",
          `must have at most ${String(maxRules)} rules, {inbound} and {outbound} combined`,
          ["inbound", "outbound"],
          (it) => {
            return count(it.inbound) + count(it.outbound) <= maxRules;
          },
        ).cites("R3-118"),
      ])
      .sent("create"),
    status: choice("The status of the firewall. A disabled firewall doesn't filter any traffic.", [
      "enabled",
      "disabled",
    ])
      .cites("R3-091")
      .optional()
      .default("enabled")
      // A disabled firewall protects nothing, so the plan must detect one that was disabled outside Terraform.
      .keepsDefault()
      .sent("update")
      .cites("R3-123"),
    tags: tags.cites("R3-207"),
    devices: object("The instances behind the firewall.", {
      computes: set("The ids of the instances.", int("The id of an instance.").idOf("instance").cites("R3-094"))
        .cites("R3-094")
        .optional()
        .unsetValue([]),
    })
      .usage("Omit it if you manage them with stratus_firewall_device.")
      .optional()
      .sent("create")
      // Each device is imported as a resource of its own.
      .statedElsewhere(),
  },
});
