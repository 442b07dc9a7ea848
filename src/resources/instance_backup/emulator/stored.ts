import type { Properties } from "../../../contract";
import { updateStored } from "../../../emulator/objects/change";
import type { Service } from "../../../emulator/service";
import type { Id, StoredObject } from "../../../emulator/store";
import { cancelTransition } from "../../../emulator/objects/transitions";

export const backupKind = "instance_backup";
export const instanceKind = "compute_instance";

const busy = ["pending", "running", "needsPostProcessing", "paused"];

export const isBusy = ({ body }: StoredObject) => busy.includes(String(body["status"]));
export const isSnapshot = ({ body }: StoredObject) => body["type"] === "snapshot";
export const isRestorable = ({ body }: StoredObject) => body["status"] === "successful" && body["available"] === true;

export const backupsOf = ({ store }: Service, instance: Id): readonly StoredObject[] =>
  store.objects.list(backupKind, { parent: instance });

export function removeBackup(service: Service, id: Id): void {
  cancelTransition(service, backupKind, id);
  service.store.objects.remove(backupKind, id);
}

/** What the instance says of its backups follows from those that it has. */
export function tellInstance(service: Service, instance: Id): void {
  const object = service.store.objects.get(instanceKind, instance);
  if (!object) return;
  const done = backupsOf(service, instance).filter(isRestorable);
  const last = done.map(({ body }) => String(body["finished"])).sort();
  const backups = { ...(object.body["backups"] as Properties), available: done.length > 0 };
  updateStored(service, instanceKind, instance, {
    backups: { ...backups, lastSuccessful: last[last.length - 1] ?? null },
  });
}
