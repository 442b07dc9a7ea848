import type { Service } from "../../../emulator/service";
import type { Id } from "../../../emulator/store";
import { startTransition } from "../../../emulator/objects/transitions";
import { instanceKind } from "../../compute_instance/emulator/instance";
import { instanceBackup } from "../contract";
import { backupKind, backupsOf, isSnapshot, removeBackup } from "./backup";
import type { BackupBody } from "./backup";

/** Begins a backup of the instance as it is now. One with a label is a snapshot, and takes the place of the previous one. */
export function startBackup(service: Service, instance: Id, label: string | null): Id {
  const { store, clock } = service;
  const { disks = [], configs = [], region } = store.objects.get(instanceKind, instance)?.body ?? {};
  if (label !== null) {
    for (const { id } of backupsOf(service, instance).filter(isSnapshot)) removeBackup(service, id);
  }
  const id = store.settings.next(backupKind);
  const now = clock.timestamp();
  const body: BackupBody = {
    id,
    label,
    type: label === null ? "auto" : "snapshot",
    available: true,
    configs: configs.map((config) => config.label),
    disks: disks.map(({ filesystem, label: name, size }) => ({ filesystem, label: name, size })),
    region,
    created: now,
    updated: now,
    finished: null,
  };
  store.objects.insert(backupKind, { id, parent: instance, body });
  startTransition(service, instanceBackup, backupKind, id, "start");
  return id;
}
