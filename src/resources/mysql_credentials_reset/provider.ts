import { ApiError } from "../../client";
import type { Properties } from "../../contract";
import type { Handler, Work } from "../../provider/handler";
import { objectPath } from "../../provider/requests/paths";
import { runs } from "../../provider/plan-checks/runs";
import { mysqlCredentials } from "../mysql_credentials/contract";

/** The password that each reset is to replace, while it runs. */
const before = new WeakMap<Work, unknown>();

/** `undefined`: they cannot be seen now, as the database is not active. */
async function passwordOf(work: Work, object: Properties): Promise<unknown> {
  try {
    const path = objectPath(mysqlCredentials, object);
    return (await work.session.client.get(path, { signal: work.signal }))["password"];
  } catch (error) {
    if (error instanceof ApiError && (error.status === 400 || error.status === 403)) return undefined;
    throw error;
  }
}

export const handler: Handler = {
  async before(work, wanted) {
    before.set(work, await passwordOf(work, wanted));
  },

  /** It can take several seconds until the new password can be seen (R2-068). */
  async afterCreate(work, wanted) {
    const old = before.get(work);
    if (old === undefined) return true;
    await work.session.client.wait(
      () => passwordOf(work, wanted),
      (seen) => seen !== old,
      {
        deadline: work.patience,
        signal: work.signal,
        what: `MySQL database ${String(wanted["databaseId"])} to show its new password`,
        describe: () => "the old password",
      },
    );
    return true;
  },

  plan(planning) {
    if (!runs(planning)) return undefined;
    planning.report({
      severity: "warning",
      summary: "The present backups cannot be restored after the credentials were reset",
      detail:
        "Restoring a backup after credentials were reset leaves the cluster failed. Clients that use the present password are locked out until they have the new one.",
    });
    return undefined;
  },
};
