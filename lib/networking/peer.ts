import { Token } from "cdktf";
import type { AtLeastOne } from "../core/props/arguments";
import { requireInstances, requireOne } from "../core/props/arguments";
import type { IInstanceRef } from "../core/references";
import { requireSingle } from "../core/props/id-of";

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

/** A text that the compiler does not know is judged with the rule. */
type Networks<Given extends readonly string[]> = {
  readonly [K in keyof Given]: string extends Given[K] ? string : Network;
};
type SomeNetworks<Given extends readonly string[]> = Given extends readonly []
  ? readonly [Network, ...Network[]]
  : Given extends Networks<Given>
    ? Given
    : Networks<Given>;

function cidr<const Given extends readonly string[]>(...given: SomeNetworks<Given>): Peer {
  const networks: readonly string[] = given;
  requireOne("Peer.cidr", networks, "network");
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
   * Networks with their masks, IPv4 and IPv6 alike; one address is a network with /32 or /128. What is known only after
   * apply goes into `Peer.ipv4` or `Peer.ipv6`. Throws without a network.
   */
  cidr,
  /** IPv4 networks, which may be known only after apply. */
  ipv4: <const Given extends readonly string[]>(...networks: AtLeastOne<string, Given>): Peer => {
    requireOne("Peer.ipv4", networks, "network");
    return { ipv4: networks, ipv6: [] };
  },
  /** IPv6 networks, which may be known only after apply. */
  ipv6: <const Given extends readonly string[]>(...networks: AtLeastOne<string, Given>): Peer => {
    requireOne("Peer.ipv6", networks, "network");
    return { ipv4: [], ipv6: networks };
  },
  /** The public addresses of instances. */
  of: <const Given extends readonly IInstanceRef[]>(...given: AtLeastOne<IInstanceRef, Given>): Peer => {
    const instances: readonly IInstanceRef[] = given;
    requireOne("Peer.of", instances, "instance");
    requireInstances("Peer.of", instances);
    for (const instance of instances) requireSingle(instance);
    return {
      ipv4: instances.map(({ publicIpv4 }) => `${publicIpv4}/32`),
      ipv6: instances.map(({ ipv6Address }) => `${ipv6Address}/128`),
    };
  },
};
