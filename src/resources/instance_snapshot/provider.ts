import type { Planned } from "../../contract";
import {
  defineHandler,
  objectPath,
  ObjectRepository,
  type PlanContext,
  undefinedIfNotFound,
  viewFromWire,
} from "../../provider/author";
import { isInProgress, readBackups } from "../instance_backup/provider/check-backup";
import { instanceSnapshot } from "./contract";

const staying =
  "The API can't delete a single backup. The snapshot exists until another one is taken, the backup service of the instance is disabled, or the instance is deleted.";

export const instanceSnapshotHandler = defineHandler(instanceSnapshot, {
  /** Reads the single backup: the listing of backups isn't paginated, and also takes one request. */
  async read(context, known) {
    const path = objectPath(context.contract, known);
    const { client } = context.session;
    return undefinedIfNotFound(async () =>
      viewFromWire(instanceSnapshot, await client.get(path, { signal: context.signal }), known),
    );
  },

  /** No endpoint deletes a single backup, so no request is sent. */
  delete: () => Promise.resolve(),

  /** An instance runs only one backup at a time. */
  async conflict({ session, signal }, { computeId }) {
    // Uses its own repository, because the backups are polled until the other one is complete.
    const objects = new ObjectRepository(session.client, session.journal);
    const context = { session: { ...session, objects }, signal, report: () => undefined };
    const busy = (await readBackups(context, computeId)).find(isInProgress);
    const what = `backup ${String(busy?.id)} of instance ${String(computeId)}, which is in progress`;
    return busy && { what, endsByItself: true };
  },

  async modifyPlan(context) {
    const { prior, planned, report } = context;
    if (planned && !prior) await warnOfReplaced(context, planned);
    if (!planned && prior) {
      report({ severity: "warning", summary: `Snapshot ${String(prior.id)} remains in the service`, detail: staying });
    }
    return undefined;
  },
});

/** An instance has one snapshot. Another one deletes it (R1-157). */
async function warnOfReplaced(
  { session, signal, report }: Pick<PlanContext, "session" | "signal" | "report">,
  { computeId }: Planned<typeof instanceSnapshot>,
): Promise<void> {
  if (!session || typeof computeId !== "number") return;
  const backups = await readBackups({ session, signal, report }, computeId);
  for (const { id, label } of backups.filter(({ type }) => type === "snapshot")) {
    report({
      severity: "warning",
      summary: `Snapshot ${String(id)} of instance ${String(computeId)} will be deleted`,
      detail: `An instance can have only one snapshot. Taking another one permanently deletes ${JSON.stringify(label)} before the new one is complete.`,
      path: ["label"],
    });
  }
}
