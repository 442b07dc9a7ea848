import { isSet, type Known, type Planned, type Properties, UNKNOWN } from "../../../contract";
import {
  type CheckContext,
  type Conflict,
  decodeResponse,
  defineHandler,
  findNameConflict,
  type Json,
  listedMatches,
  objectPath,
  type OperationContext,
  type PrivateState,
  problemWithCreated,
  retryPastConflict,
  updateObject,
  valueToWire,
} from "../../../provider/author";
import { firewallDevice } from "../../firewall_device/contract";
import { firewall } from "../contract";
import { linodeFirewall } from "../counterpart";
import { claimDevices } from "./claim-devices";
import {
  cachedReader,
  devicesPath,
  enabledConflictWarnings,
  findEnabledConflict,
  liveReader,
  readDevices,
  readDevicesNow,
} from "./enabled-firewall";

type Firewall = Known<typeof firewall>;

const rulesPath = (id: unknown) => `${objectPath(firewall, { id })}/rules`;

/** The instances that are configured inline. Undefined if there are none, or if they are unknown. */
function inlineComputes({ devices }: Planned<typeof firewall>) {
  if (!isSet(devices) || devices === UNKNOWN) return undefined;
  return isSet(devices.computes) && devices.computes !== UNKNOWN ? devices.computes : undefined;
}

const computesOf = ({ devices }: Firewall): readonly number[] => devices?.computes ?? [];

/** True if the devices should be read. A data source has no configuration of devices, and returns all of them. */
function hasInlineDevices({ configuredPaths, imported }: PrivateState, { devices }: Firewall): boolean {
  if (configuredPaths) return configuredPaths.includes("devices");
  // Earlier versions read them during an import.
  return imported !== true || isSet(devices);
}

/**
 * Warns about existing devices when devices are first configured. The plan doesn't show them, and the update
 * removes all others.
 */
async function warnOfOtherDevices(
  context: CheckContext,
  { id }: Firewall,
  configured: readonly unknown[],
): Promise<void> {
  if (configured.includes(UNKNOWN)) return;
  const devices = await cachedReader(context).devicesOf(id);
  const others = devices
    .map(({ computeId }) => computeId)
    .filter((computeId) => isSet(computeId) && !configured.includes(computeId));
  if (others.length === 0) return;
  context.report({
    severity: "warning",
    summary: `Firewall ${String(id)} protects instances that devices doesn't list`,
    detail: `The apply removes these instances from the firewall: ${others.join(", ")}. To keep them, add them to devices.`,
    path: ["devices"],
  });
}

/** Sets the devices to exactly the wanted instances. Others are removed before new ones are added. */
async function syncDevices(context: OperationContext, prior: Firewall, wanted: readonly number[]): Promise<void> {
  const { client } = context.session;
  const { signal } = context;
  const path = devicesPath(prior.id);
  const reader = liveReader(context);
  const present = await readDevicesNow(context, prior.id);
  for (const { id, computeId } of present) {
    if (isSet(computeId) && wanted.includes(computeId)) continue;
    await client.delete(objectPath(firewallDevice, { firewallId: prior.id, id }), { signal });
  }
  for (const id of wanted.filter((each) => !present.some(({ computeId }) => computeId === each))) {
    const body = { id, type: "compute" };
    const options = {
      signal,
      collection: path,
      description: `device for instance ${String(id)}`,
      problemWith: (created: Json) => problemWithCreated(firewallDevice, created),
      matches: listedMatches(firewallDevice, ({ computeId }) => computeId === id),
    };
    const conflict = () => findEnabledConflict(reader, [id], prior.id);
    await retryPastConflict(context, { conflict }, prior, () => client.create(path, body, options));
  }
}

/**
 * An enabled firewall conflicts with other enabled firewalls of its instances. Every firewall conflicts with
 * another one of the same label.
 */
async function findConflictOfUpdate(context: OperationContext, wanted: Firewall): Promise<Conflict | undefined> {
  const reader = liveReader(context);
  const devices = wanted.status === "enabled" ? await reader.devicesOf(wanted.id) : [];
  const instanceIds = devices.map(({ computeId }) => computeId);
  return (await findEnabledConflict(reader, instanceIds, wanted.id)) ?? findNameConflict(context, wanted);
}

export const firewallHandler = defineHandler(firewall, {
  counterpart: linodeFirewall,

  /**
   * The response of a firewall lacks its devices, and may lack its rules (R3-135). Devices in resources of their
   * own are read by those, and not for the firewall. Devices of an imported firewall aren't read either: the
   * configuration that Terraform generates would contain them, and be a second owner of each device.
   */
  async hydrate(context, response, known) {
    const id = response.id ?? known.id;
    const { signal } = context;
    const rules = response.rules ?? decodeResponse(await context.session.client.get(rulesPath(id), { signal }));
    if (!hasInlineDevices(context.privateState, known)) return { ...response, rules, devices: null };
    const devices = await readDevices(context, id);
    return { ...response, rules, devices: { computes: devices.map(({ computeId }) => computeId) } };
  },

  async conflict(context, wanted) {
    return (
      (await findNameConflict(context, wanted)) ??
      findEnabledConflict(liveReader(context), computesOf(wanted), undefined)
    );
  },

  operations: (definition) => ({ update: (request) => updateObject(definition, request, findConflictOfUpdate) }),

  async update(context, { changed, wanted, prior }) {
    const response: { rules?: Properties } = {};
    if (changed.has("rules")) {
      // Sends all four fields together, because the specification doesn't define an update without one of them
      // (R3-136).
      const body = valueToWire(firewall.fields.rules, wanted.rules) as Json;
      const { client } = context.session;
      response.rules = decodeResponse(await client.put(rulesPath(prior.id), body, { signal: context.signal }));
    }
    if (changed.has("devices")) {
      const computes = computesOf(wanted);
      // Devices that are removed from the configuration may become resources of their own in the same run.
      if (computes.length > 0) claimDevices(context.session, prior.id, "devices of stratus_firewall");
      await syncDevices(context, prior, computes);
    }
    return response.rules ? response : changed.has("devices");
  },

  async modifyPlan({ session, config, prior, planned, signal, report }) {
    const configured = inlineComputes(config);
    if (session && prior && configured) claimDevices(session, prior.id, "devices of stratus_firewall", report);
    if (session && prior && configured && !isSet(prior.devices))
      await warnOfOtherDevices({ session, signal, report }, prior, configured);
    if (!session || !planned || planned.status === "disabled") return undefined;
    const reader = cachedReader({ session, signal, report });
    const isEnabling = prior?.status === "disabled";
    const before = prior && !isEnabling ? computesOf(prior) : [];
    const wanted = configured ? (inlineComputes(planned) ?? []) : [];
    const added = wanted.filter((id) => typeof id === "number" && !before.includes(id));
    const existing = isEnabling && wanted.length === 0 ? await reader.devicesOf(prior.id) : [];
    const instanceIds = [...added, ...existing.map(({ computeId }) => computeId)];
    const path = isEnabling ? "status" : "devices";
    for (const warning of await enabledConflictWarnings(reader, instanceIds, prior?.id, path)) report(warning);
    return undefined;
  },
});
