import { Construct } from "constructs";
import { defaultPolicies, firewall } from "../../src/resources/firewall/contract";
import { isOfType } from "../core/arguments";
import { requireSingle } from "../core/props/id-of";
import type { IComputeInstanceRef } from "../core/references";
import { validateChange } from "../core/validation/validate-props";
import { type AllowedPeer, type AllowedPeers, isInstance, networksOfPeer, requirePeers } from "./allowed-peer";
import { requirePort, rulesFor } from "./firewall-rules";
import type { Peer } from "./peer";
import type { Port } from "./port";
import { instanceKey } from "./protection-register";

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
 * which you define rules, firewalls and connections has no effect. To let an instance connect to a managed database,
 * call `allowFrom` of the database.
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
   * Allows inbound traffic from a peer or a list of peers. If a peer is an instance with a firewall that drops outbound
   * traffic, that firewall allows the traffic, too.
   *
   * @example
   * ```ts
   * // in a stack with web: ComputeInstance, api: ComputeInstance
   * web.connections.allowFrom(Peer.anyIp(), Port.tcp(443));
   * api.connections.allowFrom([web, Peer.cidr("198.51.100.0/24")], Port.tcp(8080));
   * ```
   * @throws if a value is invalid, or an instance uses `forEach` or `count`
   */
  allowFrom(peer: AllowedPeers, port: Port): void;
  /**
   * Allows outbound traffic to a peer or a list of peers, in firewalls that drop it. If a peer is an instance, its
   * firewalls allow the traffic in.
   *
   * @example
   * ```ts
   * // in a stack with web: ComputeInstance
   * web.connections.allowTo(Peer.cidr("198.51.100.0/24"), Port.tcp(443));
   * ```
   * @throws if a value is invalid, or an instance uses `forEach` or `count`
   */
  allowTo(peer: AllowedPeers, port: Port): void;
}

/** Firewalls read the connections at synth, after all calls. */
const connectionsByInstance = new WeakMap<IComputeInstanceRef, Connection[]>();

export const declaredConnections = (instance: IComputeInstanceRef): readonly Connection[] =>
  connectionsByInstance.get(instance) ?? [];

const definition = { contract: firewall };

const fixFor = (peer: unknown) =>
  isOfType(peer, "stratus_mysql_database") || isOfType(peer, "stratus_postgresql_database")
    ? "To let the instance connect to a database, call allowFrom of the database."
    : "";

function declareConnections(
  instance: IComputeInstanceRef,
  direction: Connection["direction"],
  peers: AllowedPeers,
  port: Port,
): void {
  requireSingle(instance);
  const method = `${instance.node.path}: connections.${direction === "inbound" ? "allowFrom" : "allowTo"}`;
  const opposite = direction === "inbound" ? "outbound" : "inbound";
  const all = requirePeers(method, peers, fixFor);
  requirePort(method, port);
  for (const peer of all) {
    declareConnection(method, instance, direction, peer, port);
    if (isInstance(peer)) declareConnection(method, peer, opposite, instance, port);
  }
}

/** The part of the sort key for a peer. Peers that are constructs have their paths, because tokens depend on the order. */
function keyOf(given: AllowedPeer, peer: Peer): unknown {
  if (isInstance(given)) return instanceKey(given);
  return Construct.isConstruct(given) ? given.node.path : peer;
}

function declareConnection(
  method: string,
  instance: IComputeInstanceRef,
  direction: Connection["direction"],
  given: AllowedPeer,
  port: Port,
): void {
  const peer = networksOfPeer(method, given);
  // Validated here, because no firewall validates the rules if none protects the instance.
  validateChange(instance, definition, {
    rules: { ...defaultPolicies, [direction]: rulesFor("ACCEPT", peer, port) },
  });
  const key = JSON.stringify([keyOf(given, peer), port]);
  connectionsByInstance.set(instance, [...declaredConnections(instance), { direction, peer, port, key }]);
}

export const connectionsOf = (instance: IComputeInstanceRef): Connections => ({
  allowFrom: (peer, port) => {
    declareConnections(instance, "inbound", peer, port);
  },
  allowTo: (peer, port) => {
    declareConnections(instance, "outbound", peer, port);
  },
});
