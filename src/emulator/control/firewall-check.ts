import { isIP } from "node:net";
import { notFound } from "../wire/failure";
import { directions, judgePacket } from "../../resources/firewall/emulator/packet";
import { protocols } from "../../resources/firewall/contract";
import { choice, number, optional, read } from "./read";
import type { Shape } from "./read";
import type { ControlRoute, Desk } from "./route";

const address: Shape<string> = {
  words: "must be an IP address",
  test: (value) => typeof value === "string" && isIP(value) > 0,
};

const instanceKind = "compute_instance";

/** Whether a packet passes, and what decided it. The source is the other side: for outbound it is where the packet goes. */
function check({ service }: Desk, body: unknown) {
  const packet = read(
    {
      computeId: number(1, Number.MAX_SAFE_INTEGER, true),
      source: address,
      protocol: choice(protocols),
      port: optional(number(1, 65535, true)),
      direction: choice(directions),
    },
    body,
  );
  const instance = service.store.objects.get(instanceKind, packet.computeId);
  if (!instance) throw notFound(`there is no instance ${String(packet.computeId)}`);
  return judgePacket(service, instance, packet);
}

export const firewallCheckRoutes: readonly ControlRoute[] = [
  { method: "POST", path: "/firewall-check", answer: (desk, _, body) => check(desk, body) },
];
