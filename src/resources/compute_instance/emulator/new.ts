import type { Properties } from "../../../contract";
import { findPlan } from "../../../emulator/catalogue/find";
import { uuid } from "../../../emulator/objects/random";
import type { RequestContext, Service } from "../../../emulator/service";
import type { Id } from "../../../emulator/store";
import { schedule } from "../../instance_backup/emulator/schedule";
import { allocate, slaacOf } from "./addresses";
import type { Config, Disk } from "./disks";

interface Inside {
  readonly disks: readonly Disk[];
  readonly configs: readonly Config[];
  readonly interfaces: unknown;
}

const present = (object: Properties) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));

/** What the service starts with; the documents show neither units nor values (R1-047). */
export function alertsOf(object: Properties, vcpus: number): Properties {
  const usual = { cpu: 90 * vcpus, io: 10_000, networkIn: 10, networkOut: 10, transferQuota: 80 };
  return { ...usual, ...present((object["alerts"] ?? {}) as Properties) };
}

/** The service makes a label up where none is given (R1-025). */
export const labelOf = (object: Properties, id: Id) => object["label"] ?? `compute${String(id)}`;

function planOf(request: RequestContext, type: unknown) {
  const plan = findPlan(request.service.store, type);
  if (!plan) throw new Error("an instance without a plan was not refused");
  return plan;
}

/** What the service decides of a new instance, and what it keeps for itself. */
export function madeOnce(
  request: RequestContext,
  id: Id,
  object: Properties,
  { disks, configs, interfaces }: Inside,
): Properties {
  const { disk, memory, transfer, vcpus, gpus = 0 } = planOf(request, object["type"]);
  return {
    status: "offline",
    hypervisor: "kvm",
    hostUuid: uuid("host", id),
    ipv6: slaacOf(id),
    hasUserData: ((object["metadata"] as Properties | undefined)?.["userData"] ?? null) !== null,
    specs: { disk, gpus, memory, transfer, vcpus },
    backups: {
      available: false,
      enabled: object["backupsEnabled"] === true,
      lastSuccessful: null,
      schedule: { day: null, window: null },
    },
    // For the service alone.
    interfaces,
    disks,
    configs,
    lastBooted: object["booted"] === false ? null : (configs[0]?.id ?? null),
    migrating: false,
  };
}

/** The body of an instance that no creation draft stands behind: a clone's. */
export function newBody(request: RequestContext, id: Id, object: Properties, inside: Inside): Properties {
  const { region, type, image, group, tags } = object;
  const now = request.service.clock.timestamp();
  return {
    ...{ id, label: labelOf(object, id), region, type, image: image ?? null, group: group ?? null, tags: tags ?? [] },
    alerts: alertsOf(object, planOf(request, type).vcpus),
    watchdogEnabled: true,
    created: now,
    updated: now,
    ...madeOnce(request, id, object, inside),
    lastBooted: null,
  };
}

/** What a new instance gets from elsewhere: its addresses, and its place in the backup schedule. */
export function welcome(service: Service, id: Id, object: Properties): void {
  allocate(service, id, true);
  if (object["privateIp"] === true) allocate(service, id, false);
  schedule(service, id);
}
