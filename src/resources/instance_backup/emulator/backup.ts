import type { RuleId } from "../../../contract";
import { cancelTransition, updateStored } from "../../../emulator/objects/transitions";
import type { StoredBody } from "../../../emulator/objects/emulation";
import type { Service } from "../../../emulator/service";
import { objectKind } from "../../../emulator/store";
import type { Id, StoredObject } from "../../../emulator/store";
import { instanceKind } from "../../compute_instance/emulator/instance";
import { instanceBackup } from "../contract";

/** What the service stores of a backup beside the fields of the contract. No answer shows it. */
interface Internal {
  /** The region that its instance was in when the backup was made. */
  readonly region: string | null | undefined;
}

export type BackupBody = StoredBody<typeof instanceBackup, Internal>;
export type Backup = StoredObject<BackupBody>;

export const backupKind = objectKind<BackupBody>(instanceBackup.name);

const busy: readonly BackupBody["status"][] = ["pending", "running", "needsPostProcessing", "paused"];

export const isBusy = ({ body }: Backup) => busy.includes(body.status);
export const isSnapshot = ({ body }: Backup) => body.type === "snapshot";
export const isRestorable = ({ body }: Backup) => body.status === "successful" && body.available === true;

/** Why one that is not restorable cannot be restored. */
export const rulesOfRestorable = ({ body }: Backup): readonly RuleId[] =>
  body.available === true ? ["R1-089"] : ["R1-089", "R1-052"];

export const backupsOf = ({ store }: Service, instance: Id): readonly Backup[] =>
  store.objects.list(backupKind, { parent: instance });

export function removeBackup(service: Service, id: Id): void {
  cancelTransition(service, backupKind, id);
  service.store.objects.remove(backupKind, id);
}

/** Brings up to date what an instance shows of its backups. */
export function updateBackupsOfInstance(service: Service, instance: Id): void {
  const object = service.store.objects.get(instanceKind, instance);
  if (!object) return;
  const restorable = backupsOf(service, instance).filter(isRestorable);
  const ends = restorable.map(({ body }) => String(body.finished)).sort();
  updateStored(service, instanceKind, instance, {
    backups: {
      ...object.body.backups,
      available: restorable.length > 0,
      lastSuccessful: ends[ends.length - 1] ?? null,
    },
  });
}
