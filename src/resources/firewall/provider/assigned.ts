import type { Diagnostic } from "../../../plugin/provider";
import type { Properties } from "../../../contract";
import { decodeResponse } from "../../../provider/requests/decode";
import type { OperationContext } from "../../../provider/handler";
import { cachedList } from "../../../provider/session/cached-reads";
import { objectPath } from "../../../provider/requests/paths";
import type { ProviderSession } from "../../../provider/session";
import { firewallDevice } from "../../firewall_device/contract";
import { firewall } from "../contract";

type List = (path: string) => Promise<readonly Properties[]>;

export const devicesPath = (object: Properties) => `${objectPath(firewall, object)}/devices`;

/** As things are at this moment. */
export const fresh = ({ session, signal }: OperationContext): List => {
  return async (path) => (await session.client.list(path, { signal })).map(decodeResponse);
};

/** As this run first saw them: firewalls and devices are read once. */
export const seen = (session: ProviderSession, signal: AbortSignal): List => {
  return (path) => cachedList(session, path, signal).catch(() => []);
};

export const instanceOf = (device: Properties) => firewallDevice.fields.computeId.facts.from?.(device);

/** The other enabled firewall of an instance, of which it can have one (R3-130). */
export async function otherActive(list: List, instance: unknown, own: unknown): Promise<Properties | undefined> {
  const firewalls = await list(firewall.path);
  for (const other of firewalls.filter(({ id, status }) => status === "enabled" && id !== own)) {
    const devices = await list(devicesPath(other));
    if (devices.some((device) => instanceOf(device) === instance)) return other;
  }
  return undefined;
}

const nameOf = ({ id, label }: Properties) => `firewall ${String(id)} (${String(label)})`;

/** What stands in the way of an enabled firewall on these instances. */
export async function obstacleOn(list: List, instances: readonly unknown[], own: unknown): Promise<string | undefined> {
  for (const instance of instances) {
    const other = await otherActive(list, instance, own);
    if (other) return `instance ${String(instance)} being behind ${nameOf(other)}`;
  }
  return undefined;
}

/** The warning of a second enabled firewall: another resource of the plan may take the first one away. */
export async function warningsOf(
  list: List,
  instances: readonly unknown[],
  own: unknown,
  path: string,
): Promise<readonly Diagnostic[]> {
  const found = await Promise.all(instances.map(async (each) => [each, await otherActive(list, each, own)] as const));
  return found.flatMap(([instance, other]): readonly Diagnostic[] => {
    if (!other) return [];
    return [
      {
        severity: "warning",
        summary: `Instance ${String(instance)} is behind another enabled firewall`,
        detail: `Instance ${String(instance)} is behind ${nameOf(other)}, and it can be behind one enabled firewall only. The apply waits up to a minute for it to be taken off or disabled; without that the service refuses.`,
        path: [path],
      },
    ];
  });
}
