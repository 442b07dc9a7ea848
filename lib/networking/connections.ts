import { firewall } from "../../src/resources/firewall/contract";
import { addressesOf } from "./instance-addresses";
import { rulesFor } from "./firewall-rules";
import { validateChange } from "../core/validation/validate-props";
import type { Peer } from "./peer";
import type { Port } from "./port";
import { instanceKey } from "./protected-instances";
import type { IComputeInstance } from "../references";
import { requireSingle } from "../core/scope/require-single";

/** The other side of a connection: an instance, or networks. */
export type ConnectionPeer = IComputeInstance | Peer;

/** Something that was said about an instance. */
interface Connection {
  readonly direction: "inbound" | "outbound";
  readonly peer: Peer;
  readonly port: Port;
  /** What the order of rules goes by, so that the order of statements does not show. */
  readonly key: string;
}

/**
 * What may reach an instance, and what it may reach. The rules go into every firewall that protects the instance, before
 * that firewall's own, whenever each of them is said.
 */
export interface Connections {
  /** Lets traffic in. Where the other side is an instance whose firewall drops what goes out, it may go out there. */
  allowFrom(other: ConnectionPeer, port: Port): void;
  /** Lets traffic out where a firewall drops it; where the other side is an instance, it lets it in there. */
  allowTo(other: ConnectionPeer, port: Port): void;
}

/** An address is a network of its own. */
function instanceNetworks(instance: IComputeInstance): Peer {
  const { ipv4, ipv6 } = addressesOf(instance);
  return { ipv4: ipv4.map((address) => `${address}/32`), ipv6: ipv6.map((address) => `${address}/128`) };
}

const connectionsByInstance = new WeakMap<IComputeInstance, Connection[]>();

export const declaredConnections = (instance: IComputeInstance): readonly Connection[] => connectionsByInstance.get(instance) ?? [];

const propsContract = { contract: firewall };
const policies = { inboundPolicy: "DROP", outboundPolicy: "ACCEPT" };

const isInstance = (other: ConnectionPeer): other is IComputeInstance => "terraformResourceType" in other;

function declareConnection(instance: IComputeInstance, direction: Connection["direction"], other: ConnectionPeer, port: Port): void {
  requireSingle(instance);
  const peer = isInstance(other) ? instanceNetworks(other) : other;
  // The instance may be behind no firewall yet, and then nothing else would judge it.
  validateChange(instance, propsContract, { rules: { ...policies, [direction]: rulesFor("ACCEPT", peer, port) } });
  const key = JSON.stringify([isInstance(other) ? instanceKey(other) : peer, port]);
  connectionsByInstance.set(instance, [...declaredConnections(instance), { direction, peer, port, key }]);
}

export const connectionsOf = (instance: IComputeInstance): Connections => ({
  allowFrom: (other, port) => {
    declareConnection(instance, "inbound", other, port);
    if (isInstance(other)) declareConnection(other, "outbound", instance, port);
  },
  allowTo: (other, port) => {
    declareConnection(instance, "outbound", other, port);
    if (isInstance(other)) declareConnection(other, "inbound", instance, port);
  },
});
