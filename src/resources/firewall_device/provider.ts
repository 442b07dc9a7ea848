import type { Handler } from "../../provider/handler";
import { liveList } from "../../provider/session/cached-reads";
import { fresh, obstacleOn, seen, warningsOf } from "../firewall/provider/assigned";
import { claimDevices } from "../firewall/provider/ownership";
import { firewall } from "../firewall/contract";

export const handler: Handler = {
  createBody: () => ({ type: "compute" }),

  beforeCreate(work, wanted) {
    claimDevices(work.session, wanted["firewallId"], "stratus_firewall_device");
  },

  /** An instance is behind one enabled firewall at most: another one has to let go of it first. */
  obstacle: (work, wanted) => obstacleOn(fresh(work), [wanted["computeId"]], wanted["firewallId"]),

  async plan({ session, prior, planned, signal, report }) {
    if (!session || !planned) return undefined;
    const { firewallId, computeId } = planned;
    claimDevices(session, firewallId, "stratus_firewall_device", report);
    if (prior || typeof computeId !== "number") return undefined;
    const firewalls = await liveList(session, firewall.path, signal).catch(() => []);
    const own = firewalls.find(({ id }) => id === firewallId);
    if (own?.["status"] === "disabled") return undefined;
    const warnings = await warningsOf(seen(session, signal), [computeId], firewallId, "compute_id");
    for (const warning of warnings) report(warning);
    return undefined;
  },
};
