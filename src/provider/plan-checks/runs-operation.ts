import { isDeepStrictEqual } from "node:util";
import type { PlanContext } from "../handler";

/** Whether a plan replaces an object that exists, because a field changes that cannot be changed. */
function isReplaced({ contract, prior, planned }: PlanContext): boolean {
  if (!prior || !planned) return false;
  const decisive = Object.entries(contract.fields).filter(([, { facts }]) => facts.requiresReplace === true);
  return decisive.some(([name]) => !isDeepStrictEqual(prior[name], planned[name]));
}

/**
 * Whether a plan runs an operation: for the first time, or again because something changed. A warning about it belongs to
 * this plan, because Terraform drops the warnings of the second plan of a replacement.
 */
export function runsOperation(context: PlanContext): boolean {
  return context.planned !== null && (context.prior === null || isReplaced(context));
}
