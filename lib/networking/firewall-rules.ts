import type { IResolvable } from "cdktf";
import { Construct } from "constructs";
import type { firewallRule } from "../../src/resources/firewall/contract";
import { type MethodOptions, requireArgument } from "../core/arguments";
import { isObjectNotToken } from "../core/tokens/replace-tokens";
import type { Peer } from "./peer";
import type { Port } from "./port";

/** A firewall rule in the service's form. */
export type FirewallRule = (typeof firewallRule)["valueType"];

type Choice<Name extends "action" | "protocol"> = FirewallRule[Name];
type Portless = "ICMP" | "IPENCAP";

/** Networks with at least one IPv4 network. */
export interface Ipv4Networks {
  /** IPv4 networks in CIDR notation. `0.0.0.0/0` matches every IPv4 address. */
  readonly ipv4: readonly string[];
  /**
   * IPv6 networks in CIDR notation. `::/0` matches every IPv6 address.
   * @default none
   */
  readonly ipv6?: readonly string[] | undefined;
}

/** Networks with at least one IPv6 network. */
export interface Ipv6Networks {
  /** IPv6 networks in CIDR notation. `::/0` matches every IPv6 address. */
  readonly ipv6: readonly string[];
  /**
   * IPv4 networks in CIDR notation. `0.0.0.0/0` matches every IPv4 address.
   * @default none
   */
  readonly ipv4?: readonly string[] | undefined;
}

interface RuleSettings {
  /** The action for matching traffic. */
  readonly action: Choice<"action"> | IResolvable;
  /** The source of inbound traffic or the destination of outbound traffic. */
  readonly addresses: Ipv4Networks | Ipv6Networks | IResolvable;
  /**
   * A label, for display only. 3–32 characters.
   * @default none
   */
  readonly label?: string | undefined;
  /**
   * A description, for display only. 1–100 characters.
   * @default none
   */
  readonly description?: string | undefined;
}

/** A rule for a protocol with ports. */
export interface PortRuleProps extends RuleSettings {
  /** The protocol of the traffic. */
  readonly protocol: Exclude<Choice<"protocol">, Portless> | IResolvable;
  /** Ports and ranges such as "22-24, 80, 443", at most 15 pieces; none is all ports. */
  readonly ports?: string | undefined;
}

/** A rule for a protocol without ports. */
export interface PortlessRuleProps extends RuleSettings {
  /** The protocol of the traffic. */
  readonly protocol: Portless;
  readonly ports?: undefined;
}

/** A firewall rule. If two rules conflict, the first one wins. */
export type FirewallRuleProps = PortRuleProps | PortlessRuleProps;

/** The complete rules of a firewall. Rules that aren't listed are deleted. */
export interface FirewallRuleSet {
  /**
   * The inbound rules, in order.
   * @default none
   */
  readonly inbound?: readonly FirewallRuleProps[] | IResolvable | undefined;
  /**
   * The action for inbound traffic that matches no rule.
   * @default "DROP"
   */
  readonly inboundPolicy?: Choice<"action"> | IResolvable | undefined;
  /**
   * The outbound rules, in order.
   * @default none
   */
  readonly outbound?: readonly FirewallRuleProps[] | IResolvable | undefined;
  /**
   * The action for outbound traffic that matches no rule.
   * @default "ACCEPT"
   */
  readonly outboundPolicy?: Choice<"action"> | IResolvable | undefined;
}

/** Options of a rule, for display only. */
export interface FirewallRuleOptions extends MethodOptions {
  /**
   * A label. 3–32 characters.
   * @default none
   */
  readonly label?: string | undefined;
  /**
   * A description. 1–100 characters.
   * @default none
   */
  readonly description?: string | undefined;
}

/** True for a peer. Programs without type checking may pass any value. */
export const isPeer = (given: unknown): given is Peer =>
  isObjectNotToken(given) &&
  !Construct.isConstruct(given) &&
  Array.isArray(given["ipv4"]) &&
  Array.isArray(given["ipv6"]);

/** True for a port. Programs without type checking may pass any value. */
export const isPort = (given: unknown): given is Port =>
  isObjectNotToken(given) && Array.isArray(given["traffic"]) && given["traffic"].length > 0;

/** Throws if an argument isn't a port. */
export function requirePort(method: string, port: unknown): void {
  const fix = (given: unknown) =>
    typeof given === "number"
      ? `Write Port.tcp(${String(given)}) or Port.udp(${String(given)}).`
      : "Use Port.tcp(443), for example.";
  requireArgument(method, "port", "a Port", port, isPort, fix);
}

/** Returns one rule for each protocol of the port. */
export function rulesFor(
  action: FirewallRule["action"],
  peer: Peer,
  port: Port,
  { label, description }: FirewallRuleOptions = {},
): readonly FirewallRule[] {
  const addresses = {
    ...(peer.ipv4.length > 0 ? { ipv4: peer.ipv4 } : {}),
    ...(peer.ipv6.length > 0 ? { ipv6: peer.ipv6 } : {}),
  };
  return port.traffic.map(({ protocol, ports }) => ({ action, protocol, addresses, ports, label, description }));
}
