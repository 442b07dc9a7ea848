import { firewall } from "../../src/resources/firewall/contract";
import { addressesOf } from "./addresses";
import { rulesFor } from "./firewall-rules";
import { validateChange } from "../core/validation/validate-props";
import type { Peer } from "./peer";
import type { Port } from "./port";
import { instanceKey } from "./protection";
import type { IComputeInstance } from "../references";
import { requireOne } from "../core/props/several";

/** The other side of a connection: an instance, or networks. */
export type Other = IComputeInstance | Peer;

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
  allowFrom(other: Other, port: Port): void;
  /** Lets traffic out where a firewall drops it; where the other side is an instance, it lets it in there. */
  allowTo(other: Other, port: Port): void;
}

/** An address is a network of its own. */
function networksOf(instance: IComputeInstance): Peer {
  const { ipv4, ipv6 } = addressesOf(instance);
  return { ipv4: ipv4.map((address) => `${address}/32`), ipv6: ipv6.map((address) => `${address}/128`) };
}

const said = new WeakMap<IComputeInstance, Connection[]>();

export const saidOf = (instance: IComputeInstance): readonly Connection[] => said.get(instance) ?? [];

const judging = { contract: firewall };
const policies = { inboundPolicy: "DROP", outboundPolicy: "ACCEPT" };

const isInstance = (other: Other): other is IComputeInstance => "terraformResourceType" in other;

function note(instance: IComputeInstance, direction: Connection["direction"], other: Other, port: Port): void {
  requireOne(instance);
  const peer = isInstance(other) ? networksOf(other) : other;
  // The instance may be behind no firewall yet, and then nothing else would judge it.
  validateChange(instance, judging, { rules: { ...policies, [direction]: rulesFor("ACCEPT", peer, port) } });
  const key = JSON.stringify([isInstance(other) ? instanceKey(other) : peer, port]);
  said.set(instance, [...saidOf(instance), { direction, peer, port, key }]);
}

export const connectionsOf = (instance: IComputeInstance): Connections => ({
  allowFrom: (other, port) => {
    note(instance, "inbound", other, port);
    if (isInstance(other)) note(other, "outbound", instance, port);
  },
  allowTo: (other, port) => {
    note(instance, "outbound", other, port);
    if (isInstance(other)) note(other, "inbound", instance, port);
  },
});
