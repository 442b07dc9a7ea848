import {
  authorizationFor,
  defineEmulation,
  defineKind,
  failure,
  findAuthorized,
  idParameter,
  parseActionBody,
  type RequestContext,
  type Service,
  startTransition,
  toResponse,
  updateStored,
} from "../../../emulator/author";
import { computeInstance } from "../../compute_instance/contract";
import {
  copies,
  findInstance,
  findTarget,
  freeSpace,
  type Instance,
  instanceKind,
  requireIdle,
  spaceOf,
} from "../../compute_instance/emulator/instance";
import { instanceRestore } from "../../instance_restore/contract";
import { instanceSnapshot } from "../../instance_snapshot/contract";
import { instanceBackup } from "../contract";
import {
  automaticBackup,
  type Backup,
  backUp,
  type BackupBody,
  backupKind,
  backupsOf,
  isBusy,
  isRestorable,
  isSnapshot,
  rulesOfRestorable,
  startBackup,
  updateBackupsOfInstance,
} from "./backup";

/** Implements document 1, Backups, rules 3 and 4. */
function restore(request: RequestContext, source: Instance, backup: Backup): object {
  const { computeId, overwrite } = parseActionBody(instanceRestore, request);
  if (!isRestorable(backup)) {
    const { status, available } = backup.body;
    const condition = available === true ? String(status) : "not available";
    throw failure(
      400,
      `Only a successful and available backup can be restored, but backup ${String(backup.id)} is ${condition}`,
    ).cites(...rulesOfRestorable(backup));
  }
  const target = findTarget(request, computeId, "R1-160");
  if (target.body.region !== source.body.region) {
    const regions = `is in ${String(target.body.region)}, and the backup is in ${String(source.body.region)}`;
    throw failure(
      400,
      `must be an instance in the backup's region, but ${String(target.id)} ${regions}`,
      "compute_id",
    ).cites("R1-161");
  }
  requireIdle(target);
  if (backupsOf(request.service, target.id).some(isBusy)) {
    throw failure(
      400,
      `must be an instance without a backup in progress, but ${String(target.id)} is creating one`,
      "compute_id",
    ).cites("R1-162");
  }
  putOnto(request, target, backup, overwrite === true);
  return {};
}

function putOnto({ service }: RequestContext, target: Instance, backup: Backup, overwrite: boolean): void {
  const disks = overwrite ? [] : (target.body.disks ?? []);
  const configs = overwrite ? [] : (target.body.configs ?? []);
  const [needed, free] = [spaceOf(backup.body.disks ?? []), freeSpace(target.body, disks)];
  if (needed > free) {
    const hint = overwrite ? "" : ". Set overwrite to delete its disks first";
    throw failure(
      400,
      `Insufficient space: the backup needs ${String(needed)} MB, and instance ${String(target.id)} has ${String(free)} MB free${hint}`,
      "compute_id",
    ).cites(...(overwrite ? [] : (["R1-164"] as const)));
  }
  const restored = copies(service.store, backup.body.disks ?? [], backup.body.configs ?? []);
  const wasRunning = target.body.status === "running";
  updateStored(service, instanceKind, target.id, {
    disks: [...disks, ...restored.disks],
    configs: [...configs, ...restored.configs],
    ...(overwrite && { lastBooted: restored.configs[0]?.id ?? null }),
  });
  startTransition(service, computeInstance, instanceKind, target.id, wasRunning ? "restoreRunning" : "restore");
}

const toBackupResponse = (backup: Backup, service: Service) => toResponse(kind, backup, service.store);

/** Listings show the type of an automatic backup as `automatic`, all other responses as `auto` (R1-058). */
function list(request: RequestContext): object {
  const instance = instanceOf(request, "read_only");
  const all = backupsOf(request.service, instance.id);
  const shown = (backup: Backup | undefined) => (backup ? toBackupResponse(backup, request.service) : null);
  const snapshots = all.filter(isSnapshot);
  return {
    automatic: all
      .filter((backup) => !isSnapshot(backup))
      .map((backup) => ({ ...toBackupResponse(backup, request.service), type: "automatic" })),
    snapshot: {
      current: shown(snapshots.find((backup) => !isBusy(backup))),
      in_progress: shown(snapshots.find(isBusy)),
    },
  };
}

/** Adds the region, which only the response for a single backup contains. */
function view(request: RequestContext): object {
  const instance = instanceOf(request, "read_only");
  const backup = findAuthorized(kind, request, request.params[idParameter] ?? "", "read_only", instance);
  return { ...toBackupResponse(backup, request.service), region: backup.body.region ?? null };
}

const instanceOf = (request: RequestContext, permission: "read_only" | "read_write") =>
  findInstance(request, request.params["computeId"] ?? "", permission);

/** Creates a snapshot, and deletes the previous one immediately (R1-157). */
function snapshot(request: RequestContext): object {
  const instance = instanceOf(request, "read_write");
  const { label } = parseActionBody(instanceSnapshot, request);
  if (instance.body.backups?.enabled !== true) {
    throw failure(
      400,
      `A snapshot requires the backup service. Enable it for instance ${String(instance.id)} first`,
    ).cites("R1-159");
  }
  if (backupsOf(request.service, instance.id).some(isBusy)) {
    throw failure(400, `Instance ${String(instance.id)} is already creating a backup`);
  }
  const id = startBackup(request.service, instance.id, String(label));
  updateBackupsOfInstance(request.service, instance.id);
  const created = request.service.store.objects.get(backupKind, id);
  if (!created) throw new Error("the snapshot disappeared during the request");
  return toBackupResponse(created, request.service);
}

function restored(request: RequestContext): object {
  const instance = instanceOf(request, "read_write");
  const id = request.params["backupId"] ?? "";
  return restore(request, instance, findAuthorized(kind, request, id, "read_write", instance));
}

/** Starts the next transition, until the backup is complete. */
function transitionCompleted(service: Service, { id, parent }: Backup, operation: string): void {
  if (operation === "start") startTransition(service, instanceBackup, backupKind, id, "run");
  else if (operation === "run") startTransition(service, instanceBackup, backupKind, id, "process");
  else {
    updateStored(service, backupKind, id, { finished: service.clock.timestamp() });
    if (parent !== null) updateBackupsOfInstance(service, parent);
  }
}

const kind = defineKind(instanceBackup, {
  storeName: backupKind,
  parentKind: instanceKind,
  responses: { presentFields: ({ body }): BackupBody => ({ type: body.type }) },
});

const [reading, writing] = [authorizationFor(kind, "read_only"), authorizationFor(kind, "read_write")];
const { path } = instanceBackup;

export const instanceBackupEmulation = defineEmulation(kind, {
  endpoints: {
    customOperations: ["list", "view"],
    routes: [
      { method: "GET", path, authorization: reading, respond: list },
      { method: "GET", path: `${path}/{${idParameter}}`, authorization: reading, respond: view },
      { method: "POST", path, authorization: writing, respond: snapshot },
      { method: "POST", path: `${path}/{backupId}/restore`, authorization: writing, respond: restored },
    ],
  },
  hooks: { transitionCompleted },
  actions: { [automaticBackup]: backUp },
});
