import type { Service } from "../../../emulator/service";
import type { Id } from "../../../emulator/store";
import { startTransition } from "../../../emulator/objects/transitions";
import type { Config, Disk } from "../../compute_instance/emulator/disks";
import { instanceBackup } from "../contract";
import { backupKind, backupsOf, instanceKind, isSnapshot, removeBackup } from "./stored";

/** Begins a backup of the instance as it is now; the label is a snapshot's. */
export function take(service: Service, instance: Id, label: string | null): Id {
  const { store, clock } = service;
  const body = store.objects.get(instanceKind, instance)?.body ?? {};
  if (label !== null) {
    for (const { id } of backupsOf(service, instance).filter(isSnapshot)) removeBackup(service, id);
  }
  const id = store.settings.next(backupKind);
  const now = clock.timestamp();
  const disks = (body["disks"] as readonly Disk[]).map(({ filesystem, label: name, size }) => {
    return { filesystem, label: name, size };
  });
  store.objects.insert(backupKind, {
    id,
    parent: instance,
    body: {
      id,
      label,
      type: label === null ? "auto" : "snapshot",
      available: true,
      configs: (body["configs"] as readonly Config[]).map((config) => config.label),
      disks,
      region: body["region"],
      created: now,
      updated: now,
      finished: null,
    },
  });
  startTransition(service, instanceBackup, backupKind, id, "start");
  return id;
}
