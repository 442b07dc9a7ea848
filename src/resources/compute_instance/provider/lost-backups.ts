import type { Properties } from "../../../contract";
import type { PlanContext } from "../../../provider/handler";
import { seenBackups } from "../../instance_backup/provider/check-backup";

/** Says, before the backup service is switched off, how many backups go with it (R1-158). */
export async function warnOfLostBackups(context: PlanContext, prior: Properties): Promise<void> {
  const { session, signal, report } = context;
  const id = String(prior["id"]);
  const backups = session ? await seenBackups({ session, signal, report }, id) : undefined;
  const count =
    backups === undefined ? "all its backups" : `all its backups, of which there are ${String(backups.length)} now,`;
  report({
    severity: "warning",
    summary: "Every backup of the instance will be deleted",
    detail: `Switching the backup service of instance ${id} off deletes ${count} for good.`,
    path: ["backups_enabled"],
  });
}
