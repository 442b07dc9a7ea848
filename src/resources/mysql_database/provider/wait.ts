import type { Known } from "../../../contract";
import {
  objectPath,
  type OperationContext,
  type StartedOperation,
  waitFor,
  whenAccepted,
} from "../../../provider/author";
import { states } from "../../base/managed_database/contract/states";
import { mysqlDatabase } from "../contract";

/** A resource that belongs to a MySQL database, or an operation on one. */
interface Child {
  readonly databaseId?: Known<typeof mysqlDatabase>["id"];
}

export const databasePath = ({ databaseId }: Child) => objectPath(mysqlDatabase, { id: databaseId });

const nameOf = ({ databaseId }: Child) => `MySQL database ${String(databaseId)}`;

/** Converts the context of an operation on a child to one of its database. */
function onDatabase(context: OperationContext): OperationContext {
  return {
    ...context,
    contract: mysqlDatabase,
    get remainingMs() {
      return context.remainingMs;
    },
  };
}

/**
 * Changes the database. A change may be sent twice, so it is sent immediately. If it is refused, waits for the
 * required state.
 */
export const changeDatabase = <T>(context: OperationContext, child: Child, act: () => Promise<T>): Promise<T> =>
  whenAccepted(onDatabase(context), "update", { id: child.databaseId, status: states.target[0] }, act);

/** Runs an operation in a state of the database that accepts it. */
export const whenDatabaseAccepts = <T>(
  context: OperationContext,
  operation: keyof typeof states.requires,
  child: Child,
  act: () => Promise<T>,
): Promise<T> => whenAccepted(onDatabase(context), operation, { id: child.databaseId }, act);

/** Waits until the database is in a state in which the service returns a part of it. */
export async function waitUntilShown(
  context: OperationContext,
  what: "credentials" | "certificate" | "backups",
  child: Child,
): Promise<void> {
  const condition = `${nameOf(child)} to return its ${what}`;
  await waitFor(onDatabase(context), { id: child.databaseId }, states.requires[what], condition);
}

export async function waitUntilActive(
  context: OperationContext,
  child: Child,
  started?: StartedOperation,
): Promise<void> {
  const what = `${nameOf(child)} to become active`;
  await waitFor(onDatabase(context), { id: child.databaseId }, states.target, what, started);
}
