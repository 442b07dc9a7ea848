import { isSet, type Known } from "../../contract";
import {
  collectionPath,
  defineHandler,
  explainConflict,
  fromWire,
  howToAdopt,
  listFromWire,
  objectPath,
  type OperationContext,
  sendOnce,
  toWire,
  type Trace,
  UnknownOutcomeError,
  viewFromWire,
  waitForConflictToClear,
  wasCreatedEarlier,
} from "../../provider/author";
import { renameProtect } from "../base/common/provider";
import { mysqlDatabase } from "../mysql_database/contract";
import { databasePath, waitUntilActive, waitUntilShown, whenDatabaseAccepts } from "../mysql_database/provider/wait";
import { mysqlBackup } from "./contract";

type Backup = Known<typeof mysqlBackup>;

async function listSnapshots({ session, signal }: OperationContext, backup: Backup): Promise<readonly Backup[]> {
  const all = await session.client.list(collectionPath(mysqlBackup, backup), { signal });
  return listFromWire(mysqlBackup, all, backup).filter(({ type }) => type === "snapshot");
}

/** The response to the request is empty, so the snapshot is found by its label (R2-049). */
async function findByLabel(context: OperationContext, backup: Backup): Promise<Backup | undefined> {
  return (await listSnapshots(context, backup)).find(({ label }) => label === backup.label);
}

async function isBackingUp({ session, signal }: OperationContext, backup: Backup): Promise<boolean> {
  const database = await session.client.get(databasePath(backup), { signal });
  return fromWire(mysqlDatabase, database).status === "backing_up";
}

/** Waits, because another snapshot with the label couldn't be distinguished from the new one. */
async function waitUntilLabelIsFree(context: OperationContext, wanted: Backup): Promise<void> {
  const [database, label] = [String(wanted.databaseId), String(wanted.label)];
  const findConflict = async () => {
    const other = await findByLabel(context, wanted);
    if (!other) return undefined;
    const what = `snapshot ${String(other.id)} of MySQL database ${database} with the label ${JSON.stringify(label)}`;
    return { what, existing: { contract: mysqlBackup, object: { ...other, databaseId: wanted.databaseId } } };
  };
  const conflict = await findConflict();
  const left = conflict && (await waitForConflictToClear(context, conflict, findConflict));
  if (!left) return;
  throw new Error(
    `The label must be unique, because the service returns no id for a new snapshot. Choose another label. ${explainConflict(context, left)}`,
  );
}

/**
 * A snapshot that exists after a lost response is ours: no other has the label, and the service creates one at a
 * time.
 */
async function lookForSnapshot(context: OperationContext, wanted: Backup): Promise<Trace> {
  const [database, label] = [`MySQL database ${String(wanted.databaseId)}`, JSON.stringify(wanted.label)];
  if (await isBackingUp(context, wanted)) return { verdict: "done", seen: `${database} is backing_up` };
  return (await findByLabel(context, wanted))
    ? { verdict: "done", seen: `${database} has a snapshot with the label ${label}` }
    : { verdict: "none", seen: `${database} is not backing_up and has no snapshot with the label ${label}` };
}

async function sendSnapshot(context: OperationContext, wanted: Backup): Promise<void> {
  const { session, signal } = context;
  const path = collectionPath(mysqlBackup, wanted);
  await sendOnce(context, {
    path,
    watch: () => Promise.resolve({ look: () => lookForSnapshot(context, wanted) }),
    post: () => session.client.post(path, toWire(mysqlBackup, wanted), { signal }),
  });
}

function withAdoption(error: unknown, wanted: Backup): unknown {
  if (!(error instanceof UnknownOutcomeError)) return error;
  return new Error(
    `${error.message} The next apply looks for the snapshot and creates it only if it doesn't exist. ${howToAdopt(mysqlBackup, wanted)}`,
    { cause: error },
  );
}

async function waitUntilDone(context: OperationContext, backup: Backup): Promise<void> {
  await waitUntilActive(context, backup, { operation: "snapshot" });
  if (await findByLabel(context, backup)) return;
  throw new Error(
    `MySQL database ${String(backup.databaseId)} is active again but has no snapshot with the label ${JSON.stringify(backup.label)}, so the service didn't complete the snapshot. Run apply again to create it.`,
  );
}

export const mysqlBackupHandler = defineHandler(mysqlBackup, {
  upgrades: [renameProtect],

  waitForPrerequisites: (context, wanted) => waitUntilShown(context, "backups", wanted),

  /** One at a time: a backup in progress has to finish first (R2-041). */
  async create(context, wanted, request) {
    await whenDatabaseAccepts(context, "snapshot", wanted, () =>
      context.session.locks.hold(databasePath(wanted), async () => {
        const find = async () => (await findByLabel(context, wanted)) !== undefined;
        if (await wasCreatedEarlier(context, wanted, request, find)) return;
        await waitUntilLabelIsFree(context, wanted);
        await request
          .send(() => sendSnapshot(context, wanted))
          .catch((error: unknown) => {
            throw withAdoption(error, wanted);
          });
      }),
    );
    return {};
  },

  async afterCreate(context, wanted) {
    await waitUntilDone(context, wanted);
    return true;
  },

  async read(context, known) {
    const { session, signal } = context;
    if (isSet(known.id)) {
      const json = await session.client.read(collectionPath(mysqlBackup, known), known.id, { signal });
      return json && viewFromWire(mysqlBackup, json, known);
    }
    return (await findByLabel(context, known)) ?? ((await isBackingUp(context, known)) ? { ...known } : undefined);
  },

  /** Snapshots can't change. An update only continues an interrupted wait. */
  async update(context, { prior }) {
    if (prior.id !== undefined) return false;
    await waitUntilDone(context, prior);
    return true;
  },

  async delete(context, known) {
    const { session, signal } = context;
    const backup = known.id === undefined ? await findByLabel(context, known) : known;
    if (backup) await session.client.delete(objectPath(mysqlBackup, { ...known, ...backup }), { signal });
  },
});
