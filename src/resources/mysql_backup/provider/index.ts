import { TimeoutError, UnknownOutcomeError } from "../../../client";
import type { Properties } from "../../../contract";
import { received } from "../../../provider/requests/decode";
import { createBody } from "../../../provider/requests/body";
import type { Handler, Work } from "../../../provider/handler";
import { untilGone } from "../../../provider/waiting/conflict";
import { collectionPath, objectPath } from "../../../provider/requests/paths";
import { onceAccepted, onceShown, databaseIn, untilActive } from "../../base/managed_database/provider";
import { mysqlDatabase } from "../../mysql_database/contract";
import { mostSnapshots, mysqlBackup } from "../contract";
import { checkRoom } from "./check-limit";

async function snapshotsOf(work: Work, object: Properties): Promise<readonly Properties[]> {
  const all = await work.session.client.list(collectionPath(mysqlBackup, object), { signal: work.signal });
  return all.map(received).filter(({ type }) => type === "snapshot");
}

/** The answer to the request is empty, so the snapshot is found by its label (R2-049). */
async function labelled(work: Work, object: Properties): Promise<Properties | undefined> {
  return (await snapshotsOf(work, object)).find(({ label }) => label === object["label"]);
}

const databasePath = (object: Properties) => objectPath(mysqlDatabase, databaseIn(object));

async function isBackingUp(work: Work, object: Properties): Promise<boolean> {
  const { status } = await work.session.client.get(databasePath(object), { signal: work.signal });
  return status === "backing_up";
}

/** Another snapshot of that label could not be told from the new one. */
async function freeLabel(work: Work, wanted: Properties): Promise<void> {
  const see = async () => {
    const other = await labelled(work, wanted);
    return other && `stratus_mysql_backup ${String(other["id"])} ${JSON.stringify(wanted["label"])}`;
  };
  const present = await see();
  if (present === undefined) return;
  try {
    await untilGone(work, present, see);
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error;
    const [database, label] = [String(wanted["databaseId"]), JSON.stringify(wanted["label"])];
    throw new Error(
      `MySQL database ${database} has a snapshot with the label ${label} already. The service answers a new one by nothing, so it is found by its label: give it another one, or import what is there as ${database}/${String(wanted["label"])}.`,
      { cause: error },
    );
  }
}

async function send(work: Work, wanted: Properties): Promise<void> {
  try {
    await work.session.client.act(collectionPath(mysqlBackup, wanted), createBody(mysqlBackup, wanted), {
      signal: work.signal,
    });
  } catch (error) {
    // The answer was lost. What shows is ours, because no other snapshot has the label and one is made at a time.
    if (!(error instanceof UnknownOutcomeError)) throw error;
    if (!(await isBackingUp(work, wanted)) && !(await labelled(work, wanted))) throw error;
  }
}

async function finished(work: Work, object: Properties): Promise<void> {
  await untilActive(work, object);
  if (await labelled(work, object)) return;
  throw new Error(
    `MySQL database ${String(object["databaseId"])} is active again, and has no snapshot with the label ${JSON.stringify(object["label"])}: the service did not finish it. Apply again to make it.`,
  );
}

export const handler: Handler = {
  before: onceShown("backups"),

  /** One at a time: a backup in progress has to finish first (R2-041). */
  async make(work, wanted) {
    await onceAccepted("snapshot")(work, wanted, async () => {
      await work.session.locks.hold(databasePath(wanted), async () => {
        await freeLabel(work, wanted);
        await send(work, wanted);
      });
    });
    return {};
  },

  async afterCreate(work, wanted) {
    await finished(work, wanted);
    return true;
  },

  async read(work, known) {
    const { client } = work.session;
    const collection = collectionPath(mysqlBackup, known);
    if (known["id"] !== undefined && known["id"] !== null) {
      const json = await client.read(collection, known["id"] as number, { signal: work.signal });
      return json && received(json);
    }
    return (await labelled(work, known)) ?? ((await isBackingUp(work, known)) ? { ...known } : undefined);
  },

  /** Nothing of a snapshot can be changed; an interrupted wait for it goes on. */
  async update(work, { prior }) {
    if (prior["id"] !== undefined) return false;
    await finished(work, prior);
    return true;
  },

  async delete(work, known) {
    const found = known["id"] === undefined ? await labelled(work, known) : known;
    if (found)
      await work.session.client.delete(objectPath(mysqlBackup, { ...known, ...found }), { signal: work.signal });
  },

  /** Three snapshots at most: one of them may be about to go. */
  async obstacle(work, wanted) {
    const snapshots = await snapshotsOf(work, wanted);
    if (snapshots.length < mostSnapshots) return undefined;
    const labels = snapshots.map(({ label }) => JSON.stringify(label)).join(", ");
    return `one of the ${String(snapshots.length)} snapshots ${labels} of MySQL database ${String(wanted["databaseId"])}`;
  },

  async plan(planning) {
    const { prior, planned, report } = planning;
    await checkRoom(planning);
    if (!prior || planned?.["label"] === prior["label"]) return undefined;
    report({
      severity: "warning",
      summary: `The snapshot ${JSON.stringify(prior["label"])} will be deleted`,
      detail: `What it holds of MySQL database ${String(prior["databaseId"])} is gone for good then; a new snapshot holds the data of its own time.`,
    });
    return undefined;
  },
};
