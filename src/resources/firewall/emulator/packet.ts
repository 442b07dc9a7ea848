import { BlockList, isIPv6 } from "node:net";
import type { Properties } from "../../../contract";
import type { Service } from "../../../emulator/service";
import type { StoredObject } from "../../../emulator/store";
import { otherActive } from "./assigned";

export const directions = ["inbound", "outbound"] as const;

export interface Packet {
  readonly source: string;
  readonly protocol: string;
  readonly port?: number | undefined;
  readonly direction: (typeof directions)[number];
}

interface Verdict {
  readonly passes: boolean;
  /** The enabled firewall of the instance. */
  readonly firewall: number | string | null;
  /** The rule that decided, counted from 0; without one the policy did, or there is no firewall. */
  readonly rule: { readonly index: number; readonly label: unknown } | null;
  readonly policy: unknown;
}

interface Rule {
  readonly action: string;
  readonly protocol: string;
  readonly addresses: { readonly ipv4?: readonly string[]; readonly ipv6?: readonly string[] };
  readonly ports?: string | null;
  readonly label?: string | null;
}

/** Firewalls apply to every interface that is not on a VLAN (document 3, Firewalls rule 4); none is a public one. */
function hasOtherThanVlan({ body }: StoredObject): boolean {
  const interfaces = (body["interfaces"] ?? []) as readonly Properties[];
  return interfaces.length === 0 || interfaces.some(({ purpose }) => purpose !== "vlan");
}

function isFrom(source: string, { ipv4 = [], ipv6 = [] }: Rule["addresses"]): boolean {
  const family = isIPv6(source) ? "ipv6" : "ipv4";
  const networks = new BlockList();
  for (const network of family === "ipv6" ? ipv6 : ipv4) {
    const [address = "", bits] = network.split("/");
    networks.addSubnet(address, Number(bits), family);
  }
  return networks.check(source, family);
}

function isAt(port: number | undefined, ports: string | null | undefined): boolean {
  if (ports === undefined || ports === null) return true;
  if (port === undefined) return false;
  return ports.split(/, ?/).some((piece) => {
    const [first = "", last = first] = piece.split("-");
    return port >= Number(first) && port <= Number(last);
  });
}

/** Rules are tried in order, and the first that is about the packet decides; else the policy does. */
export function judgePacket(service: Service, instance: StoredObject, packet: Packet): Verdict {
  const firewall = hasOtherThanVlan(instance) ? otherActive(service, instance.id) : undefined;
  if (!firewall) return { passes: true, firewall: null, rule: null, policy: null };
  const rules = firewall.body["rules"] as Properties;
  const list = (rules[packet.direction] ?? []) as readonly Rule[];
  const policy = rules[`${packet.direction}Policy`];
  const index = list.findIndex((rule) => {
    return rule.protocol === packet.protocol && isFrom(packet.source, rule.addresses) && isAt(packet.port, rule.ports);
  });
  const rule = list[index];
  return {
    passes: (rule?.action ?? policy) === "ACCEPT",
    firewall: firewall.id,
    rule: rule ? { index, label: rule.label ?? null } : null,
    policy,
  };
}
