import { flag, text } from "../../../contract";

export const availabilityFields = {
  region: text("The region's id."),
  plan: text("The plan's id.").computed(),
  available: flag("Whether the plan is available in the region.").computed(),
};
