import { defaultPolicies, firewall } from "../../src/resources/firewall/contract";
import { isOfType, requireArguments } from "../core/props/arguments";
import { addressesOf } from "./instances";
import { rulesFor } from "./firewall-rules";
import { validateChange } from "../core/validation/validate-props";
import type { Peer } from "./peer";
import { isPeer } from "./firewall-rules";
import type { Port } from "./port";
import { instanceKey } from "./protection-register";
import type { IInstanceRef } from "../core/references";
import { requireSingle } from "../core/props/id-of";

/** The other side of a connection: an instance, or networks. */
export type Other = IInstanceRef | Peer;

/** One call of `allowFrom` or `allowTo`, seen from one of its two instances. */
interface Connection {
  readonly direction: "inbound" | "outbound";
  readonly peer: Peer;
  readonly port: Port;
  /** What the rules are sorted by, so that they do not depend on the order of the calls. */
  readonly key: string;
}

/**
 * What may reach an instance, and what it may reach:
 *
 *     web.connections.allowFrom(Peer.anyIp(), Port.tcp(443));
 *     app.connections.allowFrom(web, Port.tcp(8080));
 *
 * The rules are added to every firewall that protects the instance, before that firewall's own rules. The order in which
 * rules, firewalls and connections are written makes no difference.
 */
export interface Connections {
  /** Lets traffic in. Where the other side is an instance whose firewall drops what goes out, it may go out there. */
  allowFrom(other: Other, port: Port): void;
  /** Lets traffic out where a firewall drops it; where the other side is an instance, it lets it in there. */
  allowTo(other: Other, port: Port): void;
}

/** The addresses of an instance, each as a network. */
function instanceNetworks(instance: IInstanceRef): Peer {
  const { ipv4, ipv6 } = addressesOf(instance);
  return { ipv4: ipv4.map((address) => `${address}/32`), ipv6: ipv6.map((address) => `${address}/128`) };
}

/** Firewalls read them at synth, when all calls have been made. */
const connectionsByInstance = new WeakMap<IInstanceRef, Connection[]>();

export const declaredConnections = (instance: IInstanceRef): readonly Connection[] =>
  connectionsByInstance.get(instance) ?? [];

const propsContract = { contract: firewall };

const isInstance = (other: Other): other is IInstanceRef => isOfType(other, "stratus_compute_instance");

function declareConnection(instance: IInstanceRef, direction: Connection["direction"], other: Other, port: Port): void {
  requireSingle(instance);
  const method = `${instance.node.path}: connections.${direction === "inbound" ? "allowFrom" : "allowTo"}`;
  requireArguments(method, "an instance or a Peer", [other], (each) => isInstance(other) || isPeer(each));
  const peer = isInstance(other) ? instanceNetworks(other) : other;
  // Validated here, because the instance may be behind no firewall, and then the rules are in none.
  validateChange(instance, propsContract, {
    rules: { ...defaultPolicies, [direction]: rulesFor("ACCEPT", peer, port) },
  });
  const key = JSON.stringify([isInstance(other) ? instanceKey(other) : peer, port]);
  connectionsByInstance.set(instance, [...declaredConnections(instance), { direction, peer, port, key }]);
}

export const connectionsOf = (instance: IInstanceRef): Connections => ({
  allowFrom: (other, port) => {
    declareConnection(instance, "inbound", other, port);
    if (isInstance(other)) declareConnection(other, "outbound", instance, port);
  },
  allowTo: (other, port) => {
    declareConnection(instance, "outbound", other, port);
    if (isInstance(other)) declareConnection(other, "inbound", instance, port);
  },
});
