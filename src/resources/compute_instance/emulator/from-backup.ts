import { byRules, isSet } from "../../../contract";
import type { RuleId } from "../../../contract";
import { isPermitted } from "../../../emulator/access/users";
import { findPlan } from "../../../emulator/catalogue/find";
import type { FieldError } from "../../../emulator/wire/failure";
import type { RequestContext } from "../../../emulator/http/route";
import type { Id } from "../../../emulator/store";
import { backupKind, isRestorable, rulesOfRestorable } from "../../instance_backup/emulator/backup";
import type { Backup } from "../../instance_backup/emulator/backup";
import { copies, spaceOf, type InstanceDraft } from "./instance";

const field = "backup_id";

/** A backup of an instance that the caller may look at. */
function findBackup({ service, user }: RequestContext, id: Id): Backup | undefined {
  const backup = service.store.objects.get(backupKind, id);
  return backup?.parent && isPermitted(user, "computes", backup.parent, "read_only") ? backup : undefined;
}

/** Document 1, Create rules 5. The documents leave open what a backup means beside an image: it is refused. */
export function validateBackup({ request, object }: InstanceDraft): readonly FieldError[] {
  const { backupId, region, type, image } = object;
  if (!isSet(backupId)) return [];
  const refuse = (reason: string, ...rules: readonly RuleId[]): readonly FieldError[] => [
    { field, reason, ...byRules(rules) },
  ];
  const backup = findBackup(request, backupId);
  if (!backup)
    return refuse(`must be the id of a backup that you can see, and there is none ${String(backupId)}`, "R1-104");
  if (typeof image === "string") return refuse("must not be set beside image", "R1-132");
  if (!isRestorable(backup)) {
    return refuse(`must be a backup that is successful and available`, ...rulesOfRestorable(backup));
  }
  if (region !== undefined && backup.body.region !== region) {
    return refuse(`must be a backup of ${String(region)}, and it is of ${String(backup.body.region)}`);
  }
  const plan = findPlan(request.service.store, type);
  const size = spaceOf(backup.body.disks ?? []);
  if (!plan || plan.disk >= size) return [];
  const reason = `must have a disk of at least ${String(size)} MB for the backup; ${plan.id} has ${String(plan.disk)}`;
  return [{ field: "type", reason, rules: ["R1-129"] }];
}

/** The disks and configs of the backed-up instance, once more (R1-130). */
export function fromBackup({ request, object: { backupId } }: InstanceDraft): ReturnType<typeof copies> | undefined {
  const backup = isSet(backupId) ? findBackup(request, backupId) : undefined;
  return backup && copies(request.service.store, backup.body.disks ?? [], backup.body.configs ?? []);
}
