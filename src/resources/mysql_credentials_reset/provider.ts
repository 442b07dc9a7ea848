import { isSet, type Known } from "../../contract";
import {
  ApiError,
  defineHandler,
  failIfStillEmpty,
  fromWire,
  objectPath,
  type OperationContext,
  runsOperation,
  type Watch,
} from "../../provider/author";
import { mysqlCredentials } from "../mysql_credentials/contract";
import { resetTrace, watchDatabase } from "../mysql_database/provider/watch-operation";
import { mysqlCredentialsReset } from "./contract";

type Credentials = Known<typeof mysqlCredentials>;

/** The old password of each reset, while it runs. */
const oldPasswords = new WeakMap<OperationContext, Credentials["password"]>();

const nameOf = ({ databaseId }: Known<typeof mysqlCredentialsReset>) => `MySQL database ${String(databaseId)}`;

/**
 * Returns undefined if the database isn't active, so the service doesn't return the password. Returns null if it
 * has none.
 */
async function readPassword(
  context: OperationContext,
  reset: Known<typeof mysqlCredentialsReset>,
): Promise<Credentials["password"]> {
  try {
    const path = objectPath(mysqlCredentials, reset);
    const response = await context.session.client.get(path, { signal: context.signal });
    return fromWire(mysqlCredentials, response).password;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 400 || error.status === 403)) return undefined;
    throw error;
  }
}

/** A reset takes several seconds to become visible (R2-068), so an unchanged password is polled for longer. */
const looksAtPassword = 6;

/** Watches the password, or the database if the service doesn't return the password. */
async function watchReset(context: OperationContext, wanted: Known<typeof mysqlCredentialsReset>): Promise<Watch> {
  const old = oldPasswords.get(context);
  if (old === undefined) return watchDatabase(context, wanted, resetTrace);
  const name = nameOf(wanted);
  return {
    looks: looksAtPassword,
    look: async () => {
      const password = await readPassword(context, wanted);
      if (!isSet(password)) return { verdict: "unclear", seen: `${name} doesn't return its password in this state` };
      return password === old
        ? { verdict: "none", seen: `${name} still has the old password` }
        : { verdict: "done", seen: `${name} has a new password` };
    },
  };
}

export const mysqlCredentialsResetHandler = defineHandler(mysqlCredentialsReset, {
  async waitForPrerequisites(context, wanted) {
    const checkPassword = failIfStillEmpty(mysqlCredentials, "password");
    const { session, remainingMs, signal } = context;
    const old = await session.client.wait(
      () => readPassword(context, wanted),
      (password) => {
        if (password !== undefined) checkPassword(password);
        return password !== null;
      },
      {
        deadline: remainingMs,
        signal,
        what: `${nameOf(wanted)} to return its password`,
        formatValue: () => "value: nothing",
      },
    );
    oldPasswords.set(context, old);
  },

  watch: watchReset,

  /** The service may return the new password only after several seconds (R2-068). */
  async afterCreate(context, wanted) {
    const old = oldPasswords.get(context);
    if (old === undefined) return true;
    const checkPassword = failIfStillEmpty(mysqlCredentials, "password");
    await context.session.client.wait(
      () => readPassword(context, wanted),
      (password) => {
        if (password !== undefined) checkPassword(password);
        return password !== null && password !== old;
      },
      {
        deadline: context.remainingMs,
        signal: context.signal,
        what: `${nameOf(wanted)} to return its new password`,
        formatValue: (password) => `value: ${password === old ? "the old password" : "nothing"}`,
      },
    );
    return true;
  },

  modifyPlan(context) {
    if (!runsOperation(context)) return undefined;
    context.report({
      severity: "warning",
      summary: "Existing backups can't be restored after the credentials are reset",
      detail:
        "If a backup from before the reset is restored, the cluster fails. Clients that use the current password can't connect until they have the new one.",
    });
    return undefined;
  },
});
