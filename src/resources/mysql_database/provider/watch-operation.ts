import type { Known, Properties } from "../../../contract";
import {
  changeTrace,
  fromWire,
  type OperationContext,
  type Trace,
  waitForNextSecond,
  type Watch,
} from "../../../provider/author";
import { mysqlDatabase } from "../contract";
import { databasePath } from "./wait";

type Child = Parameters<typeof databasePath>[0];

/** Reads the database now, and compares it with later polls. */
export async function watchDatabase(
  { session, signal }: OperationContext,
  child: Child,
  compare: (before: Known<typeof mysqlDatabase>, now: Known<typeof mysqlDatabase>, name: string) => Trace,
): Promise<Watch> {
  const read = async (reading: AbortSignal) =>
    fromWire(mysqlDatabase, await session.client.get(databasePath(child), { signal: reading }));
  const before = await read(signal);
  await waitForNextSecond(session.clock, signal);
  const name = `MySQL database ${String(child.databaseId)}`;
  return { look: async (lookSignal) => compare(before, await read(lookSignal), name) };
}

/**
 * A restore ends as active, or as failed if the credentials were reset since the backup (document 2, Other rules).
 */
export const watchRestore = (context: OperationContext, child: Child): Promise<Watch> =>
  watchDatabase(context, child, (before, now, name) =>
    changeTrace({
      name,
      before,
      now,
      busy: "restoring",
      isOutcome: (status) => status === "active" || status === "failed",
    }),
  );

/** A change of the database has the same status as a patch, but differs in other fields. */
export const watchPatch = (context: OperationContext, child: Child): Promise<Watch> =>
  watchDatabase(context, child, (before, now, name) =>
    changeTrace({ name, before, now, busy: "updating", sharesBusyStatus: true }),
  );

/** A reset of the credentials changes only the update time of the database. */
export const resetTrace = (before: Properties, now: Properties, name: string): Trace => {
  const trace = changeTrace({ name, before, now, busy: "" });
  return trace.verdict === "none" ? { ...trace, verdict: "unclear" } : trace;
};
