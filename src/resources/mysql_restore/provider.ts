import { defineHandler, FailedStateError, runsOperation } from "../../provider/author";
import { waitUntilActive, whenDatabaseAccepts } from "../mysql_database/provider/wait";
import { watchRestore } from "../mysql_database/provider/watch-operation";
import { mysqlRestore } from "./contract";

export const mysqlRestoreHandler = defineHandler(mysqlRestore, {
  sendWhenReady: (context, wanted, send) => whenDatabaseAccepts(context, "restore", wanted, send),

  watch: watchRestore,

  async afterCreate(context, wanted) {
    const [database, backup] = [String(wanted.databaseId), String(wanted.backupId)];
    try {
      await waitUntilActive(context, wanted, { operation: "restore" });
    } catch (error) {
      if (!(error instanceof FailedStateError)) throw error;
      throw new Error(
        `MySQL database ${database} is ${error.status} after the restore of backup ${backup}. If its credentials were reset after the backup was created, the restore makes the cluster fail. Contact the support of the service, which is the only way to repair the cluster.`,
        { cause: error },
      );
    }
    return true;
  },

  modifyPlan(context) {
    if (!runsOperation(context)) return undefined;
    const { planned, report } = context;
    const databaseId = planned?.databaseId;
    const database = typeof databaseId === "number" ? `MySQL database ${String(databaseId)}` : "the MySQL database";
    report({
      severity: "warning",
      summary: `All data of ${database} will be replaced`,
      detail:
        "Restoring a backup replaces all data of the database with the data of the backup. If the credentials were reset after the backup was created, the cluster fails, and only the support of the service can repair it.",
      path: ["backup_id"],
    });
    return undefined;
  },
});
