import type { Contract } from "../../contract";
import { instanceRestore } from "./contract";
import type { Properties } from "../../contract";
import type { CheckContext } from "../../provider/plan-checks";
import { reportError, readForCheck } from "../../provider/plan-checks";
import { defineHandler } from "../../provider/handler";
import { waitUntilIdle } from "../compute_instance/provider/wait-until-idle";
import { judgeBackup, judgeRegion, seenBackup, under } from "../instance_backup/provider/check-backup";

export const instanceRestoreHandler = defineHandler<Contract>(instanceRestore, {
  async waitForPrerequisites(context, { sourceId, backupId, computeId }) {
    await waitUntilIdle(context, computeId);
    const path = `/compute/instances/${String(sourceId)}/backups/${String(backupId)}`;
    await context.session.client.wait(
      (signal) => context.session.client.get(path, { signal }),
      ({ status }) => !under.includes(String(status)),
      { deadline: context.remainingMs, signal: context.signal, what: `backup ${String(backupId)} to be complete` },
    );
  },

  async afterCreate(context, { computeId }) {
    await waitUntilIdle(context, computeId);
    return true;
  },

  async modifyPlan({ prior, planned, session, signal, report }) {
    if (prior || !planned) return undefined;
    if (planned["overwrite"] === true) {
      const target =
        typeof planned["computeId"] === "number" ? `instance ${String(planned["computeId"])}` : "the target";
      report({
        severity: "warning",
        summary: `Every disk of ${target} will be deleted`,
        detail: `overwrite = true deletes all disks and configuration profiles of ${target} for good, each time that the restore runs, before the backup takes their place.`,
        path: ["overwrite"],
      });
    }
    if (session) await check({ session, signal, report }, planned);
    return undefined;
  },
});

async function check(context: CheckContext, { sourceId, backupId, computeId }: Properties): Promise<void> {
  if (typeof sourceId !== "number") return;
  const instance = async (id: unknown) =>
    typeof id === "number" ? await readForCheck(context, `/compute/instances/${String(id)}`) : undefined;
  const [source, target] = [await instance(sourceId), await instance(computeId)];
  if (!source) return;
  judgeRegion(context, "error", backupId, target?.["region"], source["region"]);
  if (typeof backupId !== "number") return;
  const backup = await seenBackup(context, sourceId, backupId);
  if (backup) {
    judgeBackup(context, backup, "backup_id");
    return;
  }
  reportError(
    context,
    ["backup_id"],
    `Instance ${String(sourceId)} has no backup ${String(backupId)}`,
    "The data source stratus_instance_backups lists its backups.",
  );
}
