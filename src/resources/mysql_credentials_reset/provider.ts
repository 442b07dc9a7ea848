import { ApiError } from "../../client";
import type { Known } from "../../contract";
import type { OperationContext } from "../../provider/handler";
import { defineHandler } from "../../provider/handler";
import { objectPath } from "../../provider/requests/paths";
import { runsOperation } from "../../provider/plan-checks/runs-operation";
import { decodeObject } from "../../provider/requests/decode";
import { mysqlCredentials } from "../mysql_credentials/contract";
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

export const mysqlCredentialsResetHandler = defineHandler(mysqlCredentialsReset, {
  async waitForPrerequisites(context, wanted) {
    oldPasswords.set(context, await readPassword(context, wanted));
  },

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
