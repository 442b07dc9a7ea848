import type { PrivateJson } from "../plugin/schema";
import type { Contract, Properties } from "../contract";
import type { Replaced, PlanContext } from "./handler";
import { isDeepStrictEqual } from "node:util";

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

/** Tells the object from every other one of the state. */
export function objectKey({ name, id, key = [] }: Contract, object: Properties): string {
  return `${name} ${JSON.stringify([id, ...key].map((field) => object[field]))}`;
}

export function encodeReplaced(contract: Contract, object: Properties, protectedName: string | undefined): PrivateJson {
  return { object: objectKey(contract, object), ...(protectedName === undefined ? {} : { protected: protectedName }) };
}

export function decodeReplaced(given: PrivateJson | undefined): Replaced | undefined {
  const { object, protected: name } = given ?? {};
  return typeof object === "string" ? { object, ...(typeof name === "string" ? { protected: name } : {}) } : undefined;
}
