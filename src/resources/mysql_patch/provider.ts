import { defineHandler, runsOperation } from "../../provider/author";
import { waitUntilActive, whenDatabaseAccepts } from "../mysql_database/provider/wait";
import { watchPatch } from "../mysql_database/provider/watch-operation";
import { mysqlPatch } from "./contract";

export const mysqlPatchHandler = defineHandler(mysqlPatch, {
  sendWhenReady: (context, wanted, send) => whenDatabaseAccepts(context, "patch", wanted, send),

  watch: watchPatch,

  async afterCreate(context, wanted) {
    await waitUntilActive(context, wanted, { operation: "patch" });
    return true;
  },

  modifyPlan(context) {
    if (!runsOperation(context)) return undefined;
    context.report({
      severity: "warning",
      summary: "A single-node cluster is unavailable while it is patched",
      detail:
        "The patch is applied immediately, regardless of the maintenance window. Clusters with three nodes remain available.",
    });
    return undefined;
  },
});
