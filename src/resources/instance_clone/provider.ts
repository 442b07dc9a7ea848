import { defineHandler, readForCheck, reportError } from "../../provider/author";
import { computeInstance } from "../compute_instance/contract";
import { waitUntilIdle } from "../compute_instance/provider/wait-until-idle";
import { watchInstance } from "../compute_instance/provider/watch-operation";
import { instanceClone } from "./contract";

export const instanceCloneHandler = defineHandler(instanceClone, {
  async waitForPrerequisites(context, { computeId }) {
    await waitUntilIdle(context, computeId);
  },

  watch: (context, { computeId }) => watchInstance(context, computeId, "cloning"),

  async afterCreate(context, { computeId }) {
    await waitUntilIdle(context, computeId, { operation: "clone" });
    return true;
  },

  async modifyPlan({ prior, planned, session, signal, report }) {
    const id = planned?.sourceId;
    if (prior || !session || typeof id !== "number") return undefined;
    const context = { session, signal, report };
    const source = await readForCheck(context, computeInstance, { id });
    if (source === null)
      reportError(
        context,
        ["source_id"],
        `There is no instance ${String(id)}`,
        "source_id must be the ID of an instance that the token can see.",
      );
    if (source?.hasUserData === true) {
      reportError(
        context,
        ["source_id"],
        `Instance ${String(id)} can't be cloned to an existing instance`,
        "It was created with user data, so it can only be cloned to a new instance. Use clone_from of stratus_compute_instance, with metadata.",
      );
    }
    return undefined;
  },
});
