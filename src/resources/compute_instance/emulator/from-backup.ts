import type { Properties } from "../../../contract";
import { permitted } from "../../../emulator/access/users";
import { findPlan } from "../../../emulator/catalogue/find";
import type { Draft } from "../../../emulator/objects/emulation";
import type { FieldError } from "../../../emulator/wire/failure";
import type { RequestContext } from "../../../emulator/service";
import type { StoredObject } from "../../../emulator/store";
import { backupKind, isRestorable } from "../../instance_backup/emulator/stored";
import type { Disk } from "./disks";
import { copies, needed } from "./disks";

const field = "backup_id";

/** A backup of an instance that the caller may look at. */
function findBackup({ service, user }: RequestContext, id: unknown): StoredObject | undefined {
  const backup = service.store.objects.get(backupKind, Number(id));
  return backup?.parent && permitted(user, "computes", backup.parent, "read_only") ? backup : undefined;
}

/** Document 1, Create rules 5. Beside an image the interface leaves it open (R1-132): it is refused. */
export function judgeBackup({ call, object }: Draft): readonly FieldError[] {
  const { backupId, region, type, image } = object;
  if (backupId === undefined || backupId === null) return [];
  const wrong = (reason: string): readonly FieldError[] => [{ field, reason }];
  const backup = findBackup(call, backupId);
  if (!backup) return wrong(`must be the id of a backup that you can see, and there is none ${String(backupId)}`);
  if (typeof image === "string") return wrong("must not be set beside image");
  if (!isRestorable(backup)) return wrong(`must be a backup that is successful and available`);
  if (region !== undefined && backup.body["region"] !== region) {
    return wrong(`must be a backup of ${String(region)}, and it is of ${String(backup.body["region"])}`);
  }
  const plan = findPlan(call.service.store, type);
  const size = needed(backup.body["disks"] as readonly Disk[]);
  if (!plan || plan.disk >= size) return [];
  const reason = `must have a disk of at least ${String(size)} MB for the backup; ${plan.id} has ${String(plan.disk)}`;
  return [{ field: "type", reason }];
}

/** The disks and configs of the backed-up instance, once more (R1-130). */
export function fromBackup({ call, object }: Draft): ReturnType<typeof copies> | undefined {
  const backup = (object["backupId"] ?? null) === null ? undefined : findBackup(call, object["backupId"]);
  if (!backup) return undefined;
  const { disks, configs } = backup.body as Properties & { disks: readonly Disk[]; configs: readonly string[] };
  return copies(call.service.store, disks, configs);
}
