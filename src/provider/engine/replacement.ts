import { isDeepStrictEqual } from "node:util";
import type { Contract, Properties } from "../../contract";
import { objectKey } from "../../objects/names";
import type { PlanContext, Replaced } from "../context";
import type { PrivateJson } from "../plugin/schema";

/** True if a plan replaces an existing object because a field changes that can't be updated in place. */
function isReplaced({ contract, prior, planned }: PlanContext): boolean {
  if (!prior || !planned) return false;
  const decisive = Object.entries(contract.fields).filter(([, { spec }]) => spec.requiresReplace === true);
  return decisive.some(([name]) => !isDeepStrictEqual(prior[name], planned[name]));
}

/**
 * True if a plan runs an operation: for the first time, or again because something changed. A warning about it
 * belongs in this plan, because Terraform drops the warnings of the second plan of a replacement.
 */
export function runsOperation(context: PlanContext): boolean {
  return context.planned !== null && (context.prior === null || isReplaced(context));
}

export function encodeReplaced(contract: Contract, object: Properties, protectedName: string | undefined): PrivateJson {
  return { object: objectKey(contract, object), ...(protectedName === undefined ? {} : { protected: protectedName }) };
}

export function decodeReplaced(given: PrivateJson | undefined): Replaced | undefined {
  const { object, protected: name } = given ?? {};
  return typeof object === "string" ? { object, ...(typeof name === "string" ? { protected: name } : {}) } : undefined;
}
