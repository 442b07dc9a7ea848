import { isSet } from "../../../contract";
import type { JobAction, Service } from "../../../emulator/service";
import type { Id } from "../../../emulator/store";
import { toBeScheduled } from "../../compute_instance/contract/fields";
import { instanceKind } from "../../compute_instance/emulator/instance";
import type { InstanceBody } from "../../compute_instance/emulator/instance";
import { backupsOf, isSnapshot, removeBackup } from "./backup";
import { startBackup } from "./start-backup";

/** Jobs of the schedule have a kind of their own: cancelling a transition of the instance leaves them alone. */
export const scheduleKind = "instance_backup_schedule";
export const automaticBackup = "automatic backup";

/** How many automatic backups an instance keeps; the document does not say (R1-201). */
const mostAutomatic = 7;
const hour = 3_600_000;
const day = 24 * hour;

/** The hour of a window as `W22` has it; the allowed windows are not shown (R1-049), and another one is midnight. */
function hourOf(window: string | null | undefined): number {
  const [, text = "0"] = /^W([01]?\d|2[0-3])$/.exec(String(window)) ?? [];
  return Number(text);
}

type Backups = NonNullable<InstanceBody["backups"]>;

/** The schedule as answers show it: while the service has still to choose a day or a window, it says that it is about to. */
export function shownSchedule({ enabled, schedule: chosen }: Backups): Backups["schedule"] {
  const shown = (value: string | null | undefined) => {
    if (isSet(value) && value !== toBeScheduled) return value;
    return enabled === true ? toBeScheduled : null;
  };
  return { day: shown(chosen?.day), window: shown(chosen?.window) };
}

/** Plans the next daily backup, in UTC; nothing where the service is off. */
export function schedule(service: Service, id: Id): void {
  unschedule(service, id);
  const backups = service.store.objects.get(instanceKind, id)?.body.backups;
  if (backups?.enabled !== true) return;
  const now = service.clock.now();
  const today = Math.floor(now / day) * day + hourOf(backups.schedule?.window) * hour;
  const due = today > now ? today : today + day;
  service.store.jobs.add({ due, action: automaticBackup, kind: scheduleKind, id, data: {} });
}

export function unschedule(service: Service, id: Id): void {
  service.store.jobs.cancel(scheduleKind, id);
}

export const backUp: JobAction = (service, { id }) => {
  const automatic = backupsOf(service, id).filter((backup) => !isSnapshot(backup));
  for (const old of automatic.slice(0, Math.max(0, automatic.length - mostAutomatic + 1)))
    removeBackup(service, old.id);
  startBackup(service, id, null);
  schedule(service, id);
};
