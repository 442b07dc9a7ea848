import {
  findKind,
  type JobAction,
  type Service,
  startTransition,
  type StoredId,
  timestamp,
  updateStored,
} from "../../../../emulator/author";
import {
  type DatabaseBackupBody,
  databaseBackupKind,
  type DatabaseBody,
  databaseKind,
  type StoredDatabase,
} from "./stored";

const hour = 3600 * 1000;
const day = 24 * hour;
const daysOfBackups = 7;

type MaintenanceWindow = DatabaseBody["updates"];

// Calendar jobs have their own kinds, so that forcing a status doesn't cancel them.
const dailyKind = "database_daily";
const windowKind = "database_window";
const dailyAction = "back a database up";
const windowAction = "maintain a database";

const midnightAfter = (now: number) => (Math.floor(now / day) + 1) * day;

/**
 * The documents define neither values nor bounds of the window (R2-027). Days count from Monday, 1, and values out of
 * range wrap around.
 */
function isInWindow(time: number, window: MaintenanceWindow): boolean {
  const date = new Date(time);
  const weekday = (((window?.dayOfWeek ?? 1) % 7) + 7) % 7;
  if (date.getUTCDay() !== weekday) return false;
  const week = (((window?.weekOfMonth ?? 1) + 3) % 4) + 1;
  return window?.frequency !== "monthly" || Math.ceil(date.getUTCDate() / 7) === week;
}

/** The start of the next maintenance window. */
export function windowAfter(now: number, window: MaintenanceWindow): number {
  const offset = ((((window?.hourOfDay ?? 0) % 24) + 24) % 24) * hour;
  let time = Math.floor(now / day) * day + offset;
  while (time <= now || !isInWindow(time, window)) time += day;
  return time;
}

/** Schedules daily backups and maintenance of a new database. */
export function scheduleDays(service: Service, { id, body }: StoredDatabase): void {
  const due = midnightAfter(service.clock.now());
  service.store.jobs.cancel(dailyKind, id);
  service.store.jobs.add({ due, action: dailyAction, kind: dailyKind, id, data: {} });
  scheduleWindow(service, id, body.updates);
}

export function scheduleWindow(service: Service, id: StoredId, window: MaintenanceWindow): void {
  const due = windowAfter(service.clock.now(), window);
  service.store.jobs.cancel(windowKind, id);
  service.store.jobs.add({ due, action: windowAction, kind: windowKind, id, data: {} });
}

export function clearCalendar({ store }: Service, id: StoredId): void {
  store.jobs.cancel(dailyKind, id);
  store.jobs.cancel(windowKind, id);
}

/** Runs daily at 00:00 UTC. Deletes automatic backups that are seven days old (document 2, Backup). */
const backUp: JobAction = (service, { id, due }) => {
  const { store } = service;
  const database = store.objects.get(databaseKind, id);
  if (!database) return;
  const automatic = store.objects.list(databaseBackupKind, { parent: id, type: "auto" });
  const oldest = timestamp(due - daysOfBackups * day);
  for (const backup of automatic) {
    if (String(backup.body.created) <= oldest) store.objects.remove(databaseBackupKind, backup.id);
  }
  addBackup(service, database, { label: `auto${timestamp(due).slice(0, 10).replace(/-/g, "")}`, type: "auto" });
  store.jobs.add({ due: due + day, action: dailyAction, kind: dailyKind, id, data: {} });
};

export function addBackup(
  { store, clock }: Service,
  database: StoredDatabase,
  { label, type }: Pick<DatabaseBackupBody, "label" | "type">,
): void {
  const id = store.settings.next(databaseBackupKind);
  // A restore fails if the credentials were reset after the backup.
  const { credentials = 0 } = database.body;
  store.objects.insert(databaseBackupKind, {
    id,
    parent: database.id,
    body: { id, label, type, created: clock.timestamp(), credentials },
  });
}

/**
 * Patches are applied during the window; the engine version doesn't change (document 2, What the service does 3 to
 * 5).
 */
const maintain: JobAction = (service, { id }) => {
  const database = service.store.objects.get(databaseKind, id);
  if (!database) return;
  if (database.body.status === "active") patch(service, database, "maintenance");
  scheduleWindow(service, id, database.body.updates);
};

/** Starts patching. A cluster of one node is unavailable meanwhile. */
export function patch(
  service: Service,
  { id, parent, body }: StoredDatabase,
  operation: "maintenance" | "patch",
): void {
  const { contract } = findKind(service.kinds, databaseKind, parent);
  startTransition(service, contract, databaseKind, id, operation);
  updateStored(service, databaseKind, id, { isDown: body.clusterSize === 1 });
}

/** The kinds under which calendar jobs are stored. */
export const calendarKinds: readonly string[] = [dailyKind, windowKind];

export const calendarActions = { [dailyAction]: backUp, [windowAction]: maintain };
