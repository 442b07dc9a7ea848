import { Token } from "cdktf";
import { type AtLeastOne, requireArguments, requireInstances, requireOne } from "../core/arguments";
import { requireSingle } from "../core/props/id-of";
import type { IComputeInstanceRef } from "../core/references";
import { StratusFn } from "../provider-functions/stratus-fn";

/** The source or destination of traffic: networks in CIDR notation. */
export interface Peer {
  /** IPv4 networks, such as "198.51.100.0/24". */
  readonly ipv4: readonly string[];
  /** IPv6 networks, such as "2001:db8::/32". */
  readonly ipv6: readonly string[];
}

const anyIpv4 = "0.0.0.0/0";
const anyIpv6 = "::/0";

/** A network in CIDR notation, such as `192.0.2.0/24` or `2001:db8::/32`. */
export type Network = `${string}/${number}`;

/** Checks literal strings. The rule validates strings that the compiler doesn't know. */
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
  requireNetworks("Peer.cidr", networks);
  if ([networks, ...networks].some((each) => Token.isUnresolved(each))) return lateNetworks(networks);
  const isIpv6 = (network: string) => network.includes(":");
  return { ipv4: networks.filter((network) => !isIpv6(network)), ipv6: networks.filter(isIpv6) };
}

const isText = (given: unknown) => typeof given === "string" && given !== "";

function requireNetworks(method: string, networks: readonly unknown[]): void {
  requireOne(method, networks, "network");
  const fix = (given: unknown) => (Array.isArray(given) ? "Write ...networks for a list." : "");
  requireArguments(method, "networks", 'a network such as "192.0.2.0/24"', networks, isText, fix);
}

/** Networks that are known only after apply. Terraform separates the families. */
export function lateNetworks(networks: readonly string[]): Peer {
  const { ipv4 = [], ipv6 = [] } = StratusFn.networksByFamily(networks);
  return { ipv4, ipv6 };
}

/**
 * The source or destination in a firewall rule. A rule can have at most 255 networks.
 *
 * @example
 * ```ts
 * // in a stack with edge: Firewall
 * edge.allowInbound(Peer.cidr("198.51.100.0/24", "2001:db8::/32"), Port.tcp(22));
 * ```
 */
export const Peer = {
  /** Every IPv4 and IPv6 address. */
  anyIp: (): Peer => ({ ipv4: [anyIpv4], ipv6: [anyIpv6] }),
  /** Every IPv4 address. */
  anyIpv4: (): Peer => ({ ipv4: [anyIpv4], ipv6: [] }),
  /** Every IPv6 address. */
  anyIpv6: (): Peer => ({ ipv4: [], ipv6: [anyIpv6] }),
  /**
   * IPv4 and IPv6 networks in CIDR notation. A single IP address needs /32 or /128. For networks that are known only
   * after apply, Terraform determines the family, which requires Terraform 1.8 or OpenTofu 1.7. `Peer.ipv4` and `Peer.ipv6`
   * work with every version.
   * @throws if no network is given
   */
  cidr,
  /**
   * IPv4 networks in CIDR notation. They can be known only after apply.
   * @example Peer.ipv4("198.51.100.0/24");
   * @throws if no network is given
   */
  ipv4: <const Given extends readonly string[]>(...networks: AtLeastOne<string, Given>): Peer => {
    requireNetworks("Peer.ipv4", networks);
    return { ipv4: networks, ipv6: [] };
  },
  /**
   * IPv6 networks in CIDR notation. They can be known only after apply.
   * @example Peer.ipv6("2001:db8::/32");
   * @throws if no network is given
   */
  ipv6: <const Given extends readonly string[]>(...networks: AtLeastOne<string, Given>): Peer => {
    requireNetworks("Peer.ipv6", networks);
    return { ipv4: [], ipv6: networks };
  },
  /**
   * The public IP addresses of instances.
   * @throws if no instance is given, or an instance uses `forEach` or `count`
   */
  of: <const Given extends readonly IComputeInstanceRef[]>(...given: AtLeastOne<IComputeInstanceRef, Given>): Peer => {
    const instances: readonly IComputeInstanceRef[] = given;
    requireOne("Peer.of", instances, "instance");
    requireInstances("Peer.of", instances);
    for (const instance of instances) requireSingle(instance);
    return {
      ipv4: instances.map(({ publicIpv4 }) => `${publicIpv4}/32`),
      ipv6: instances.map(({ ipv6Address }) => `${ipv6Address}/128`),
    };
  },
};
