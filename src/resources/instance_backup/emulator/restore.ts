import { startTransition, updateStored } from "../../../emulator/objects/transitions";
import { parseActionBody } from "../../../emulator/wire/action-body";
import { failure } from "../../../emulator/wire/failure";
import type { RequestContext } from "../../../emulator/http/route";
import { computeInstance } from "../../compute_instance/contract";
import {
  copies,
  freeSpace,
  spaceOf,
  findTarget,
  instanceKind,
  requireIdle,
  type Instance,
} from "../../compute_instance/emulator/instance";
import { instanceRestore } from "../../instance_restore/contract";
import { backupsOf, isBusy, isRestorable, rulesOfRestorable } from "./backup";
import type { Backup } from "./backup";

/** Document 1, Backups, rules 3 and 4. */
export function restore(request: RequestContext, source: Instance, backup: Backup): object {
  const { computeId, overwrite } = parseActionBody(instanceRestore, request);
  if (!isRestorable(backup)) {
    const { status, available } = backup.body;
    const condition = available === true ? String(status) : "not available";
    throw failure(
      400,
      `A backup must be successful and available to be restored; backup ${String(backup.id)} is ${condition}`,
    ).per(...rulesOfRestorable(backup));
  }
  const target = findTarget(request, computeId, "R1-160");
  if (target.body.region !== source.body.region) {
    const regions = `is in ${String(target.body.region)}, the backup in ${String(source.body.region)}`;
    throw failure(400, `must be an instance of the backup's region; ${String(target.id)} ${regions}`, "compute_id").per(
      "R1-161",
    );
  }
  requireIdle(target);
  if (backupsOf(request.service, target.id).some(isBusy)) {
    throw failure(400, `must not be creating a backup, and ${String(target.id)} is`, "compute_id").per("R1-162");
  }
  putOnto(request, target, backup, overwrite === true);
  return {};
}

function putOnto({ service }: RequestContext, target: Instance, backup: Backup, overwrite: boolean): void {
  const disks = overwrite ? [] : (target.body.disks ?? []);
  const configs = overwrite ? [] : (target.body.configs ?? []);
  const [needed, free] = [spaceOf(backup.body.disks ?? []), freeSpace(target.body, disks)];
  if (needed > free) {
    const hint = overwrite ? "" : "; overwrite deletes its disks first";
    throw failure(
      400,
      `Insufficient space: the backup needs ${String(needed)} MB, and instance ${String(target.id)} has ${String(free)} MB free${hint}`,
      "compute_id",
    ).per(...(overwrite ? [] : (["R1-164"] as const)));
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
