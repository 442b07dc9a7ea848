import { Token } from "cdktf";
import type { IComputeInstance } from "../references";
import { requireSingle } from "../core/scope/require-single";

/** Where traffic comes from or goes to: networks with their masks. */
export interface Peer {
  /** IPv4 networks, such as "198.51.100.0/24". */
  readonly ipv4: readonly string[];
  /** IPv6 networks, such as "2001:db8::/32". */
  readonly ipv6: readonly string[];
}

const anyIpv4 = "0.0.0.0/0";
const anyIpv6 = "::/0";

/** An address with its mask, such as `192.0.2.0/24` or `2001:db8::/32`. */
export type Network = `${string}/${number}`;

function cidr(...networks: readonly [Network, ...Network[]]): Peer {
  const unclear = networks.find((network) => Token.isUnresolved(network));
  if (unclear !== undefined) {
    throw new Error(
      "Peer.cidr cannot tell whether a network that is known only after apply is IPv4 or IPv6: use Peer.ipv4 or Peer.ipv6",
    );
  }
  const isIpv6 = (network: string) => network.includes(":");
  return { ipv4: networks.filter((network) => !isIpv6(network)), ipv6: networks.filter(isIpv6) };
}

/** The other side of firewall rules; a rule may have 255 networks (document 3, Firewall rule). */
export const Peer = {
  /** Everybody. */
  anyIp: (): Peer => ({ ipv4: [anyIpv4], ipv6: [anyIpv6] }),
  /** Everybody, by IPv4. */
  anyIpv4: (): Peer => ({ ipv4: [anyIpv4], ipv6: [] }),
  /** Everybody, by IPv6. */
  anyIpv6: (): Peer => ({ ipv4: [], ipv6: [anyIpv6] }),
  /**
   * Networks with their masks, IPv4 and IPv6 alike; one address is a network with /32 or /128. A text that the compiler
   * does not know goes into `Peer.ipv4` or `Peer.ipv6`.
   */
  cidr,
  /** IPv4 networks, which may be known only after apply. */
  ipv4: (...networks: readonly [string, ...string[]]): Peer => ({ ipv4: networks, ipv6: [] }),
  /** IPv6 networks, which may be known only after apply. */
  ipv6: (...networks: readonly [string, ...string[]]): Peer => ({ ipv4: [], ipv6: networks }),
  /** The public addresses of instances. */
  of: (...instances: readonly [IComputeInstance, ...IComputeInstance[]]): Peer => {
    for (const instance of instances) requireSingle(instance);
    return {
      ipv4: instances.map(({ publicIpv4 }) => `${publicIpv4}/32`),
      ipv6: instances.map(({ ipv6Address }) => `${ipv6Address}/128`),
    };
  },
};
