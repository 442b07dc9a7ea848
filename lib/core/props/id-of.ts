import { requireSingle } from "./each-instance";

/**
 * The id behind a reference. Who does without the compiler may have left it out, or given something else: then the
 * contract says so.
 */
export function idOf<Id extends string | number>(reference: { readonly id: Id } | Id | undefined): Id | undefined {
  requireSingle(reference);
  const given: unknown = reference;
  return (isReference(given) && "id" in given ? given.id : given) as Id | undefined;
}

/** Whether it is an object at all, and not what it is called, nor nothing. */
export const isReference = <Given>(
  given: Given,
): given is Exclude<Given, string | number | null | undefined> & object => typeof given === "object" && given !== null;
