import type { Known } from "../../../contract";
import type { PlanContext } from "../../../provider/handler";
import { readBackups } from "../../instance_backup/provider/check-backup";
import type { computeInstance } from "../contract";

/** Says, before the backup service is switched off, how many backups go with it (R1-158). */
export async function warnOfLostBackups(
  { session, signal, report }: Pick<PlanContext, "session" | "signal" | "report">,
  { id }: Pick<Known<typeof computeInstance>, "id">,
): Promise<void> {
  const backups = session ? await readBackups({ session, signal, report }, id) : undefined;
  const count =
    backups === undefined ? "all its backups" : `all its backups, of which there are ${String(backups.length)} now,`;
  report({
    severity: "warning",
    summary: "Every backup of the instance will be deleted",
    detail: `Switching the backup service of instance ${String(id)} off deletes ${count} for good.`,
    path: ["backups_enabled"],
  });
}
