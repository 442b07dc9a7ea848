import { isDeepStrictEqual } from "node:util";
import type { PlanContext } from "../handler";

/**
 * Whether a plan runs an operation: for the first time, or again because something changed. A warning about it belongs to
 * this plan, because Terraform drops the warnings of the second plan of a replacement.
 */
export function runsOperation({ contract, prior, planned }: PlanContext): boolean {
  if (!planned) return false;
  if (!prior) return true;
  const decisive = Object.entries(contract.fields).filter(([, { facts }]) => facts.requiresReplace === true);
  return decisive.some(([name]) => !isDeepStrictEqual(prior[name], planned[name]));
}
