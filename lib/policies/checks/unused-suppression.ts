import { defineCheck } from "./check";

/** The run itself finds these, because it knows the suppressions. It is a check so that its severity can be set. */
export const unusedSuppression = defineCheck({
  id: "unused-suppression",
  severity: "error",
  why: "A leftover suppression hides later findings that have nothing to do with its reason.",
  advice: "Remove the suppression.",
  find: () => [],
});
