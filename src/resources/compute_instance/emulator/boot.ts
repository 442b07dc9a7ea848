import { int, isSet } from "../../../contract";
import { updateStored, cancelTransition, startTransition } from "../../../emulator/objects/transitions";
import { parseActionBody } from "../../../emulator/wire/request";
import { failure } from "../../../emulator/wire/failure";
import type { RequestContext } from "../../../emulator/http/route";
import type { Service } from "../../../emulator/service";
import { computeInstance } from "../contract";
import { findInstance, instanceKind, type Instance, type InstanceBody } from "./instance";

/** Document 1, Limits: the watchdog gives up after more than 5 boot jobs in 15 minutes. */
const most = 5;
const span = 15 * 60 * 1000;

/** When the boot jobs of the past 15 minutes were. The first boot of a new instance belongs to its creation. */
function recentBoots(service: Service, { body }: Instance): readonly number[] {
  const now = service.clock.now();
  return (body.bootJobs ?? []).filter((time) => now - time < span);
}

/** Boots the instance, whoever asked for it, and counts that for the watchdog. */
function startBoot(service: Service, instance: Instance, changes: Pick<InstanceBody, "lastBooted"> = {}): void {
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

const up = ["running", "booting", "rebooting"];
const down = ["offline", "stopped"];

const bootRequest = {
  path: `${computeInstance.path}/{computeId}/boot`,
  fields: { configId: int("The configuration profile to boot.").optional() },
};

/** Document 1, Boot rules; an instance without a config boots all the same. */
export function boot(request: RequestContext): object {
  const instance = findInstance(request, request.params["computeId"] ?? "", "read_write");
  const config = configToBoot(instance, parseActionBody(bootRequest, request).configId ?? undefined);
  const status = String(instance.body.status);
  if (up.includes(status)) return {};
  if (status === "provisioning") {
    updateStored(request.service, instanceKind, instance.id, { queuedBoot: { configId: config ?? null } });
    return {};
  }
  if (!down.includes(status)) {
    throw failure(400, `must be ${down.join(" or ")} to boot; the instance is ${status}`, "status");
  }
  startBoot(request.service, instance, { lastBooted: config ?? null });
  return {};
}

/** Boots an instance that was told so while it was provisioned. */
export function runQueuedBoot(service: Service, instance: Instance): void {
  const { queuedBoot } = instance.body;
  if (!isSet(queuedBoot)) return;
  updateStored(service, instanceKind, instance.id, { queuedBoot: null });
  startBoot(service, instance, { lastBooted: queuedBoot.configId });
}

function configToBoot({ body }: Instance, id: number | undefined): number | undefined {
  const ids = (body.configs ?? []).map((config) => config.id);
  if (id !== undefined) {
    if (ids.includes(id)) return id;
    throw failure(
      400,
      `must be the id of a config of the instance, got ${String(id)}; it has ${ids.join(", ") || "none"}`,
      "config_id",
    ).per("R1-094");
  }
  if (ids.length <= 1) return ids[0];
  const last = body.lastBooted ?? undefined;
  if (last !== undefined && ids.includes(last)) return last;
  throw failure(
    400,
    `is needed: the instance has the configs ${ids.join(", ")}, and none was the last to boot`,
    "config_id",
  ).per("R1-143");
}
