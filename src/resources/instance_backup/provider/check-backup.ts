import { isSet, type Known, type Planned } from "../../../contract";
import { type CheckContext, listForCheck, type ProviderDiagnostic, reportError } from "../../../provider/author";
import { instanceBackup } from "../contract";

type Backup = Known<typeof instanceBackup>;
type InstanceId = Backup["computeId"];

/** Returns the backups of an instance, or an empty list if the token may not read them. */
export const readBackups = (context: CheckContext, instance: InstanceId): Promise<readonly Backup[]> =>
  listForCheck(context, instanceBackup, { computeId: instance });

/** Finds a backup of an instance. Reads the list again if it isn't in the first result. */
export async function readBackup(context: CheckContext, instance: InstanceId, id: number): Promise<Backup | undefined> {
  const find = async () => (await readBackups(context, instance)).find((one) => one.id === id);
  const found = await find();
  if (found) return found;
  context.session.objects.forgetList(instanceBackup, { computeId: instance });
  return find();
}

const statesInProgress: readonly Backup["status"][] = ["pending", "running", "needsPostProcessing"];

/** True if the backup is still in progress. Operations that need it wait for that. */
export const isInProgress = ({ status }: Pick<Backup, "status">) => statesInProgress.includes(status);

/** Rejects a backup at plan that no apply can restore (R1-089). */
export function checkBackup(context: CheckContext, backup: Backup, path: string): void {
  const name = `Backup ${String(backup.id)}`;
  if (!isInProgress(backup) && backup.status !== "successful") {
    reportError(
      context,
      [path],
      `${name} is ${String(backup.status)}`,
      "Only a successful backup can be restored. Choose another backup.",
    );
  } else if (backup.available === false) {
    reportError(
      context,
      [path],
      `${name} isn't available`,
      "A backup under maintenance can't be restored. Try again later.",
    );
  }
}

/** A backup to restore, and its target. */
interface Restore {
  readonly id: Planned<typeof instanceBackup>["id"];
  /** The region of the backup. */
  readonly region: string | null | undefined;
  /** The region of the target instance. */
  readonly target: string | symbol | null | undefined;
}

/**
 * A backup can only be restored within its region (R1-161). The document doesn't say this for a new instance from a
 * backup.
 */
export function checkRegionOfBackup(
  context: CheckContext,
  severity: ProviderDiagnostic["severity"],
  { id, region, target }: Restore,
): void {
  if (!isSet(region) || typeof target !== "string" || region === target) return;
  context.report({
    severity,
    summary: `${typeof id === "number" ? `Backup ${String(id)}` : "The backup"} is in another region`,
    detail: `A backup can only be restored in its own region. It is in ${region}, but the instance is in ${target}.`,
    path: ["backup_id"],
  });
}
