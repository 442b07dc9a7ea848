import type { Properties } from "../../contract";
import type { Checking } from "../../provider/plan-checks";
import { refuse, seen } from "../../provider/plan-checks";
import type { Handler } from "../../provider/handler";
import { settle } from "../compute_instance/provider/wait-until-idle";
import { judgeBackup, judgeRegion, seenBackup, under } from "../instance_backup/provider/check-backup";

export const handler: Handler = {
  async before(work, { sourceId, backupId, computeId }) {
    await settle(work, computeId);
    const path = `/compute/instances/${String(sourceId)}/backups/${String(backupId)}`;
    await work.session.client.wait(
      (signal) => work.session.client.get(path, { signal }),
      ({ status }) => !under.includes(String(status)),
      { deadline: work.patience, signal: work.signal, what: `backup ${String(backupId)} to be complete` },
    );
  },

  async afterCreate(work, { computeId }) {
    await settle(work, computeId);
    return true;
  },

  async plan({ prior, planned, session, signal, report }) {
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
};

async function check(checking: Checking, { sourceId, backupId, computeId }: Properties): Promise<void> {
  if (typeof sourceId !== "number") return;
  const instance = async (id: unknown) =>
    typeof id === "number" ? await seen(checking, `/compute/instances/${String(id)}`) : undefined;
  const [source, target] = [await instance(sourceId), await instance(computeId)];
  if (!source) return;
  judgeRegion(checking, "error", backupId, target?.["region"], source["region"]);
  if (typeof backupId !== "number") return;
  const backup = await seenBackup(checking, sourceId, backupId);
  if (backup) {
    judgeBackup(checking, backup, "backup_id");
    return;
  }
  refuse(
    checking,
    ["backup_id"],
    `Instance ${String(sourceId)} has no backup ${String(backupId)}`,
    "The data source stratus_instance_backups lists its backups.",
  );
}
