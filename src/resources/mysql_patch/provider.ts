import type { Handler } from "../../provider/handler";
import { runs } from "../../provider/plan-checks/runs";
import { onceAccepted, untilActive } from "../base/managed_database/provider";

export const handler: Handler = {
  turn: onceAccepted("patch"),

  async afterCreate(work, wanted) {
    await untilActive(work, wanted);
    return true;
  },

  plan(planning) {
    if (!runs(planning)) return undefined;
    planning.report({
      severity: "warning",
      summary: "A cluster of one node is down while it is patched",
      detail: "The patch is applied at once, whatever the maintenance window says. Clusters of three nodes stay up.",
    });
    return undefined;
  },
};
