import { defineHandler } from "../../provider/handler";
import { createBody } from "../../provider/requests/body";
import { collectionPath } from "../../provider/requests/paths";
import { claimDevices } from "../firewall/provider/claim-devices";
import {
  cachedReader,
  enabledConflictWarnings,
  findEnabledConflict,
  liveReader,
} from "../firewall/provider/enabled-firewall";
import { firewallDevice } from "./contract";

export const firewallDeviceHandler = defineHandler(firewallDevice, {
  createRequest: (wanted) => ({
    path: collectionPath(firewallDevice, wanted),
    body: { ...createBody(firewallDevice, wanted), type: "compute" },
  }),

  validateCreate({ session }, { firewallId }) {
    claimDevices(session, firewallId, "stratus_firewall_device");
  },

  /** An instance is behind one enabled firewall at most: it has to be taken off another one first. */
  conflict: (context, { computeId, firewallId }) => findEnabledConflict(liveReader(context), [computeId], firewallId),

  async modifyPlan({ session, prior, planned, signal, report }) {
    if (!session || !planned) return undefined;
    const { firewallId, computeId } = planned;
    claimDevices(session, firewallId, "stratus_firewall_device", report);
    if (prior || typeof computeId !== "number") return undefined;
    const reader = cachedReader(session, signal);
    const own = (await reader.firewalls()).find(({ id }) => id === firewallId);
    if (own?.status === "disabled") return undefined;
    for (const warning of await enabledConflictWarnings(reader, [computeId], firewallId, "compute_id")) report(warning);
    return undefined;
  },
});
