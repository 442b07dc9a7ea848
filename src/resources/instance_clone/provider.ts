import type { Contract } from "../../contract";
import { instanceClone } from "./contract";
import { defineHandler } from "../../provider/handler";
import { reportError, readForCheck } from "../../provider/plan-checks";
import { waitUntilIdle } from "../compute_instance/provider/wait-until-idle";

export const instanceCloneHandler = defineHandler<Contract>(instanceClone, {
  async waitForPrerequisites(context, { computeId }) {
    await waitUntilIdle(context, computeId);
  },

  async afterCreate(context, { computeId }) {
    await waitUntilIdle(context, computeId);
    return true;
  },

  async modifyPlan({ prior, planned, session, signal, report }) {
    const id = planned?.["sourceId"];
    if (prior || !session || typeof id !== "number") return undefined;
    const checking = { session, signal, report };
    const source = await readForCheck(checking, `/compute/instances/${String(id)}`);
    if (source === null)
      reportError(
        checking,
        ["source_id"],
        `There is no instance ${String(id)}`,
        "Give the id of an instance that the token can see.",
      );
    if (source?.["hasUserData"] === true) {
      reportError(
        checking,
        ["source_id"],
        `Instance ${String(id)} cannot be cloned into another one`,
        "It was made with user data, so it can be cloned to a new instance only: use clone_from of stratus_compute_instance, with metadata.",
      );
    }
    return undefined;
  },
});
