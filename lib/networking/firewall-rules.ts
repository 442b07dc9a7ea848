import type { IResolvable } from "cdktf";
import type { firewallRule } from "../../src/resources/firewall/contract";
import type { MethodOptions } from "../core/props/arguments";
import { Construct } from "constructs";
import { isObjectNotToken } from "../core/tokens/replace-tokens";
import type { Peer } from "./peer";
import type { Port } from "./port";

/** One rule as the service has it. */
export type FirewallRule = (typeof firewallRule)["valueType"];

type Choice<Name extends "action" | "protocol"> = FirewallRule[Name];
type Portless = "ICMP" | "IPENCAP";

/** Networks of which some are IPv4. */
export interface Ipv4Networks {
  /** IPv4 networks with their masks; 0.0.0.0/0 is all. */
  readonly ipv4: readonly string[];
  /** IPv6 networks with their masks; ::/0 is all. */
  readonly ipv6?: readonly string[] | undefined;
}

/** Networks of which some are IPv6. */
export interface Ipv6Networks {
  /** IPv6 networks with their masks; ::/0 is all. */
  readonly ipv6: readonly string[];
  /** IPv4 networks with their masks; 0.0.0.0/0 is all. */
  readonly ipv4?: readonly string[] | undefined;
}

interface RuleSettings {
  /** What happens to the traffic. */
  readonly action: Choice<"action"> | IResolvable;
  /** Where the traffic comes from (inbound) or goes to (outbound). */
  readonly addresses: Ipv4Networks | Ipv6Networks | IResolvable;
  /** The rule's label, for display only: 3 to 32 characters. */
  readonly label?: string | undefined;
  /** A note, for display only: 1 to 100 characters. */
  readonly description?: string | undefined;
}

/** A rule for traffic that has ports. */
export interface PortRule extends RuleSettings {
  /** The traffic's protocol. */
  readonly protocol: Exclude<Choice<"protocol">, Portless> | IResolvable;
  /** Ports and ranges such as "22-24, 80, 443", at most 15 pieces; none is all ports. */
  readonly ports?: string | undefined;
}

/** A rule for traffic that has no ports. */
export interface PortlessRule extends RuleSettings {
  /** The traffic's protocol. */
  readonly protocol: Portless;
  readonly ports?: undefined;
}

/** One rule as a stack writes it; of two that conflict the first wins. */
export type FirewallRuleProps = PortRule | PortlessRule;

/** The complete rules of a firewall: what is not here is not there. */
export interface RuleSet {
  /** The inbound rules, in order. Default: none. */
  readonly inbound?: readonly FirewallRuleProps[] | IResolvable | undefined;
  /** What happens to inbound traffic that no rule is about. Default: "DROP". */
  readonly inboundPolicy?: Choice<"action"> | IResolvable | undefined;
  /** The outbound rules, in order. Default: none. */
  readonly outbound?: readonly FirewallRuleProps[] | IResolvable | undefined;
  /** What happens to outbound traffic that no rule is about. Default: "ACCEPT". */
  readonly outboundPolicy?: Choice<"action"> | IResolvable | undefined;
}

/** What a rule says of itself; both are for display only. */
export interface RuleOptions extends MethodOptions {
  /** A short title of 3 to 32 characters. Default: none. */
  readonly label?: string | undefined;
  /** A note of 1 to 100 characters. Default: none. */
  readonly description?: string | undefined;
}

/** True for a peer, and for nothing else that a program without type checking may pass. */
export const isPeer = (given: unknown): given is Peer =>
  isObjectNotToken(given) &&
  !Construct.isConstruct(given) &&
  Array.isArray(given["ipv4"]) &&
  Array.isArray(given["ipv6"]);

/** The rules that say one sentence: one for each protocol of the port. */
export function rulesFor(
  action: FirewallRule["action"],
  peer: Peer,
  port: Port,
  { label, description }: RuleOptions = {},
): readonly FirewallRule[] {
  const addresses = {
    ...(peer.ipv4.length > 0 ? { ipv4: peer.ipv4 } : {}),
    ...(peer.ipv6.length > 0 ? { ipv6: peer.ipv6 } : {}),
  };
  return port.traffic.map(({ protocol, ports }) => ({ action, protocol, addresses, ports, label, description }));
}
