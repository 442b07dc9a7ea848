import { isIP } from "node:net";
import { check, choice, int, text } from "../../../contract";
import type { ControlContext, ControlRoute } from "../../../emulator/control/control-route";
import { readControlBody } from "../../../emulator/control/read";
import { notFound } from "../../../emulator/wire/failure";
import { instanceKind } from "../../compute_instance/emulator/instance";
import { protocols } from "../contract";
import { directions, filterPacket } from "./packet";

const isAddress = check<string>("must be an IP address", (value) => isIP(value) > 0);

const packetFields = {
  computeId: int("The instance.").between(1, Number.MAX_SAFE_INTEGER),
  source: text("The other side's address: for an outbound packet it is where the packet goes.").check(isAddress),
  protocol: choice("The packet's protocol.", protocols),
  port: int("The instance's port.").between(1, 65535).optional(),
  direction: choice("Seen from the instance.", directions),
};

/** Whether a packet passes, and which rule or policy decided it. */
function checkPacket({ service }: ControlContext, body: unknown) {
  const packet = readControlBody(packetFields, body);
  const instance = service.store.objects.get(instanceKind, packet.computeId);
  if (!instance) throw notFound(`there is no instance ${String(packet.computeId)}`);
  return filterPacket(service, instance, packet);
}

export const firewallControlRoutes: readonly ControlRoute[] = [
  { method: "POST", path: "/firewall-check", answer: (context, _, body) => checkPacket(context, body) },
];
