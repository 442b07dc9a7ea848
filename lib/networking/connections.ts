import { defaultPolicies, firewall } from "../../src/resources/firewall/contract";
import { isOfType, requireArguments } from "../core/props/arguments";
import { addressesOf } from "./instances";
import { rulesFor } from "./firewall-rules";
import { validateChange } from "../core/validation/validate-props";
import type { Peer } from "./peer";
import { isPeer } from "./firewall-rules";
import type { Port } from "./port";
import { instanceKey } from "./protection-register";
import type { IComputeInstanceRef } from "../core/references";
import { requireSingle } from "../core/props/id-of";

/** The peer of a connection: an instance or networks. */
export type Other = IComputeInstanceRef | Peer;

/** A call of `allowFrom` or `allowTo`, from the perspective of one of its two instances. */
interface Connection {
  readonly direction: "inbound" | "outbound";
  readonly peer: Peer;
  readonly port: Port;
  /** The sort key, so the order of the calls has no effect on the rules. */
  readonly key: string;
}

/**
 * The traffic allowed between an instance and its peers.
 *
 * The rules are added to every firewall that protects the instance, before the firewall's own rules. The order in
 * which you
 * define rules, firewalls and connections has no effect.
 *
 * @example
 * ```ts
 * // in a stack with web: ComputeInstance, app: ComputeInstance
 * web.connections.allowFrom(Peer.anyIp(), Port.tcp(443));
 * app.connections.allowFrom(web, Port.tcp(8080));
 * ```
 */
export interface Connections {
  /**
   * Allows inbound traffic from a peer. If the peer is an instance with a firewall that drops outbound traffic, that
   * firewall
   * allows the traffic, too.
   *
   * @example
   * ```ts
   * // in a stack with web: ComputeInstance
   * web.connections.allowFrom(Peer.anyIp(), Port.tcp(443));
   * ```
   * @throws if a value is invalid, or an instance uses `forEach` or `count`
   */
  allowFrom(other: Other, port: Port): void;
  /**
   * Allows outbound traffic to a peer, in firewalls that drop it. If the peer is an instance, its firewalls allow the
   * traffic
   * in.
   *
   * @example
   * ```ts
   * // in a stack with web: ComputeInstance
   * web.connections.allowTo(Peer.cidr("198.51.100.0/24"), Port.tcp(443));
   * ```
   * @throws if a value is invalid, or an instance uses `forEach` or `count`
   */
  allowTo(other: Other, port: Port): void;
}

/** The IP addresses of an instance in CIDR notation. */
function instanceNetworks(instance: IComputeInstanceRef): Peer {
  const { ipv4, ipv6 } = addressesOf(instance);
  return { ipv4: ipv4.map((address) => `${address}/32`), ipv6: ipv6.map((address) => `${address}/128`) };
}

/** Firewalls read the connections at synth, after all calls. */
const connectionsByInstance = new WeakMap<IComputeInstanceRef, Connection[]>();

export const declaredConnections = (instance: IComputeInstanceRef): readonly Connection[] =>
  connectionsByInstance.get(instance) ?? [];

const definition = { contract: firewall };

const isInstance = (other: Other): other is IComputeInstanceRef => isOfType(other, "stratus_compute_instance");

function declareConnection(
  instance: IComputeInstanceRef,
  direction: Connection["direction"],
  other: Other,
  port: Port,
): void {
  requireSingle(instance);
  const method = `${instance.node.path}: connections.${direction === "inbound" ? "allowFrom" : "allowTo"}`;
  requireArguments(method, "an instance or a Peer", [other], (each) => isInstance(other) || isPeer(each));
  const peer = isInstance(other) ? instanceNetworks(other) : other;
  // Validated here, because no firewall validates the rules if none protects the instance.
  validateChange(instance, definition, {
    rules: { ...defaultPolicies, [direction]: rulesFor("ACCEPT", peer, port) },
  });
  const key = JSON.stringify([isInstance(other) ? instanceKey(other) : peer, port]);
  connectionsByInstance.set(instance, [...declaredConnections(instance), { direction, peer, port, key }]);
}

export const connectionsOf = (instance: IComputeInstanceRef): Connections => ({
  allowFrom: (other, port) => {
    declareConnection(instance, "inbound", other, port);
    if (isInstance(other)) declareConnection(other, "outbound", instance, port);
  },
  allowTo: (other, port) => {
    declareConnection(instance, "outbound", other, port);
    if (isInstance(other)) declareConnection(other, "inbound", instance, port);
  },
});
