import type { Properties } from "../../../../contract";
import { updateStored } from "../../../../emulator/objects/change";
import { timestamp } from "../../../../emulator/time/clock";
import { emulationFor } from "../../../../emulator/objects/emulation";
import type { JobAction, Service } from "../../../../emulator/service";
import type { Id, StoredObject } from "../../../../emulator/store";
import { startTransition } from "../../../../emulator/objects/transitions";
import { backupKind, databaseKind } from "./kinds";

const hour = 3600 * 1000;
const day = 24 * hour;
const kept = 7;

// What is on the calendar has kinds of its own, so that a forced status does not take it off.
const dailyKind = "database_daily";
const windowKind = "database_window";
const dailyAction = "back a database up";
const windowAction = "maintain a database";

const midnightAfter = (now: number) => (Math.floor(now / day) + 1) * day;

/** Values and bounds of the window are not shown (R2-027): days count from Monday, 1, and everything wraps around. */
function isInWindow(time: number, { dayOfWeek, frequency, weekOfMonth }: Properties): boolean {
  const date = new Date(time);
  const wanted = (((Number(dayOfWeek ?? 1) % 7) + 7) % 7) as number;
  if (date.getUTCDay() !== wanted) return false;
  return frequency !== "monthly" || Math.ceil(date.getUTCDate() / 7) === ((Number(weekOfMonth ?? 1) + 3) % 4) + 1;
}

/** When the next maintenance window begins. */
export function windowAfter(now: number, updates: Properties): number {
  const offset = (((Number(updates["hourOfDay"] ?? 0) % 24) + 24) % 24) * hour;
  let time = Math.floor(now / day) * day + offset;
  while (time <= now || !isInWindow(time, updates)) time += day;
  return time;
}

/** Daily backups and maintenance begin when the database is there. */
export function planDays(service: Service, { id, body }: StoredObject): void {
  const due = midnightAfter(service.clock.now());
  service.store.jobs.cancel(dailyKind, id);
  service.store.jobs.add({ due, action: dailyAction, kind: dailyKind, id, data: {} });
  planWindow(service, id, (body["updates"] ?? {}) as Properties);
}

export function planWindow(service: Service, id: Id, updates: Properties): void {
  const due = windowAfter(service.clock.now(), updates);
  service.store.jobs.cancel(windowKind, id);
  service.store.jobs.add({ due, action: windowAction, kind: windowKind, id, data: {} });
}

export function clearCalendar({ store }: Service, id: Id): void {
  store.jobs.cancel(dailyKind, id);
  store.jobs.cancel(windowKind, id);
}

/** Every day at 00:00 UTC; what is seven days old goes (document 2, Backup). */
const backUp: JobAction = (service, { id, due }) => {
  const { store } = service;
  const database = store.objects.get(databaseKind, id);
  if (!database) return;
  const automatic = store.objects.list(backupKind, { parent: id, type: "auto" });
  const oldest = timestamp(due - kept * day);
  for (const backup of automatic) {
    if (String(backup.body["created"]) <= oldest) store.objects.remove(backupKind, backup.id);
  }
  addBackup(service, database, { label: `auto${timestamp(due).slice(0, 10).replace(/-/g, "")}`, type: "auto" });
  store.jobs.add({ due: due + day, action: dailyAction, kind: dailyKind, id, data: {} });
};

export function addBackup({ store, clock }: Service, database: StoredObject, more: Properties): void {
  const id = store.settings.next(backupKind);
  const { credentials = 0 } = database.body;
  // Which credentials it holds decides what becomes of a restore.
  store.objects.insert(backupKind, {
    id,
    parent: database.id,
    body: { id, ...more, created: clock.timestamp(), credentials },
  });
}

/** Patches go in while the window is open; the engine stays as it is (document 2, What the service does 3 to 5). */
const maintain: JobAction = (service, { id }) => {
  const database = service.store.objects.get(databaseKind, id);
  if (!database) return;
  if (database.body["status"] === "active") patch(service, database, "maintenance");
  planWindow(service, id, (database.body["updates"] ?? {}) as Properties);
};

/** A cluster of one node is down while it is patched. */
export function patch(service: Service, { id, parent, body }: StoredObject, operation: "maintenance" | "patch"): void {
  const { contract } = emulationFor(service, databaseKind, parent);
  startTransition(service, contract, databaseKind, id, operation);
  updateStored(service, databaseKind, id, { isDown: body["clusterSize"] === 1 });
}

export const calendarActions = { [dailyAction]: backUp, [windowAction]: maintain };
