import type { Contract } from "../../../contract";
import { TimeoutError, UnknownOutcomeError } from "../../../client";
import type { Properties } from "../../../contract";
import { decodeResponse } from "../../../provider/requests/decode";
import { createBody } from "../../../provider/requests/body";
import type { OperationContext } from "../../../provider/handler";
import { defineHandler } from "../../../provider/handler";
import { waitForConflictToClear } from "../../../provider/waiting/conflict";
import { collectionPath, objectPath } from "../../../provider/requests/paths";
import { onceAccepted, onceShown, databaseIn, untilActive } from "../../base/managed_database/provider";
import { mysqlDatabase } from "../../mysql_database/contract";
import { mostSnapshots, mysqlBackup } from "../contract";
import { checkRoom } from "./check-limit";

async function snapshotsOf(context: OperationContext, object: Properties): Promise<readonly Properties[]> {
  const all = await context.session.client.list(collectionPath(mysqlBackup, object), { signal: context.signal });
  return all.map(decodeResponse).filter(({ type }) => type === "snapshot");
}

/** The answer to the request is empty, so the snapshot is found by its label (R2-049). */
async function labelled(context: OperationContext, object: Properties): Promise<Properties | undefined> {
  return (await snapshotsOf(context, object)).find(({ label }) => label === object["label"]);
}

const databasePath = (object: Properties) => objectPath(mysqlDatabase, databaseIn(object));

async function isBackingUp(context: OperationContext, object: Properties): Promise<boolean> {
  const { status } = await context.session.client.get(databasePath(object), { signal: context.signal });
  return status === "backing_up";
}

/** Another snapshot of that label could not be told from the new one. */
async function freeLabel(context: OperationContext, wanted: Properties): Promise<void> {
  const see = async () => {
    const other = await labelled(context, wanted);
    return other && `stratus_mysql_backup ${String(other["id"])} ${JSON.stringify(wanted["label"])}`;
  };
  const present = await see();
  if (present === undefined) return;
  try {
    await waitForConflictToClear(context, present, see);
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error;
    const [database, label] = [String(wanted["databaseId"]), JSON.stringify(wanted["label"])];
    throw new Error(
      `MySQL database ${database} has a snapshot with the label ${label} already. The service answers a new one by nothing, so it is found by its label: give it another one, or import what is there as ${database}/${String(wanted["label"])}.`,
      { cause: error },
    );
  }
}

async function send(context: OperationContext, wanted: Properties): Promise<void> {
  try {
    await context.session.client.act(collectionPath(mysqlBackup, wanted), createBody(mysqlBackup, wanted), {
      signal: context.signal,
    });
  } catch (error) {
    // The answer was lost. What shows is ours, because no other snapshot has the label and one is made at a time.
    if (!(error instanceof UnknownOutcomeError)) throw error;
    if (!(await isBackingUp(context, wanted)) && !(await labelled(context, wanted))) throw error;
  }
}

async function finished(context: OperationContext, object: Properties): Promise<void> {
  await untilActive(context, object);
  if (await labelled(context, object)) return;
  throw new Error(
    `MySQL database ${String(object["databaseId"])} is active again, and has no snapshot with the label ${JSON.stringify(object["label"])}: the service did not finish it. Apply again to make it.`,
  );
}

export const mysqlBackupHandler = defineHandler<Contract>(mysqlBackup, {
  waitForPrerequisites: onceShown("backups"),

  /** One at a time: a backup in progress has to finish first (R2-041). */
  async create(context, wanted) {
    await onceAccepted("snapshot")(context, wanted, async () => {
      await context.session.locks.hold(databasePath(wanted), async () => {
        await freeLabel(context, wanted);
        await send(context, wanted);
      });
    });
    return {};
  },

  async afterCreate(context, wanted) {
    await finished(context, wanted);
    return true;
  },

  async read(context, known) {
    const { client } = context.session;
    const collection = collectionPath(mysqlBackup, known);
    if (known["id"] !== undefined && known["id"] !== null) {
      const json = await client.read(collection, known["id"] as number, { signal: context.signal });
      return json && decodeResponse(json);
    }
    return (await labelled(context, known)) ?? ((await isBackingUp(context, known)) ? { ...known } : undefined);
  },

  /** Nothing of a snapshot can be changed; an interrupted wait for it goes on. */
  async update(context, { prior }) {
    if (prior["id"] !== undefined) return false;
    await finished(context, prior);
    return true;
  },

  async delete(context, known) {
    const found = known["id"] === undefined ? await labelled(context, known) : known;
    if (found)
      await context.session.client.delete(objectPath(mysqlBackup, { ...known, ...found }), { signal: context.signal });
  },

  /** Three snapshots at most: one of them may be about to go. */
  async conflict(context, wanted) {
    const snapshots = await snapshotsOf(context, wanted);
    if (snapshots.length < mostSnapshots) return undefined;
    const labels = snapshots.map(({ label }) => JSON.stringify(label)).join(", ");
    return `one of the ${String(snapshots.length)} snapshots ${labels} of MySQL database ${String(wanted["databaseId"])}`;
  },

  async modifyPlan(context) {
    const { prior, planned, report } = context;
    await checkRoom(context);
    if (!prior || planned?.["label"] === prior["label"]) return undefined;
    report({
      severity: "warning",
      summary: `The snapshot ${JSON.stringify(prior["label"])} will be deleted`,
      detail: `What it holds of MySQL database ${String(prior["databaseId"])} is gone for good then; a new snapshot holds the data of its own time.`,
    });
    return undefined;
  },
});
