import type { Known, Planned } from "../../../contract";
import { isSet } from "../../../contract";
import type { Diagnostic } from "../../../plugin/provider";
import { type CheckContext, reportError, listForCheck } from "../../../provider/plan-checks/needs";
import { instanceBackup } from "../contract";

type Backup = Known<typeof instanceBackup>;
type InstanceId = Backup["computeId"];

/** The backups of an instance, as far as the token may see them. */
export const readBackups = (context: CheckContext, instance: InstanceId): Promise<readonly Backup[]> =>
  listForCheck(context, instanceBackup, { computeId: instance });

/** One backup of an instance, asked for again where it was not there before. */
export async function readBackup(context: CheckContext, instance: InstanceId, id: number): Promise<Backup | undefined> {
  const find = async () => (await readBackups(context, instance)).find((one) => one.id === id);
  const found = await find();
  if (found) return found;
  context.session.objects.forgetList(instanceBackup, { computeId: instance });
  return find();
}

const statesInProgress: readonly Backup["status"][] = ["pending", "running", "needsPostProcessing"];

/** Whether the backup is still being made. Operations that need it wait for that. */
export const isInProgress = ({ status }: Pick<Backup, "status">) => statesInProgress.includes(status);

/** Refuses at plan a backup that no apply could restore (R1-089). */
export function checkBackup(context: CheckContext, backup: Backup, path: string): void {
  const name = `Backup ${String(backup.id)}`;
  if (!isInProgress(backup) && backup.status !== "successful") {
    reportError(
      context,
      [path],
      `${name} is ${String(backup.status)}`,
      `Only a successful backup can be restored. Choose another one.`,
    );
  } else if (backup.available === false) {
    reportError(
      context,
      [path],
      `${name} is not available`,
      "A backup under maintenance cannot be restored. Try again later.",
    );
  }
}

/** A backup that is to be restored, and where. */
interface Restore {
  readonly id: Planned<typeof instanceBackup>["id"];
  /** The region of the backup. */
  readonly region: string | null | undefined;
  /** The region of the instance that it is restored to. */
  readonly target: string | symbol | null | undefined;
}

/** A backup is restored within its region (R1-161). The document does not say that of making an instance from one. */
export function checkRegionOfBackup(
  context: CheckContext,
  severity: Diagnostic["severity"],
  { id, region, target }: Restore,
): void {
  if (!isSet(region) || typeof target !== "string" || region === target) return;
  context.report({
    severity,
    summary: `${typeof id === "number" ? `Backup ${String(id)}` : "The backup"} is of another region`,
    detail: `A backup is restored within its region: it is in ${region}, and the instance in ${target}.`,
    path: ["backup_id"],
  });
}
