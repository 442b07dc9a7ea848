import { int, isSet } from "../../../contract";
import {
  cancelTransition,
  failure,
  parseActionBody,
  type RequestContext,
  type Service,
  startTransition,
  updateStored,
} from "../../../emulator/author";
import { computeInstance } from "../contract";
import { findInstance, type Instance, type InstanceBody, instanceKind } from "./instance";

/** The watchdog stops after more than 5 boot jobs in 15 minutes (document 1, Limits). */
const maxBoots = 5;
const span = 15 * 60 * 1000;

/** The times of boot jobs in the past 15 minutes. The first boot of a new instance is part of its creation. */
function recentBoots(service: Service, { body }: Instance): readonly number[] {
  const now = service.clock.now();
  return (body.bootJobs ?? []).filter((time) => now - time < span);
}

/** Boots the instance. Every boot counts for the watchdog, whether a user or the watchdog started it. */
function startBoot(service: Service, instance: Instance, changes: Pick<InstanceBody, "lastBooted"> = {}): void {
  const bootJobs = [...recentBoots(service, instance), service.clock.now()];
  updateStored(service, instanceKind, instance.id, { ...changes, bootJobs });
  startTransition(service, computeInstance, instanceKind, instance.id, "boot");
}

/** Simulates an unexpected power-off. The watchdog, if enabled, boots the instance unless it did so too often. */
export function powerOff(service: Service, instance: Instance): void {
  cancelTransition(service, instanceKind, instance.id);
  const isHopeless = recentBoots(service, instance).length >= maxBoots;
  if (instance.body.watchdogEnabled === true && !isHopeless) startBoot(service, instance);
  else updateStored(service, instanceKind, instance.id, { status: "offline" });
}

const up = ["running", "booting", "rebooting"];
const down = ["offline", "stopped"];

const bootRequest = {
  path: `${computeInstance.path}/{computeId}/boot`,
  fields: { configId: int("The configuration profile to boot.").optional() },
};

/** Implements document 1, Boot rules. An instance without a config boots too. */
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
    throw failure(400, `must be ${down.join(" or ")} to boot the instance, got ${status}`, "status");
  }
  startBoot(request.service, instance, { lastBooted: config ?? null });
  return {};
}

/** Runs a boot that was requested while the instance was being provisioned. */
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
      `must be the id of a config of the instance, got ${String(id)}. Its configs are: ${ids.join(", ") || "none"}`,
      "config_id",
    ).cites("R1-094");
  }
  if (ids.length <= 1) return ids[0];
  const last = body.lastBooted ?? undefined;
  if (last !== undefined && ids.includes(last)) return last;
  throw failure(
    400,
    `is required, because the instance has the configs ${ids.join(", ")} and hasn't booted any of them yet`,
    "config_id",
  ).cites("R1-143");
}
