import type { Properties } from "../../../contract";
import { change } from "../../../emulator/objects/change";
import type { Service } from "../../../emulator/service";
import type { Id, Kept } from "../../../emulator/store";
import { stop } from "../../../emulator/objects/transitions";

export const backupKind = "instance_backup";
export const instanceKind = "compute_instance";

const busy = ["pending", "running", "needsPostProcessing", "paused"];

export const isBusy = ({ body }: Kept) => busy.includes(String(body["status"]));
export const isSnapshot = ({ body }: Kept) => body["type"] === "snapshot";
export const isRestorable = ({ body }: Kept) => body["status"] === "successful" && body["available"] === true;

export const backupsOf = ({ store }: Service, instance: Id): readonly Kept[] =>
  store.objects.list(backupKind, { parent: instance });

export function removeBackup(service: Service, id: Id): void {
  stop(service, backupKind, id);
  service.store.objects.remove(backupKind, id);
}

/** What the instance says of its backups follows from those that it has. */
export function tellInstance(service: Service, instance: Id): void {
  const object = service.store.objects.get(instanceKind, instance);
  if (!object) return;
  const done = backupsOf(service, instance).filter(isRestorable);
  const last = done.map(({ body }) => String(body["finished"])).sort();
  const backups = { ...(object.body["backups"] as Properties), available: done.length > 0 };
  change(service, instanceKind, instance, { backups: { ...backups, lastSuccessful: last[last.length - 1] ?? null } });
}
