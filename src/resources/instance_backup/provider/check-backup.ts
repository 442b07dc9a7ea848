import type { Properties } from "../../../contract";
import { camel } from "../../../contract";
import type { Diagnostic } from "../../../plugin/provider";
import type { CheckContext } from "../../../provider/plan-checks";
import { dropFromCache, reportError, readForCheck } from "../../../provider/plan-checks";
import { backupsIn } from "../contract/fields";

const pathOf = (instance: unknown) => `/compute/instances/${String(instance)}/backups`;

/** The backups of an instance, as far as the token may see them. */
export async function seenBackups(context: CheckContext, instance: unknown): Promise<readonly Properties[]> {
  const answer = await readForCheck(context, pathOf(instance));
  // What has been read is in camelCase, and the listing's own names are the interface's.
  const snapshot = answer?.["snapshot"] as Properties | undefined;
  const wire = snapshot ? { current: snapshot["current"], in_progress: snapshot[camel("in_progress")] } : {};
  return answer ? backupsIn({ ...answer, snapshot: wire }) : [];
}

/** One backup of an instance, asked for again where it was not there before. */
export async function seenBackup(
  context: CheckContext,
  instance: unknown,
  id: unknown,
): Promise<Properties | undefined> {
  const find = async () => (await seenBackups(context, instance)).find((one) => one["id"] === id);
  const found = await find();
  if (found) return found;
  dropFromCache(context, pathOf(instance));
  return find();
}

/** A backup that is being made is waited for. */
export const under = ["pending", "running", "needsPostProcessing"];

/** Refuses at plan what no apply could restore (R1-089). */
export function judgeBackup(context: CheckContext, backup: Properties, path: string): void {
  const name = `Backup ${String(backup["id"])}`;
  if (!under.includes(String(backup["status"])) && backup["status"] !== "successful") {
    reportError(
      context,
      [path],
      `${name} is ${String(backup["status"])}`,
      `Only a successful backup can be restored. Choose another one.`,
    );
  } else if (backup["available"] === false) {
    reportError(
      context,
      [path],
      `${name} is not available`,
      "A backup under maintenance cannot be restored. Try again later.",
    );
  }
}

/** A backup is restored within its region (R1-161). The document does not say that of making an instance from one. */
export function judgeRegion(
  context: CheckContext,
  severity: Diagnostic["severity"],
  id: unknown,
  region: unknown,
  home: unknown,
): void {
  if (typeof region !== "string" || typeof home !== "string" || region === home) return;
  context.report({
    severity,
    summary: `${typeof id === "number" ? `Backup ${String(id)}` : "The backup"} is of another region`,
    detail: `A backup is restored within its region: it is in ${home}, and the instance in ${region}.`,
    path: ["backup_id"],
  });
}
