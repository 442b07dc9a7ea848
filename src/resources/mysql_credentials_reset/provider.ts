import { ApiError } from "../../client";
import type { Known } from "../../contract";
import type { OperationContext } from "../../provider/handler";
import { defineHandler } from "../../provider/handler";
import type { Watch } from "../../provider/operations/send-once";
import { objectPath } from "../../provider/requests/paths";
import { runsOperation } from "../../provider/plan-checks/runs-operation";
import { decodeObject } from "../../provider/requests/decode";
import { mysqlCredentials } from "../mysql_credentials/contract";
import { resetTrace, watchDatabase } from "../mysql_database/provider/watch-operation";
import { mysqlCredentialsReset } from "./contract";

type Credentials = Known<typeof mysqlCredentials>;

/** The password that each reset is to replace, while it runs. */
const oldPasswords = new WeakMap<OperationContext, Credentials["password"]>();

/** `undefined`: the service does not show it now, as the database is not active. */
async function readPassword(
  context: OperationContext,
  reset: Known<typeof mysqlCredentialsReset>,
): Promise<Credentials["password"]> {
  try {
    const path = objectPath(mysqlCredentials, reset);
    const answer = await context.session.client.get(path, { signal: context.signal });
    return decodeObject(mysqlCredentials, answer).password;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 400 || error.status === 403)) return undefined;
    throw error;
  }
}

/** A reset takes several seconds to show (R2-068), so a password that stays is looked at for longer. */
const looksAtPassword = 6;

/** The password tells; where the service does not show it, the database may. */
async function watchReset(context: OperationContext, wanted: Known<typeof mysqlCredentialsReset>): Promise<Watch> {
  const old = oldPasswords.get(context);
  if (old === undefined) return watchDatabase(context, wanted, resetTrace);
  const name = `MySQL database ${String(wanted.databaseId)}`;
  return {
    looks: looksAtPassword,
    look: async () => {
      const password = await readPassword(context, wanted);
      if (password === undefined) return { verdict: "unclear", seen: `${name} does not show its password now` };
      return password === old
        ? { verdict: "none", seen: `${name} has the password that it had before` }
        : { verdict: "done", seen: `${name} has another password than before` };
    },
  };
}

export const mysqlCredentialsResetHandler = defineHandler(mysqlCredentialsReset, {
  async waitForPrerequisites(context, wanted) {
    oldPasswords.set(context, await readPassword(context, wanted));
  },

  watch: watchReset,

  /** It can take several seconds until the service shows the new password (R2-068). */
  async afterCreate(context, wanted) {
    const old = oldPasswords.get(context);
    if (old === undefined) return true;
    await context.session.client.wait(
      () => readPassword(context, wanted),
      (password) => password !== old,
      {
        deadline: context.remainingMs,
        signal: context.signal,
        what: `MySQL database ${String(wanted.databaseId)} to show its new password`,
        formatValue: () => "the old password",
      },
    );
    return true;
  },

  modifyPlan(context) {
    if (!runsOperation(context)) return undefined;
    context.report({
      severity: "warning",
      summary: "The present backups cannot be restored after the credentials were reset",
      detail:
        "Restoring a backup after credentials were reset leaves the cluster failed. Clients that use the present password are locked out until they have the new one.",
    });
    return undefined;
  },
});
