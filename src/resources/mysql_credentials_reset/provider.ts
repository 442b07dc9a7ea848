import type { Contract } from "../../contract";
import { mysqlCredentialsReset } from "./contract";
import { ApiError } from "../../client";
import type { Properties } from "../../contract";
import type { OperationContext } from "../../provider/handler";
import { defineHandler } from "../../provider/handler";
import { objectPath } from "../../provider/requests/paths";
import { runsOperation } from "../../provider/plan-checks/runs-operation";
import { mysqlCredentials } from "../mysql_credentials/contract";

/** The password that each reset is to replace, while it runs. */
const before = new WeakMap<OperationContext, unknown>();

/** `undefined`: they cannot be seen now, as the database is not active. */
async function passwordOf(context: OperationContext, object: Properties): Promise<unknown> {
  try {
    const path = objectPath(mysqlCredentials, object);
    return (await context.session.client.get(path, { signal: context.signal }))["password"];
  } catch (error) {
    if (error instanceof ApiError && (error.status === 400 || error.status === 403)) return undefined;
    throw error;
  }
}

export const mysqlCredentialsResetHandler = defineHandler<Contract>(mysqlCredentialsReset, {
  async waitForPrerequisites(context, wanted) {
    before.set(context, await passwordOf(context, wanted));
  },

  /** It can take several seconds until the new password can be seen (R2-068). */
  async afterCreate(context, wanted) {
    const old = before.get(context);
    if (old === undefined) return true;
    await context.session.client.wait(
      () => passwordOf(context, wanted),
      (seen) => seen !== old,
      {
        deadline: context.remainingMs,
        signal: context.signal,
        what: `MySQL database ${String(wanted["databaseId"])} to show its new password`,
        describe: () => "the old password",
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
