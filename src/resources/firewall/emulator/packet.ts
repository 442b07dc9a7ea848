import { BlockList, isIP, isIPv6 } from "node:net";
import { check, choice, int, text } from "../../../contract";
import {
  type ControlContext,
  type ControlRoute,
  notFound,
  readControlBody,
  type Service,
  type StoredId,
} from "../../../emulator/author";
import { instanceKind } from "../../compute_instance/emulator/instance";
import { protocols } from "../contract";
import { findEnabledFirewall, type StoredFirewall } from "./devices";

const directions = ["inbound", "outbound"] as const;

const isAddress = check<string>("must be an IP address", (value) => isIP(value) > 0);

const packetFields = {
  computeId: int("The id of the instance.").between(1, Number.MAX_SAFE_INTEGER),
  source: text("The peer's IP address: the source of an inbound packet, or the destination of an outbound one.").check(
    isAddress,
  ),
  protocol: choice("The packet's protocol.", protocols),
  port: int("The destination port.").between(1, 65535).optional(),
  direction: choice("The direction, as seen from the instance.", directions),
};

/** Checks if a packet passes, and names the rule or policy that decided. */
function checkPacket({ service }: ControlContext, body: unknown) {
  const packet = readControlBody(packetFields, body);
  const instance = service.store.objects.get(instanceKind, packet.computeId);
  if (!instance) throw notFound(`instance ${String(packet.computeId)} doesn't exist`);
  return filterPacket(service, instance, packet);
}

export const firewallControlRoutes: readonly ControlRoute[] = [
  { method: "POST", path: "/firewall-check", respond: (context, _, body) => checkPacket(context, body) },
];

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
  /** The deciding rule, with a zero-based index. Null if the policy decided, or no firewall applies. */
  readonly rule: { readonly index: number; readonly label: string | null } | null;
  readonly policy: Rules["inboundPolicy"];
}

type Rules = NonNullable<StoredFirewall["rules"]>;
type Rule = NonNullable<Rules["inbound"]>[number];

/**
 * Firewalls apply to interfaces that aren't on a VLAN (document 3, Firewalls rule 4). An instance without interfaces
 * has a public one.
 */
function hasOtherThanVlan({ store }: Service, instanceId: StoredId): boolean {
  const interfaces = store.objects.get(instanceKind, instanceId)?.body.interfaces ?? [];
  return interfaces.length === 0 || interfaces.some(({ purpose }) => purpose !== "vlan");
}

function isFrom(source: string, addresses: Rule["addresses"]): boolean {
  const family = isIPv6(source) ? "ipv6" : "ipv4";
  const networks = new BlockList();
  for (const network of addresses?.[family] ?? []) {
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

/** Evaluates the rules in order. The first match decides, otherwise the policy. */
function filterPacket(service: Service, { id }: { readonly id: StoredId }, packet: Packet): Verdict {
  const { source, protocol, port, direction } = packet;
  const firewall = hasOtherThanVlan(service, id) ? findEnabledFirewall(service, id) : undefined;
  if (!firewall) return { passes: true, firewall: null, rule: null, policy: null };
  const rules = firewall.body.rules ?? {};
  const list = rules[direction] ?? [];
  const policy = rules[`${direction}Policy`];
  const index = list.findIndex(
    (rule) => rule.protocol === protocol && isFrom(source, rule.addresses) && isAt(port, rule.ports),
  );
  const rule = list[index];
  return {
    passes: (rule?.action ?? policy) === "ACCEPT",
    firewall: firewall.id,
    rule: rule ? { index, label: rule.label ?? null } : null,
    policy,
  };
}
