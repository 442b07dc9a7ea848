import type { Contract } from "../../contract";
import { instanceSnapshot } from "./contract";
import type { Properties } from "../../contract";
import { ApiError } from "../../client";
import { decodeResponse } from "../../provider/requests/decode";
import type { PlanContext } from "../../provider/handler";
import { defineHandler } from "../../provider/handler";
import { objectPath } from "../../provider/requests/paths";
import { seenBackups, under } from "../instance_backup/provider/check-backup";

const staying =
  "The interface deletes single backups for nobody: the snapshot stays until another is taken, the instance's backup service is switched off, or the instance is deleted.";

export const instanceSnapshotHandler = defineHandler<Contract>(instanceSnapshot, {
  /** The listing is no page, and one backup is one request anyway. */
  async read(context, known) {
    try {
      return decodeResponse(
        await context.session.client.get(objectPath(context.contract, known), { signal: context.signal }),
      );
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  },

  /** There is nothing to send. */
  delete: () => Promise.resolve(),

  /** Only one backup of an instance is made at a time. */
  async conflict(context, wanted) {
    const checking = {
      session: { ...context.session, live: new Map() },
      signal: context.signal,
      report: () => undefined,
    };
    const busy = (await seenBackups(checking, wanted["computeId"])).find((one) =>
      under.includes(String(one["status"])),
    );
    return busy && `backup ${String(busy["id"])} of instance ${String(wanted["computeId"])}, which is being made,`;
  },

  async modifyPlan(context) {
    const { prior, planned, report } = context;
    if (planned && !prior) await warnOfReplaced(context, planned);
    if (!planned && prior) {
      report({ severity: "warning", summary: `Snapshot ${String(prior["id"])} stays in the service`, detail: staying });
    }
    return undefined;
  },
});

/** An instance has one snapshot: another one deletes it (R1-157). */
async function warnOfReplaced({ session, signal, report }: PlanContext, planned: Properties): Promise<void> {
  const { computeId } = planned;
  if (!session || typeof computeId !== "number") return;
  const backups = await seenBackups({ session, signal, report }, computeId);
  const present = backups.filter(({ type }) => type === "snapshot");
  for (const { id, label } of present) {
    report({
      severity: "warning",
      summary: `Snapshot ${String(id)} of instance ${String(computeId)} will be deleted`,
      detail: `An instance has one snapshot. Taking another one deletes ${JSON.stringify(label)} for good, before the new one is complete.`,
      path: ["label"],
    });
  }
}
