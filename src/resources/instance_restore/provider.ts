import type { Planned } from "../../contract";
import {
  type CheckContext,
  defineHandler,
  fromWire,
  objectPath,
  readForCheck,
  reportError,
} from "../../provider/author";
import { computeInstance } from "../compute_instance/contract";
import { waitUntilIdle } from "../compute_instance/provider/wait-until-idle";
import { watchInstance } from "../compute_instance/provider/watch-operation";
import { instanceBackup } from "../instance_backup/contract";
import { checkBackup, checkRegionOfBackup, isInProgress, readBackup } from "../instance_backup/provider/check-backup";
import { instanceRestore } from "./contract";

type Restore = Planned<typeof instanceRestore>;

export const instanceRestoreHandler = defineHandler(instanceRestore, {
  async waitForPrerequisites(context, { sourceId, backupId, computeId }) {
    await waitUntilIdle(context, computeId);
    const { client } = context.session;
    const path = objectPath(instanceBackup, { computeId: sourceId, id: backupId });
    await client.wait(
      async (signal) => fromWire(instanceBackup, await client.get(path, { signal })),
      (backup) => !isInProgress(backup),
      { deadline: context.remainingMs, signal: context.signal, what: `backup ${String(backupId)} to be complete` },
    );
  },

  watch: (context, { computeId }) => watchInstance(context, computeId, "restoring"),

  async afterCreate(context, { computeId }) {
    await waitUntilIdle(context, computeId, { operation: "restore" });
    return true;
  },

  async modifyPlan({ prior, planned, session, signal, report }) {
    if (prior || !planned) return undefined;
    const { overwrite, computeId } = planned;
    if (overwrite === true) {
      const target = typeof computeId === "number" ? `instance ${String(computeId)}` : "the target";
      report({
        severity: "warning",
        summary: `Every disk of ${target} will be deleted`,
        detail: `With overwrite = true, each restore permanently deletes all disks and configuration profiles of ${target} before it restores the backup.`,
        path: ["overwrite"],
      });
    }
    if (session) await checkNew({ session, signal, report }, planned);
    return undefined;
  },
});

async function checkNew(context: CheckContext, { sourceId, backupId, computeId }: Restore): Promise<void> {
  if (typeof sourceId !== "number") return;
  const [source, target] = [await readInstance(context, sourceId), await readInstance(context, computeId)];
  if (!source) return;
  checkRegionOfBackup(context, "error", { id: backupId, region: source.region, target: target?.region });
  if (typeof backupId !== "number") return;
  const backup = await readBackup(context, sourceId, backupId);
  if (backup) {
    checkBackup(context, backup, "backup_id");
    return;
  }
  reportError(
    context,
    ["backup_id"],
    `Instance ${String(sourceId)} has no backup ${String(backupId)}`,
    "The data source stratus_instance_backups lists its backups.",
  );
}

const readInstance = async (context: CheckContext, id: Restore["computeId"]) =>
  typeof id === "number" ? await readForCheck(context, computeInstance, { id }) : undefined;
