import { cancelTransition, startTransition, updateStored } from "../../../emulator/objects/transitions";
import type { Service } from "../../../emulator/service";
import { computeInstance } from "../contract";
import { instanceKind } from "./instance";
import type { Instance, InstanceBody } from "./instance";

/** Document 1, Limits: the watchdog gives up after more than 5 boot jobs in 15 minutes. */
const most = 5;
const span = 15 * 60 * 1000;

/** When the boot jobs of the past 15 minutes were. The first boot of a new instance belongs to its creation. */
function recentBoots(service: Service, { body }: Instance): readonly number[] {
  const now = service.clock.now();
  return (body.bootJobs ?? []).filter((time) => now - time < span);
}

/** Boots the instance, whoever asked for it, and counts that for the watchdog. */
export function startBoot(service: Service, instance: Instance, changes: Pick<InstanceBody, "lastBooted"> = {}): void {
  const bootJobs = [...recentBoots(service, instance), service.clock.now()];
  updateStored(service, instanceKind, instance.id, { ...changes, bootJobs });
  startTransition(service, computeInstance, instanceKind, instance.id, "boot");
}

/** The instance powers off and nobody asked for it: with the watchdog on it boots again, until that is hopeless. */
export function powerOff(service: Service, instance: Instance): void {
  cancelTransition(service, instanceKind, instance.id);
  const isHopeless = recentBoots(service, instance).length >= most;
  if (instance.body.watchdogEnabled === true && !isHopeless) startBoot(service, instance);
  else updateStored(service, instanceKind, instance.id, { status: "offline" });
}
