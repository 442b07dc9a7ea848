import { updateStored } from "../../../emulator/objects/change";
import type { Service } from "../../../emulator/service";
import type { StoredObject } from "../../../emulator/store";
import { startTransition, cancelTransition } from "../../../emulator/objects/transitions";
import { computeInstance } from "../contract";

/** Document 1, Limits: the watchdog gives up after more than 5 boot jobs in 15 minutes. */
const most = 5;
const span = 15 * 60 * 1000;

const kind = computeInstance.name;

/** When the boot jobs of the past 15 minutes were. The first boot of a new instance belongs to its creation. */
function recentBoots(service: Service, { body }: StoredObject): readonly number[] {
  const now = service.clock.now();
  return ((body["bootJobs"] ?? []) as readonly number[]).filter((time) => now - time < span);
}

/** Boots the instance, whoever asked for it, and counts that for the watchdog. */
export function startBoot(
  service: Service,
  instance: StoredObject,
  more: Readonly<Record<string, unknown>> = {},
): void {
  const bootJobs = [...recentBoots(service, instance), service.clock.now()];
  updateStored(service, kind, instance.id, { ...more, bootJobs });
  startTransition(service, computeInstance, kind, instance.id, "boot");
}

/** The instance powers off and nobody asked for it: with the watchdog on it boots again, until that is hopeless. */
export function powerOff(service: Service, instance: StoredObject): void {
  cancelTransition(service, kind, instance.id);
  const isHopeless = recentBoots(service, instance).length >= most;
  if (instance.body["watchdogEnabled"] === true && !isHopeless) startBoot(service, instance);
  else updateStored(service, kind, instance.id, { status: "offline" });
}
