import { updateStored } from "../../../emulator/objects/change";
import { actionBody } from "../../../emulator/wire/action-body";
import { findAuthorized } from "../../../emulator/collection/place";
import { emulationFor } from "../../../emulator/objects/emulation";
import { ApiFailure, failure } from "../../../emulator/wire/failure";
import type { RequestContext } from "../../../emulator/service";
import type { StoredObject } from "../../../emulator/store";
import { startTransition } from "../../../emulator/objects/transitions";
import { computeInstance } from "../../compute_instance/contract";
import { copies, freeSpace, needed } from "../../compute_instance/emulator/disks";
import type { Config, Disk } from "../../compute_instance/emulator/disks";
import { requireIdle } from "../../compute_instance/emulator/idle";
import { instanceRestore } from "../../instance_restore/contract";
import { backupsOf, instanceKind, isBusy, isRestorable } from "./stored";

/** Document 1, Backups, rules 3 and 4. */
export function restore(request: RequestContext, source: StoredObject, backup: StoredObject): object {
  const { computeId, overwrite = false } = actionBody(instanceRestore, request);
  if (!isRestorable(backup)) {
    const { status, available } = backup.body;
    const condition = available === true ? String(status) : "not available";
    throw failure(
      400,
      `A backup must be successful and available to be restored; backup ${String(backup.id)} is ${condition}`,
    );
  }
  const target = targetOf(request, computeId);
  if (target.body["region"] !== source.body["region"]) {
    const regions = `is in ${String(target.body["region"])}, the backup in ${String(source.body["region"])}`;
    throw failure(400, `must be an instance of the backup's region; ${String(target.id)} ${regions}`, "compute_id");
  }
  requireIdle(target, "compute_id");
  if (backupsOf(request.service, target.id).some(isBusy)) {
    throw failure(400, `must not be creating a backup, and ${String(target.id)} is`, "compute_id");
  }
  put(request, target, backup, overwrite === true);
  return {};
}

function targetOf(request: RequestContext, id: unknown): StoredObject {
  try {
    return findAuthorized(emulationFor(request.service, instanceKind), request, String(id), "read_write");
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    throw failure(400, `must be the id of an instance that you may change, got ${String(id)}`, "compute_id");
  }
}

function put(request: RequestContext, target: StoredObject, backup: StoredObject, overwrite: boolean): void {
  const { service } = request;
  const disks = overwrite ? [] : (target.body["disks"] as readonly Disk[]);
  const configs = overwrite ? [] : (target.body["configs"] as readonly Config[]);
  const space = freeSpace(target, disks);
  const wanted = needed(backup.body["disks"] as readonly Disk[]);
  if (wanted > space) {
    const hint = overwrite ? "" : "; overwrite deletes its disks first";
    throw failure(
      400,
      `Insufficient space: the backup needs ${String(wanted)} MB, and instance ${String(target.id)} has ${String(space)} MB free${hint}`,
      "compute_id",
    );
  }
  const restored = copies(
    service.store,
    backup.body["disks"] as readonly Disk[],
    backup.body["configs"] as readonly string[],
  );
  const wasRunning = target.body["status"] === "running";
  updateStored(service, instanceKind, target.id, {
    disks: [...disks, ...restored.disks],
    configs: [...configs, ...restored.configs],
    ...(overwrite && { lastBooted: restored.configs[0]?.id ?? null }),
  });
  startTransition(service, computeInstance, instanceKind, target.id, wasRunning ? "restoreRunning" : "restore");
}
