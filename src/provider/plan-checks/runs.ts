import { isDeepStrictEqual } from "node:util";
import type { PlanContext } from "../handler";

/**
 * Whether a plan runs an operation: for the first time, or again because something changed. Then a warning has to be
 * given at once, because of the second half of a replacement Terraform shows errors only.
 */
export function runsOperation({ contract, prior, planned }: PlanContext): boolean {
  if (!planned) return false;
  if (!prior) return true;
  const decisive = Object.entries(contract.fields).filter(([, { facts }]) => facts.requiresReplace === true);
  return decisive.some(([name]) => !isDeepStrictEqual(prior[name], planned[name]));
}
