import { isSet, type RuleId } from "../../../contract";
import {
  cancelTransition,
  type JobAction,
  objectKind,
  type Service,
  startTransition,
  type StoredBody,
  type StoredId,
  type StoredObject,
  updateStored,
} from "../../../emulator/author";
import { toBeScheduled } from "../../compute_instance/contract/fields";
import { type InstanceBody, instanceKind } from "../../compute_instance/emulator/instance";
import { instanceBackup } from "../contract";

/** Schedule jobs have their own kind, so that canceling a transition of the instance doesn't cancel them. */
export const scheduleKind = "instance_backup_schedule";
export const automaticBackup = "automatic backup";

/** The number of automatic backups that an instance keeps; the document doesn't specify it (R1-201). */
const maxAutomatic = 7;
const hour = 3_600_000;
const day = 24 * hour;

/**
 * The hour of a window such as `W22`. The document doesn't list the allowed windows (R1-049); any other is midnight.
 */
function hourOf(window: string | null | undefined): number {
  const [, text = "0"] = /^W([01]?\d|2[0-3])$/.exec(String(window)) ?? [];
  return Number(text);
}

type Backups = NonNullable<InstanceBody["backups"]>;

/**
 * The schedule in responses. While the backup service is enabled, a day or window that isn't chosen yet has a
 * placeholder.
 */
export function shownSchedule({ enabled, schedule: chosen }: Backups): Backups["schedule"] {
  const shown = (value: string | null | undefined) => {
    if (isSet(value) && value !== toBeScheduled) return value;
    return enabled === true ? toBeScheduled : null;
  };
  return { day: shown(chosen?.day), window: shown(chosen?.window) };
}

/** Schedules the next daily backup, in UTC. Does nothing if the backup service is disabled. */
export function schedule(service: Service, id: StoredId): void {
  unschedule(service, id);
  const backups = service.store.objects.get(instanceKind, id)?.body.backups;
  if (backups?.enabled !== true) return;
  const now = service.clock.now();
  const today = Math.floor(now / day) * day + hourOf(backups.schedule?.window) * hour;
  const due = today > now ? today : today + day;
  service.store.jobs.add({ due, action: automaticBackup, kind: scheduleKind, id, data: {} });
}

export function unschedule(service: Service, id: StoredId): void {
  service.store.jobs.cancel(scheduleKind, id);
}

export const backUp: JobAction = (service, { id }) => {
  const automatic = backupsOf(service, id).filter((backup) => !isSnapshot(backup));
  for (const old of automatic.slice(0, Math.max(0, automatic.length - maxAutomatic + 1))) removeBackup(service, old.id);
  startBackup(service, id, null);
  schedule(service, id);
};

/** Starts a backup of the instance. A backup with a label is a snapshot and replaces the previous one. */
export function startBackup(service: Service, instance: StoredId, label: string | null): StoredId {
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

/** Internal properties of a backup, which responses don't show. */
interface Internal {
  /** The region of the instance when the backup was created. */
  readonly region: string | null | undefined;
}

export type BackupBody = StoredBody<typeof instanceBackup, Internal>;
export type Backup = StoredObject<BackupBody>;

export const backupKind = objectKind<BackupBody>(instanceBackup.name);

const busy: readonly BackupBody["status"][] = ["pending", "running", "needsPostProcessing", "paused"];

export const isBusy = ({ body }: Backup) => busy.includes(body.status);
export const isSnapshot = ({ body }: Backup) => body.type === "snapshot";
export const isRestorable = ({ body }: Backup) => body.status === "successful" && body.available === true;

/** The rules that forbid restoring a backup that isn't restorable. */
export const rulesOfRestorable = ({ body }: Backup): readonly RuleId[] =>
  body.available === true ? ["R1-089"] : ["R1-089", "R1-052"];

export const backupsOf = ({ store }: Service, instance: StoredId): readonly Backup[] =>
  store.objects.list(backupKind, { parent: instance });

export function removeBackup(service: Service, id: StoredId): void {
  cancelTransition(service, backupKind, id);
  service.store.objects.remove(backupKind, id);
}

/** Updates the instance's summary of its backups. */
export function updateBackupsOfInstance(service: Service, instance: StoredId): void {
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
