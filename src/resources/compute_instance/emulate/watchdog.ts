import { change } from "../../../emulator/change";
import type { Service } from "../../../emulator/service";
import type { Kept } from "../../../emulator/store";
import { start, stop } from "../../../emulator/transitions";
import { computeInstance } from "../contract";

/** Document 1, Limits: the watchdog gives up after more than 5 boot jobs in 15 minutes. */
const most = 5;
const span = 15 * 60 * 1000;

/** The instance powers off and nobody asked for it: with the watchdog on it boots again, until that is hopeless. */
export function powerOff(service: Service, { id, body }: Kept): void {
  const kind = computeInstance.name;
  const now = service.clock.now();
  const recent = ((body["watchdogBoots"] ?? []) as readonly number[]).filter((time) => now - time < span);
  stop(service, kind, id);
  if (body["watchdogEnabled"] !== true || recent.length >= most) {
    change(service, kind, id, { status: "offline", watchdogBoots: recent });
    return;
  }
  change(service, kind, id, { watchdogBoots: [...recent, now] });
  start(service, computeInstance, kind, id, "boot");
}
