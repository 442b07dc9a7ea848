import type { Contract } from "../../contract";
import { mysqlPatch } from "./contract";
import { defineHandler } from "../../provider/handler";
import { runsOperation } from "../../provider/plan-checks/runs-operation";
import { onceAccepted, untilActive } from "../base/managed_database/provider";

export const mysqlPatchHandler = defineHandler<Contract>(mysqlPatch, {
  sendWhenReady: onceAccepted("patch"),

  async afterCreate(context, wanted) {
    await untilActive(context, wanted);
    return true;
  },

  modifyPlan(context) {
    if (!runsOperation(context)) return undefined;
    context.report({
      severity: "warning",
      summary: "A cluster of one node is down while it is patched",
      detail: "The patch is applied at once, whatever the maintenance window says. Clusters of three nodes stay up.",
    });
    return undefined;
  },
});
