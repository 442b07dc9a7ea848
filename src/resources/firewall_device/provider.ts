import type { Known } from "../../contract";
import { howToAdopt } from "../../provider/adoption";
import { defineHandler } from "../../provider/handler";
import type { CheckContext } from "../../provider/plan-checks";
import { createBody } from "../../provider/requests/body";
import { collectionPath } from "../../provider/requests/paths";
import { claimDevices } from "../firewall/provider/claim-devices";
import type { FirewallReader } from "../firewall/provider/enabled-firewall";
import {
  cachedReader,
  enabledConflictWarnings,
  findEnabledConflict,
  liveReader,
} from "../firewall/provider/enabled-firewall";
import { isManaged } from "../../provider/session/managed-objects";
import { firewallDevice } from "./contract";

type Device = Known<typeof firewallDevice>;

/** The device by which the instance is behind the firewall already. */
async function findSameDevice(reader: FirewallReader, firewallId: unknown, computeId: unknown) {
  const devices = await reader.devicesOf(firewallId);
  const same = devices.find((device) => device.computeId === computeId);
  return same && { ...same, firewallId: Number(firewallId) };
}

const describeDevice = ({ id, computeId }: Device, firewallId: unknown) =>
  `device ${String(id)}, by which instance ${String(computeId)} is behind firewall ${String(firewallId)} already`;

/** Another resource of the plan may be about to remove that device. */
async function warnOfSameDevice(
  { session, signal, report }: CheckContext,
  reader: FirewallReader,
  firewallId: unknown,
  computeId: number,
): Promise<void> {
  const same = typeof firewallId === "number" && (await findSameDevice(reader, firewallId, computeId));
  if (!same) return;
  if (!isManaged(session, firewallDevice, same)) await session.activity.nextPause(signal);
  if (isManaged(session, firewallDevice, same)) return;
  report({
    severity: "warning",
    summary: `Firewall ${String(firewallId)} has a device for instance ${String(computeId)}`,
    detail: `It is device ${String(same.id)}, and the service may refuse a second one. If another resource of this plan removes it, all is well: the apply waits for that, up to a minute.\n\n${howToAdopt(firewallDevice, same)}`,
    path: ["compute_id"],
  });
}

export const firewallDeviceHandler = defineHandler(firewallDevice, {
  createRequest: (wanted) => ({
    path: collectionPath(firewallDevice, wanted),
    body: { ...createBody(firewallDevice, wanted), type: "compute" },
  }),

  validateCreate({ session }, { firewallId }) {
    claimDevices(session, firewallId, "stratus_firewall_device");
  },

  /** An instance is behind one enabled firewall at most, and once: it has to be taken off another one first. */
  async conflict(context, { computeId, firewallId }) {
    const reader = liveReader(context);
    const same = await findSameDevice(reader, firewallId, computeId);
    if (same) return { what: describeDevice(same, firewallId), adoption: howToAdopt(firewallDevice, same) };
    return findEnabledConflict(reader, [computeId], firewallId);
  },

  async modifyPlan({ session, prior, planned, signal, report }) {
    if (!session || !planned) return undefined;
    const { firewallId, computeId } = planned;
    claimDevices(session, firewallId, "stratus_firewall_device", report);
    if (prior || typeof computeId !== "number") return undefined;
    const reader = cachedReader(session, signal);
    await warnOfSameDevice({ session, signal, report }, reader, firewallId, computeId);
    const own = (await reader.firewalls()).find(({ id }) => id === firewallId);
    if (own?.status === "disabled") return undefined;
    for (const warning of await enabledConflictWarnings(reader, [computeId], firewallId, "compute_id")) report(warning);
    return undefined;
  },
});
