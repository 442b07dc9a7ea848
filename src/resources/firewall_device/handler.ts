import { received } from "../../provider/answer";
import type { Handler } from "../../provider/handler";
import { objectPath } from "../../provider/paths";
import { claimDevices } from "../firewall/ownership";
import { firewall } from "../firewall/contract";
import { firewallDevice } from "./contract";

export const handler: Handler = {
  createBody: () => ({ type: "compute" }),

  beforeCreate(work, wanted) {
    claimDevices(work.session, wanted["firewallId"], "stratus_firewall_device");
  },

  /** An instance is behind one enabled firewall at most: another one has to let go of it first. */
  async obstacle({ session, signal }, wanted) {
    const firewalls = (await session.client.list(firewall.path, { signal })).map(received);
    for (const other of firewalls.filter(({ id, status }) => status === "enabled" && id !== wanted["firewallId"])) {
      const devices = (await session.client.list(`${objectPath(firewall, other)}/devices`, { signal })).map(received);
      const holds = devices.some(
        (device) => firewallDevice.fields.computeId.facts.from?.(device) === wanted["computeId"],
      );
      if (holds) {
        return `instance ${String(wanted["computeId"])} being behind firewall ${String(other["id"])} (${String(other["label"])})`;
      }
    }
    return undefined;
  },

  plan({ session, planned, report }) {
    if (session && planned) claimDevices(session, planned["firewallId"], "stratus_firewall_device", report);
    return undefined;
  },
};
