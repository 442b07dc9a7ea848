import { isDeepStrictEqual } from "node:util";
import type { Planning } from "../handler";

/**
 * Whether a plan runs an operation: for the first time, or again because something changed. Then a warning has to be
 * given at once, because of the second half of a replacement Terraform shows errors only.
 */
export function runs({ contract, prior, planned }: Planning): boolean {
  if (!planned) return false;
  if (!prior) return true;
  const decisive = Object.entries(contract.fields).filter(([, { facts }]) => facts.immutable === true);
  return decisive.some(([name]) => !isDeepStrictEqual(prior[name], planned[name]));
}
