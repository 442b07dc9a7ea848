import { defineCheck } from "./check";

/** Found by the run itself, which knows the suppressions. It stands here so that it has a severity as all others do. */
export const unusedSuppression = defineCheck({
  id: "unused-suppression",
  severity: "error",
  why: "A suppression that is left behind hides the next finding that has nothing to do with its reason.",
  advice: "Delete the call of Policies.allow.",
  find: () => [],
});
