import type { Contract, Known, Properties } from "../../../contract";
import {
  type CheckContext,
  collectionPath,
  type Conflict,
  decodeResponse,
  fromResponse,
  ignoreEveryError,
  type Json,
  listedId,
  listFromWire,
  type OperationContext,
  type ProviderDiagnostic,
  requireImmutables,
} from "../../../provider/author";
import { firewallDevice } from "../../firewall_device/contract";
import { firewall } from "../contract";

type Firewall = Known<typeof firewall>;
type Device = Known<typeof firewallDevice>;

export const devicesPath = (firewallId: unknown) => collectionPath(firewallDevice, { firewallId });

/** Lists firewalls, and the devices of one. */
export interface FirewallReader {
  firewalls(): Promise<readonly Firewall[]>;
  devicesOf(firewallId: unknown): Promise<readonly Device[]>;
}

/** Sends a request for every call. */
export function liveReader({ session, signal }: OperationContext): FirewallReader {
  return {
    firewalls: async () => listFromWire(firewall, await session.client.list(firewall.path, { signal })),
    devicesOf: async (id) => listFromWire(firewallDevice, await session.client.list(devicesPath(id), { signal })),
  };
}

/** @throws UnexpectedResponseError if the id or the instance of the device is missing or can't be one */
function toDevice(json: Json, firewallId: unknown): Device {
  const [response, known] = [decodeResponse(json), { firewallId }];
  const device = requireImmutables(firewallDevice, response, fromResponse(firewallDevice, response, known), known);
  listedId(firewallDevice, device);
  return device;
}

/** Reads the devices of a managed firewall. The same request also serves each device resource in the same run. */
export async function readDevices({ session, signal }: OperationContext, firewallId: unknown) {
  return (await session.client.readAll(devicesPath(firewallId), { signal })).map((json) => toDevice(json, firewallId));
}

/** Reads the current devices of a managed firewall, to change them. An unreadable one must not be deleted as unknown. */
export async function readDevicesNow({ session, signal }: OperationContext, firewallId: unknown) {
  return (await session.client.list(devicesPath(firewallId), { signal })).map((json) => toDevice(json, firewallId));
}

/** For checks at plan: sends one request per run. Returns an empty list if it fails. */
export function cachedReader(context: CheckContext): FirewallReader {
  const list = async <C extends Contract>(contract: C, known: Properties) =>
    (await context.session.objects
      .list(contract, known, context.signal)
      .catch((error: unknown) => ignoreEveryError(context, contract, error))) ?? [];
  return {
    firewalls: () => list(firewall, {}),
    devicesOf: (firewallId) => list(firewallDevice, { firewallId }),
  };
}

/** The enabled firewall of an instance, other than this one. An instance can have one (R3-130). */
async function findOtherEnabled(
  reader: FirewallReader,
  instanceId: unknown,
  ownId: unknown,
): Promise<Firewall | undefined> {
  const all = await reader.firewalls();
  for (const other of all.filter(({ id, status }) => status === "enabled" && id !== ownId)) {
    const devices = await reader.devicesOf(other.id);
    if (devices.some(({ computeId }) => computeId === instanceId)) return other;
  }
  return undefined;
}

const nameOf = ({ id, label }: Firewall) => `firewall ${String(id)} (${String(label)})`;

/** Finds a conflict with an enabled firewall on these instances. */
export async function findEnabledConflict(
  reader: FirewallReader,
  instanceIds: readonly unknown[],
  ownId: unknown,
): Promise<Conflict | undefined> {
  for (const instanceId of instanceIds) {
    const other = await findOtherEnabled(reader, instanceId, ownId);
    if (other) return { what: `${nameOf(other)}, which protects instance ${String(instanceId)}` };
  }
  return undefined;
}

/**
 * Warnings about a second enabled firewall. Another resource of the plan may remove the instance from the first
 * one.
 */
export async function enabledConflictWarnings(
  reader: FirewallReader,
  instanceIds: readonly unknown[],
  ownId: unknown,
  path: string,
): Promise<readonly ProviderDiagnostic[]> {
  const found = await Promise.all(
    instanceIds.map(async (instanceId) => [instanceId, await findOtherEnabled(reader, instanceId, ownId)] as const),
  );
  return found.flatMap(([instanceId, other]): readonly ProviderDiagnostic[] => {
    if (!other) return [];
    return [
      {
        severity: "warning",
        summary: `Another enabled firewall already protects instance ${String(instanceId)}`,
        detail: `Instance ${String(instanceId)} is protected by ${nameOf(other)}, and an instance can have only one enabled firewall. If another resource in this plan removes the instance from that firewall or disables it, you don't need to do anything: the apply waits up to a minute for that. Otherwise, the service rejects the request.`,
        path: [path],
      },
    ];
  });
}
