import { flag, isSet } from "../../../contract";
import {
  authorizationFor,
  type ControlContext,
  type ControlRoute,
  defineEmulation,
  defineKind,
  failure,
  findObject,
  findPlan,
  type PathParameters,
  readControlBody,
  type RequestContext,
  type Service,
  startTransition,
  type Store,
  type StoredId,
  toResponse,
  updateStored,
} from "../../../emulator/author";
import type { AccountParts } from "../../../shared/topology/account";
import { deviceKind } from "../../firewall/emulator/devices";
import { findImage } from "../../image/emulator/image";
import {
  backupsOf,
  removeBackup,
  schedule,
  scheduleKind,
  shownSchedule,
  unschedule,
  updateBackupsOfInstance,
} from "../../instance_backup/emulator/backup";
import { addressKind } from "../../ip_address/emulator/access";
import { computeInstance } from "../contract";
import { defaultRdns, ipv4AddressesOf, releaseAddresses } from "./addresses";
import { boot, powerOff, runQueuedBoot } from "./boot";
import { clone, endClone, isCloning } from "./clone";
import { alertsWithDefaults, fromBackup, initialFields, labelOrDefault, provisionNetworkAndBackups } from "./create";
import {
  defaultSwap,
  deployImage,
  findInstance,
  type Instance,
  type InstanceBody,
  type InstanceDraft,
  instanceKind,
} from "./instance";
import { validateNewInstance } from "./validate";

const find = ({ service }: ControlContext, { id = "" }: PathParameters) =>
  findObject(service, computeInstance.name, "instance", id);

/** Returns the disks and configs, which no endpoint of the API shows. */
function showDisks(context: ControlContext, params: PathParameters) {
  const { disks, configs } = find(context, params).body;
  return { disks, configs };
}

function setMigrating(context: ControlContext, params: PathParameters, body: unknown) {
  const { value } = readControlBody({ value: flag("True if a live migration is in progress.") }, body);
  updateStored(context.service, computeInstance.name, find(context, params).id, { migrating: value });
  return {};
}

/** Powers off the instance unexpectedly, as a crash would. */
function crash(context: ControlContext, params: PathParameters) {
  powerOff(context.service, find(context, params));
  return {};
}

const instanceControlRoutes: readonly ControlRoute[] = [
  { method: "GET", path: "/instances/{id}", respond: showDisks },
  { method: "POST", path: "/instances/{id}/migrating", respond: setMigrating },
  { method: "POST", path: "/instances/{id}/power-off", respond: crash },
];

export { instanceKind } from "./instance";

function computeFields(draft: InstanceDraft, id: StoredId): InstanceBody {
  const { request, object, before } = draft;
  const initial = before ? {} : initialFields(request, id, object, partsOf(draft));
  const { specs } = before ? before.body : initial;
  return {
    label: labelOrDefault(object, id),
    alerts: alertsWithDefaults(object, specs?.vcpus ?? 0),
    watchdogEnabled: object.watchdogEnabled ?? true,
    ...initial,
  };
}

function partsOf(draft: InstanceDraft) {
  const { request, object } = draft;
  const { store } = request.service;
  const image = isSet(object.image) ? findImage(request, object.image) : undefined;
  const disk = findPlan(store, object.type)?.disk ?? 0;
  const swap = object.swapSize ?? defaultSwap;
  const deployed = image ? deployImage(store, String(image.body.label), disk, swap) : fromBackup(draft);
  return { disks: [], configs: [], ...deployed, interfaces: object.interfaces ?? [] };
}

function created({ service }: RequestContext, { id }: Instance, { object }: InstanceDraft): void {
  provisionNetworkAndBackups(service, id, object);
  const isDeployed = isSet(object.image) || isSet(object.backupId);
  if (!isDeployed) return;
  startTransition(service, computeInstance, instanceKind, id, object.booted === false ? "createUnbooted" : "create");
}

/** A source keeps its status if it wasn't idle when the clone started, so this checks the clones instead. */
function checkState({ service }: RequestContext, operation: "update" | "delete", source: Instance): void {
  if (operation !== "delete" || !isCloning(service, source)) return;
  throw failure(400, `Instance ${String(source.id)} can't be deleted while it is being cloned`, "status").cites(
    "R1-088",
  );
}

function removed(service: Service, { id }: Instance): void {
  releaseAddresses(service, id);
  unschedule(service, id);
  for (const backup of backupsOf(service, id)) removeBackup(service, backup.id);
  for (const device of service.store.objects.byKey(deviceKind, String(id))) {
    service.store.objects.remove(deviceKind, device.id);
  }
}

/** Disabling the backup service deletes all backups (R1-158). */
function setBackups(request: RequestContext, enabled: boolean): object {
  const { service } = request;
  const { id, body } = findInstance(request, request.params["computeId"] ?? "", "read_write");
  updateStored(service, instanceKind, id, { backups: { ...body.backups, enabled } });
  if (!enabled) for (const backup of backupsOf(service, id)) removeBackup(service, backup.id);
  updateBackupsOfInstance(service, id);
  schedule(service, id);
  return {};
}

function cloned(request: RequestContext): object {
  const { id } = clone(request);
  const newInstance = request.service.store.objects.get(instanceKind, id);
  if (!newInstance) throw new Error("the clone disappeared during the request");
  return toResponse(kind, newInstance, request.service.store);
}

function instanceParts(store: Store, key: (instance: Instance) => string): Partial<AccountParts> {
  const instances = store.objects.list(instanceKind).map((instance) => {
    const addresses = store.objects.list(addressKind, { parent: instance.id });
    const named = addresses.filter(({ body }) => isSet(body.rdns) && body.rdns !== defaultRdns(body));
    return {
      key: key(instance),
      label: String(instance.body.label),
      addresses: addresses.map(({ id }) => String(id)),
      reverseNames: named.map(({ body }) => String(body.rdns)),
    };
  });
  return { instances };
}

const kind = defineKind(computeInstance, {
  storeName: instanceKind,
  eventType: "compute",
  controlName: "instance",
  jobKinds: [scheduleKind],
  responses: {
    presentFields: ({ id, body }, store): InstanceBody => ({
      ipv4: ipv4AddressesOf(store, id),
      ...(body.backups && { backups: { ...body.backups, schedule: shownSchedule(body.backups) } }),
    }),
  },
});

const authorization = authorizationFor(kind, "read_write");
const single = `${computeInstance.path}/{computeId}`;

export const instanceEmulation = defineEmulation(kind, {
  endpoints: {
    routes: [
      { method: "POST", path: `${single}/clone`, authorization, respond: cloned },
      { method: "POST", path: `${single}/boot`, authorization, respond: boot },
      {
        method: "POST",
        path: `${single}/backups/enable`,
        authorization,
        respond: (request) => setBackups(request, true),
      },
      {
        method: "POST",
        path: `${single}/backups/cancel`,
        authorization,
        respond: (request) => setBackups(request, false),
      },
    ],
  },
  hooks: {
    validate: validateNewInstance,
    computeFields,
    created,
    checkState,
    removed,
    updated: ({ service }, { id }, { input }) => {
      if ("backups" in input) schedule(service, id);
    },
    transitionCompleted: (service, instance, operation) => {
      if (operation.startsWith("clone")) endClone(service, instance);
      if (operation.startsWith("create")) runQueuedBoot(service, instance);
    },
  },
  control: { routes: instanceControlRoutes, accountParts: instanceParts },
});
