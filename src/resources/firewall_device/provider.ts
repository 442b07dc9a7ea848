import type { Contract } from "../../contract";
import { firewallDevice } from "./contract";
import { defineHandler } from "../../provider/handler";
import { createBody } from "../../provider/requests/body";
import { collectionPath } from "../../provider/requests/paths";
import { cachedList } from "../../provider/session/cached-reads";
import { fresh, obstacleOn, seen, warningsOf } from "../firewall/provider/assigned";
import { claimDevices } from "../firewall/provider/ownership";
import { firewall } from "../firewall/contract";

export const firewallDeviceHandler = defineHandler<Contract>(firewallDevice, {
  createRequest: (wanted) => ({
    path: collectionPath(firewallDevice, wanted),
    body: { ...createBody(firewallDevice, wanted), type: "compute" },
  }),

  validateCreate(context, wanted) {
    claimDevices(context.session, wanted["firewallId"], "stratus_firewall_device");
  },

  /** An instance is behind one enabled firewall at most: another one has to let go of it first. */
  conflict: (context, wanted) => obstacleOn(fresh(context), [wanted["computeId"]], wanted["firewallId"]),

  async modifyPlan({ session, prior, planned, signal, report }) {
    if (!session || !planned) return undefined;
    const { firewallId, computeId } = planned;
    claimDevices(session, firewallId, "stratus_firewall_device", report);
    if (prior || typeof computeId !== "number") return undefined;
    const firewalls = await cachedList(session, firewall.path, signal).catch(() => []);
    const own = firewalls.find(({ id }) => id === firewallId);
    if (own?.["status"] === "disabled") return undefined;
    const warnings = await warningsOf(seen(session, signal), [computeId], firewallId, "compute_id");
    for (const warning of warnings) report(warning);
    return undefined;
  },
});
