import type { Properties } from "../../../contract";
import { updateStored } from "../../../emulator/objects/change";
import { authorizationFor } from "../../../emulator/collection/endpoints";
import { findAuthorized } from "../../../emulator/collection/place";
import type { Draft, Emulation } from "../../../emulator/objects/emulation";
import { failure } from "../../../emulator/wire/failure";
import { toResponse } from "../../../emulator/wire/output";
import type { RequestContext, Service } from "../../../emulator/service";
import type { Id, StoredObject } from "../../../emulator/store";
import { startTransition } from "../../../emulator/objects/transitions";
import { findImage } from "../../image/emulator/find";
import { backupsOf, removeBackup, tellInstance } from "../../instance_backup/emulator/stored";
import { schedule, unschedule } from "../../instance_backup/emulator/schedule";
import { computeInstance } from "../contract";
import { addressesOf, release } from "./addresses";
import { boot } from "./boot";
import { clone } from "./clone";
import { endClone, isCloning } from "./clone-slots";
import { deploy, usualSwap } from "./disks";
import { fromBackup } from "./from-backup";
import { validate } from "./validate";
import { alertsOf, labelOf, madeOnce, welcome } from "./new";

export const instanceKind = computeInstance.name;

const isDeployed = ({ image, backupId }: Properties) => (image ?? backupId ?? null) !== null;

function computeFields(draft: Draft, id: Id): Properties {
  const { call, object, before } = draft;
  const made = before ? {} : madeOnce(call, id, object, insideOf(draft));
  const specs = (before?.body["specs"] ?? (made as Properties)["specs"]) as Properties;
  return {
    label: labelOf(object, id),
    alerts: alertsOf(object, Number(specs["vcpus"])),
    watchdogEnabled: object["watchdogEnabled"] ?? true,
    ...made,
  };
}

function insideOf(draft: Draft) {
  const { call, object } = draft;
  const image = typeof object["image"] === "string" ? findImage(call, object["image"]) : undefined;
  const disk = Number(planDisk(draft));
  const swap = Number(object["swapSize"] ?? usualSwap);
  const deployed = image ? deploy(call.service.store, String(image.body["label"]), disk, swap) : fromBackup(draft);
  return { disks: [], configs: [], ...deployed, interfaces: object["interfaces"] ?? [] };
}

const planDisk = ({ call, object }: Draft) =>
  call.service.store.objects.get("plan", String(object["type"]))?.body["disk"];

function created({ service }: RequestContext, { id }: StoredObject, { object }: Draft): void {
  welcome(service, id, object);
  if (!isDeployed(object)) return;
  startTransition(service, computeInstance, instanceKind, id, object["booted"] === false ? "createUnbooted" : "create");
}

/** The states do not show it where the source did something else when the clone began. */
function checkState({ service }: RequestContext, operation: "update" | "delete", source: StoredObject): void {
  if (operation !== "delete" || !isCloning({ service, source })) return;
  throw failure(400, `Instance ${String(source.id)} is being cloned and cannot be deleted`, "status");
}

function removed(service: Service, { id }: StoredObject): void {
  release(service, id);
  unschedule(service, id);
  for (const backup of backupsOf(service, id)) removeBackup(service, backup.id);
  for (const device of service.store.objects.byKey("firewall_device", String(id))) {
    service.store.objects.remove("firewall_device", device.id);
  }
}

/** Switching off deletes every backup (R1-158). */
function setBackups(request: RequestContext, enabled: boolean): object {
  const { service } = request;
  const { id, body } = findAuthorized(emulation, request, request.params["computeId"] ?? "", "read_write");
  updateStored(service, instanceKind, id, { backups: { ...(body["backups"] as Properties), enabled } });
  if (!enabled) for (const backup of backupsOf(service, id)) removeBackup(service, backup.id);
  tellInstance(service, id);
  schedule(service, id);
  return {};
}

function cloned(request: RequestContext): object {
  const { id } = clone(emulation, request);
  const made = request.service.store.objects.get(instanceKind, id);
  if (!made) throw new Error("a clone went while it was answered");
  return toResponse(emulation, made, request.service);
}

const emulation: Emulation = {
  contract: computeInstance,
  grants: "computes",
  type: "compute",
  tagsNeedUnrestricted: true,
  validate,
  computeFields,
  created,
  checkState,
  removed,
  updated: ({ service }, { id }, { input }) => {
    if ("backups" in input) schedule(service, id);
  },
  transitionCompleted: (service, instance, operation) => {
    if (operation.startsWith("clone")) endClone(service, instance);
  },
  presentFields: ({ id }, service) => ({ ipv4: addressesOf(service, id) }),
};

const authorization = authorizationFor(emulation, "read_write");
const single = `${computeInstance.path}/{computeId}`;

export const instanceEmulation: Emulation = {
  ...emulation,
  routes: [
    { method: "POST", path: `${single}/clone`, authorization, answer: cloned },
    { method: "POST", path: `${single}/boot`, authorization, answer: (request) => boot(emulation, request) },
    { method: "POST", path: `${single}/backups/enable`, authorization, answer: (request) => setBackups(request, true) },
    {
      method: "POST",
      path: `${single}/backups/cancel`,
      authorization,
      answer: (request) => setBackups(request, false),
    },
  ],
};
