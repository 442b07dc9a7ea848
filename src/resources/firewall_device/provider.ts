import type { Known } from "../../contract";
import {
  type CheckContext,
  collectionPath,
  defineHandler,
  howToAdopt,
  objectPath,
  type OperationContext,
  type ProviderSession,
  type RunValue,
  toWire,
  undefinedIfNotFound,
  viewFromWire,
} from "../../provider/author";
import { claimDevices } from "../firewall/provider/claim-devices";
import {
  cachedReader,
  enabledConflictWarnings,
  findEnabledConflict,
  type FirewallReader,
  liveReader,
} from "../firewall/provider/enabled-firewall";
import { firewallDevice } from "./contract";
import { linodeFirewallDevice } from "./counterpart";

type Device = Known<typeof firewallDevice>;

/** The devices of new resources in this run, by path. Deletes in the same run skip them. */
const taken: RunValue<Set<string>> = { initial: () => new Set() };

const take = ({ runState }: ProviderSession, device: Device) =>
  runState.get(taken).add(objectPath(firewallDevice, device));

const isTaken = ({ runState }: ProviderSession, device: Device) =>
  runState.get(taken).has(objectPath(firewallDevice, device));

/** The device that already puts the instance behind the firewall. */
async function findSameDevice(reader: FirewallReader, firewallId: unknown, computeId: unknown) {
  const devices = await reader.devicesOf(firewallId);
  const same = devices.find((device) => device.computeId === computeId);
  return same && { ...same, firewallId: Number(firewallId) };
}

const describeDevice = ({ id, computeId }: Device, firewallId: unknown) =>
  `device ${String(id)}, which already adds instance ${String(computeId)} to firewall ${String(firewallId)}`;

const shared =
  "If another configuration manages the device too, remove it from one of the two, because each would undo the changes of the other.";

/** Only a warning, because another resource of the plan may be about to remove that device. */
async function warnOfSameDevice(
  { session, signal, report }: CheckContext,
  reader: FirewallReader,
  firewallId: unknown,
  computeId: number,
): Promise<void> {
  const same = typeof firewallId === "number" && (await findSameDevice(reader, firewallId, computeId));
  if (!same) return;
  if (!session.objects.isManaged(firewallDevice, same)) await session.activity.nextPause(signal);
  if (session.objects.isManaged(firewallDevice, same)) return;
  report({
    severity: "warning",
    summary: `Firewall ${String(firewallId)} already has a device for instance ${String(computeId)}`,
    detail: `The apply adopts device ${String(same.id)}. ${shared}\n\n${howToAdopt(firewallDevice, same)}`,
    path: ["compute_id"],
  });
}

/**
 * Adopts an existing device. A device only says that an instance is behind a firewall, so an existing one is
 * equivalent. A device in the state isn't adopted: its resource is about to be destroyed, or was renamed.
 */
async function adoptDevice(context: OperationContext, { firewallId, computeId }: Device) {
  const { session, signal, report } = context;
  const same = await findSameDevice(liveReader(context), firewallId, computeId);
  if (!same || session.objects.isManaged(firewallDevice, same)) return undefined;
  take(session, same);
  report({
    severity: "warning",
    summary: `Device ${String(same.id)} of firewall ${String(firewallId)} was adopted`,
    detail: `The firewall already protected instance ${String(computeId)} with device ${String(same.id)}, so the device is now in the Terraform state. ${shared}`,
  });
  return session.client.get(objectPath(firewallDevice, same), { signal });
}

export const firewallDeviceHandler = defineHandler(firewallDevice, {
  counterpart: linodeFirewallDevice,

  createRequest: (wanted) => ({
    path: collectionPath(firewallDevice, wanted),
    body: { ...toWire(firewallDevice, wanted), type: "compute" },
  }),

  validateCreate({ session }, { firewallId }) {
    claimDevices(session, firewallId, "stratus_firewall_device");
  },

  existing: adoptDevice,

  afterCreate({ session }, created) {
    take(session, created);
    return Promise.resolve(false);
  },

  /**
   * Another tool may have removed the instance from the firewall and added it again, which changes the id of the
   * device.
   */
  async read(context, known) {
    const { session, signal } = context;
    const path = collectionPath(firewallDevice, known);
    const json = await session.client.read(path, Number(known.id), { signal, readsBefore: 0 });
    if (json) return viewFromWire(firewallDevice, json, known);
    const same = await undefinedIfNotFound(() =>
      findSameDevice(liveReader(context), known.firewallId, known.computeId),
    );
    return same && { ...same };
  },

  /**
   * Removes the instance from the firewall, even if another tool has added it again with another device since the
   * plan.
   */
  async delete(context, known) {
    const { session, signal } = context;
    if (isTaken(session, known)) return;
    if (await session.client.delete(objectPath(firewallDevice, known), { signal })) return;
    const same = await findSameDevice(liveReader(context), known.firewallId, known.computeId);
    if (same && !isTaken(session, same)) await session.client.delete(objectPath(firewallDevice, same), { signal });
  },

  /**
   * An instance can be behind only one enabled firewall, and only once. It must be removed from another one first.
   */
  async conflict(context, { computeId, firewallId }) {
    const reader = liveReader(context);
    const same = await findSameDevice(reader, firewallId, computeId);
    if (same) return { what: describeDevice(same, firewallId), existing: { contract: firewallDevice, object: same } };
    return findEnabledConflict(reader, [computeId], firewallId);
  },

  async modifyPlan({ session, prior, planned, signal, report, mayExist }) {
    if (!session || !planned) return undefined;
    const { firewallId, computeId } = planned;
    claimDevices(session, firewallId, "stratus_firewall_device", report);
    if (prior || typeof computeId !== "number") return undefined;
    const reader = cachedReader({ session, signal, report });
    if (mayExist !== true) await warnOfSameDevice({ session, signal, report }, reader, firewallId, computeId);
    const own = (await reader.firewalls()).find(({ id }) => id === firewallId);
    if (own?.status === "disabled") return undefined;
    for (const warning of await enabledConflictWarnings(reader, [computeId], firewallId, "compute_id")) report(warning);
    return undefined;
  },
});
