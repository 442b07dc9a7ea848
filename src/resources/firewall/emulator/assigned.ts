import { failure } from "../../../emulator/wire/failure";
import type { Service } from "../../../emulator/service";
import type { Id, StoredObject } from "../../../emulator/store";

export const deviceKind = "firewall_device";
export const firewallKind = "firewall";
const instanceKind = "compute_instance";

export const devicesOf = ({ store }: Service, firewall: Id) => store.objects.list(deviceKind, { parent: firewall });

const instanceOf = (device: StoredObject): Id => device.body["computeId"] as Id;

/** @throws Failure 400 while one of the instances is in a live migration (document 3, Firewalls rule 5). */
export function refuseMigrating({ store }: Service, instances: readonly Id[], field = ""): void {
  const migrating = instances.filter((id) => store.objects.get(instanceKind, id)?.body["migrating"] === true);
  if (migrating.length === 0) return;
  throw failure(400, `An ongoing live migration of instance ${migrating.join(", ")} must end first`, field);
}

/** The same for every instance that the firewall is assigned to. */
export function refuseWhileMigrating(service: Service, firewall: Id, more: readonly Id[] = []): void {
  refuseMigrating(service, [...devicesOf(service, firewall).map(instanceOf), ...more]);
}

/** Another enabled firewall of the instance: it may have only one (document 3, Firewalls rule 3). */
export function otherActive({ store }: Service, instance: Id, firewall?: Id): StoredObject | undefined {
  return store.objects
    .byKey(deviceKind, String(instance))
    .filter(({ parent }) => parent !== firewall)
    .map(({ parent }) => store.objects.get(firewallKind, parent ?? 0))
    .find((other) => other?.body["status"] === "enabled");
}

/** The instances behind the firewall that have another enabled one. */
export function conflicts(service: Service, firewall: Id): readonly string[] {
  return devicesOf(service, firewall).flatMap((device) => {
    const instance = instanceOf(device);
    const other = otherActive(service, instance, firewall);
    return other ? [`instance ${String(instance)} has firewall ${String(other.id)}`] : [];
  });
}

/** Puts the firewall on the instance. */
export function assign({ store, clock }: Service, firewall: Id, instance: Id): StoredObject {
  const id = store.settings.next(deviceKind);
  const now = clock.timestamp();
  const device = { id, parent: firewall, body: { id, computeId: instance, created: now, updated: now } };
  store.objects.insert(deviceKind, { ...device, key: String(instance) });
  return device;
}
