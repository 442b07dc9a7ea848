import { TerraformResource, Token } from "cdktf";
import { asNetwork } from "../../src/functions/addresses";
import { isOfType, requireArguments, requireOne } from "../core/arguments";
import type { IComputeInstanceRef } from "../core/references";
import { isPeer } from "./firewall-rules";
import { addressesOf } from "./instances";
import type { IIpAddress } from "./ip-address";
import type { IIpv6Range } from "./ipv6-range";
import { lateNetworks, type Peer } from "./peer";

/**
 * A peer to allow traffic from or to: an instance, an IP address, an IPv6 range, networks such as `Peer.anyIp()`, or an IP
 * address or network as a string. An instance stands for its public IP addresses, and also for its private one if
 * `privateIp` is true.
 */
export type AllowedPeer = IComputeInstanceRef | IIpAddress | IIpv6Range | Peer | string;

/** One peer, or a list of peers. */
export type AllowedPeers = AllowedPeer | readonly AllowedPeer[];

export const isInstance = (peer: AllowedPeer): peer is IComputeInstanceRef =>
  isOfType(peer, "stratus_compute_instance");

const isIpAddress = (peer: AllowedPeer): peer is IIpAddress => isOfType(peer, "stratus_ip_address");

const isIpv6Range = (peer: AllowedPeer): peer is IIpv6Range => isOfType(peer, "stratus_ipv6_range");

/** Follows "must be" in messages about peers. */
export const peersExpected = "a ComputeInstance, an IpAddress, an Ipv6Range, a Peer, a string, or a list of these";

export const isAllowedPeer = (given: unknown): given is AllowedPeer =>
  (typeof given === "string" && given !== "") ||
  isPeer(given) ||
  ["stratus_compute_instance", "stratus_ip_address", "stratus_ipv6_range"].some((type) => isOfType(given, type));

/** Returns the peers of an argument. Throws for the first value that isn't a peer. `fix` is for the error. */
export function requirePeers(
  method: string,
  given: AllowedPeers,
  fix?: (peer: unknown) => string,
): readonly AllowedPeer[] {
  const peers = [given].flat() as readonly AllowedPeer[];
  requireOne(method, peers, "peer");
  requireArguments(method, "peer", peersExpected, given, isAllowedPeer, fix);
  return peers;
}

/** The entries of an allow list for a peer. */
export function allowListEntries(peer: AllowedPeer): readonly string[] {
  if (typeof peer === "string") return [peer];
  if (isIpAddress(peer)) return [peer.address];
  if (isIpv6Range(peer)) return [peer.network];
  const { ipv4, ipv6 } = isInstance(peer) ? addressesOf(peer) : peer;
  if (Token.isUnresolved(ipv4) && Token.isUnresolved(ipv6)) {
    throw new Error(
      "The networks of Peer.cidr that are known only after apply can't be entries of an allow list. Pass them as strings instead of a Peer.",
    );
  }
  return [...ipv4, ...ipv6];
}

/** The networks of a peer in firewall rules. `method` is for errors. */
export function networksOfPeer(method: string, peer: AllowedPeer): Peer {
  if (typeof peer === "string") return networkOfText(method, peer);
  if (isIpv6Range(peer)) return { ipv4: [], ipv6: [peer.network] };
  if (isIpAddress(peer)) {
    // Allocated addresses are IPv4. A data source may read an IPv6 address.
    if (TerraformResource.isTerraformResource(peer)) return { ipv4: [`${peer.address}/32`], ipv6: [] };
    const configured = "addressInput" in peer ? peer.addressInput : undefined;
    return networkOfText(method, typeof configured === "string" ? configured : peer.address);
  }
  if (!isInstance(peer)) return peer;
  const { ipv4, ipv6 } = addressesOf(peer);
  return { ipv4: ipv4.map((address) => `${address}/32`), ipv6: ipv6.map((address) => `${address}/128`) };
}

/** The network of an IP address or of a network in CIDR notation. */
function networkOfText(method: string, text: string): Peer {
  if (Token.isUnresolved(text)) return lateNetworks([text]);
  if (text.includes("${")) {
    throw new Error(
      `${method} can't tell whether the address in an expression is IPv4 or IPv6, got ${JSON.stringify(text)}. Use Peer.ipv4 or Peer.ipv6.`,
    );
  }
  const network = asNetwork(text);
  return network.includes(":") ? { ipv4: [], ipv6: [network] } : { ipv4: [network], ipv6: [] };
}
