import type { RuleId } from "../../../contract";
import {
  failure,
  objectKind,
  type Service,
  type Store,
  type StoredBody,
  type StoredId,
  type StoredObject,
} from "../../../emulator/author";
import { instanceKind } from "../../compute_instance/emulator/instance";
import { firewallDevice } from "../../firewall_device/contract";
import { firewall } from "../contract";

export type StoredFirewall = StoredBody<typeof firewall>;
export type StoredDevice = StoredBody<typeof firewallDevice>;

export const firewallKind = objectKind<StoredFirewall>(firewall.name);
export const deviceKind = objectKind<StoredDevice>(firewallDevice.name);

export const devicesOf = (store: Store, firewallId: StoredId) => store.objects.list(deviceKind, { parent: firewallId });

/** @throws RefusedRequestError 400 if one of the instances is in a live migration (document 3, Firewalls rule 5). */
export function refuseMigrating(
  { store }: Service,
  instanceIds: readonly StoredId[],
  field = "",
  rules: readonly RuleId[] = [],
): void {
  const migrating = instanceIds.filter((id) => store.objects.get(instanceKind, id)?.body.migrating === true);
  if (migrating.length === 0) return;
  throw failure(
    400,
    `A live migration of instance ${migrating.join(", ")} is in progress. Wait until it is complete`,
    field,
  ).cites("R3-133", ...rules);
}

/** Checks the firewall's assigned instances and additional ones for a live migration. `rules` are cited too. */
export function refuseWhileMigrating(
  service: Service,
  firewallId: StoredId,
  more: readonly StoredId[] = [],
  ...rules: readonly RuleId[]
): void {
  const assigned = devicesOf(service.store, firewallId).flatMap(({ body: { computeId } }) => computeId ?? []);
  refuseMigrating(service, [...assigned, ...more], "", rules);
}

/** Finds another enabled firewall of the instance: it may have only one (document 3, Firewalls rule 3). */
export function findEnabledFirewall(
  { store }: Service,
  instanceId: StoredId,
  ownId?: StoredId,
): StoredObject<StoredFirewall> | undefined {
  return store.objects
    .byKey(deviceKind, String(instanceId))
    .filter(({ parent }) => parent !== ownId)
    .map(({ parent }) => store.objects.get(firewallKind, parent ?? 0))
    .find((other) => other?.body.status === "enabled");
}

/** Assigns the firewall to the instance. */
export function assignFirewall(
  { store, clock }: Service,
  firewallId: StoredId,
  instanceId: number,
): StoredObject<StoredDevice> {
  const id = store.settings.next(deviceKind);
  const now = clock.timestamp();
  const device = { id, parent: firewallId, body: { id, computeId: instanceId, created: now, updated: now } };
  store.objects.insert(deviceKind, { ...device, key: String(instanceId) });
  return device;
}
