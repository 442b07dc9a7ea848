import type { firewallRule } from "../src/resources/firewall/contract";
import type { Peer } from "./peer";
import type { Port } from "./port";

/** One rule as the service has it. */
export type FirewallRule = (typeof firewallRule)["valueType"];

/** What a rule says of itself; both are for display only. */
export interface RuleOptions {
  /** A short title of 3 to 32 characters. Default: none. */
  readonly label?: string | undefined;
  /** A note of 1 to 100 characters. Default: none. */
  readonly description?: string | undefined;
}

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
