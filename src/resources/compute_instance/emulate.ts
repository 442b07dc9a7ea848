import type { Properties } from "../../contract";
import { findPlan } from "../../emulator/catalogue/find";
import { change } from "../../emulator/change";
import { needOf } from "../../emulator/collection/endpoints";
import { reach } from "../../emulator/collection/place";
import type { Draft, Emulation } from "../../emulator/emulation";
import { uuid } from "../../emulator/random";
import type { Call, Service } from "../../emulator/service";
import type { Id, Kept } from "../../emulator/store";
import { start } from "../../emulator/transitions";
import { computeInstance } from "./contract";
import { addressesOf, allocate, release, slaacOf } from "./emulate/addresses";
import { boot } from "./emulate/boot";
import { deploy, usualSwap } from "./emulate/disks";
import { judge } from "./emulate/judge";
import { findImage } from "../image/emulate";

export const instanceKind = computeInstance.name;

const isDeployed = ({ image, backupId }: Properties) => (image ?? backupId ?? null) !== null;

const present = (object: Properties) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));

/** What the service starts with; the documents show neither units nor values (R1-047). */
function alertsOf(object: Properties, vcpus: number): Properties {
  const usual = { cpu: 90 * vcpus, io: 10_000, networkIn: 10, networkOut: 10, transferQuota: 80 };
  return { ...usual, ...present((object["alerts"] ?? {}) as Properties) };
}

function decide(draft: Draft, id: Id): Properties {
  const { object, before } = draft;
  const vcpus = Number((before?.body["specs"] as Properties | undefined)?.["vcpus"] ?? planOf(draft).vcpus);
  return {
    label: object["label"] ?? `compute${String(id)}`,
    alerts: alertsOf(object, vcpus),
    watchdogEnabled: object["watchdogEnabled"] ?? true,
    ...(before ? {} : madeOnce(draft, id)),
  };
}

function planOf({ call, object }: Draft) {
  const plan = findPlan(call.service.store, object["type"]);
  if (!plan) throw new Error("a draft without a plan was not refused");
  return plan;
}

function madeOnce(draft: Draft, id: Id): Properties {
  const { call, object } = draft;
  const { disk, memory, transfer, vcpus, gpus = 0 } = planOf(draft);
  const image = typeof object["image"] === "string" ? findImage(call, object["image"]) : undefined;
  const swap = Number(object["swapSize"] ?? usualSwap);
  const deployed = image && deploy(call.service.store, String(image.body["label"]), disk, swap);
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
    interfaces: object["interfaces"] ?? [],
    disks: deployed?.disks ?? [],
    configs: deployed?.configs ?? [],
    lastBooted: object["booted"] === false ? null : (deployed?.configs[0]?.id ?? null),
    migrating: false,
  };
}

function created({ service }: Call, { id }: Kept, { object }: Draft): void {
  allocate(service, id, true);
  if (object["privateIp"] === true) allocate(service, id, false);
  if (!isDeployed(object)) return;
  start(service, computeInstance, instanceKind, id, object["booted"] === false ? "createUnbooted" : "create");
}

function removed(service: Service, { id }: Kept): void {
  release(service, id);
  for (const device of service.store.objects.byKey("firewall_device", String(id))) {
    service.store.objects.remove("firewall_device", device.id);
  }
}

function setBackups(call: Call, enabled: boolean): object {
  const { id, body } = reach(emulation, call, call.params["computeId"] ?? "", "read_write");
  const backups = { ...(body["backups"] as Properties), enabled };
  change(call.service, instanceKind, id, {
    backups: enabled ? backups : { ...backups, available: false, lastSuccessful: null },
  });
  return {};
}

const emulation: Emulation = {
  contract: computeInstance,
  grants: "computes",
  type: "compute",
  tagsNeedUnrestricted: true,
  judge,
  decide,
  created,
  removed,
  present: ({ id }, service) => ({ ipv4: addressesOf(service, id) }),
};

const need = needOf(emulation, "read_write");
const single = `${computeInstance.path}/{computeId}`;

export const instanceEmulation: Emulation = {
  ...emulation,
  routes: [
    { method: "POST", path: `${single}/boot`, need, answer: (call) => boot(emulation, call) },
    { method: "POST", path: `${single}/backups/enable`, need, answer: (call) => setBackups(call, true) },
    { method: "POST", path: `${single}/backups/cancel`, need, answer: (call) => setBackups(call, false) },
  ],
};
