import { defineHandler } from "../../provider/author";
import { startBoot, waitUntilRunning } from "../compute_instance/provider/boot";
import { waitUntilIdle } from "../compute_instance/provider/wait-until-idle";
import { instanceBoot } from "./contract";

export const instanceBootHandler = defineHandler(instanceBoot, {
  async waitForPrerequisites(context, { computeId }) {
    await waitUntilIdle(context, computeId);
  },

  /** A boot may be sent twice, so it isn't in the journal. */
  async create(context, { computeId, configId }) {
    await startBoot(context, { id: computeId }, configId);
    return {};
  },

  async afterCreate(context, { computeId }) {
    await waitUntilRunning(context, { id: computeId });
    return true;
  },
});
