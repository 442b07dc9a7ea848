import { requireSingle } from "../scope/require-single";

/**
 * The id of an object that is given as a construct or by its id. What is neither, as a program without type checking may
 * give, is returned as it is, and fails the validation.
 */
export function idOf<Id extends string | number>(reference: { readonly id: Id } | Id | undefined): Id | undefined {
  requireSingle(reference);
  const given: unknown = reference;
  return (isReference(given) && "id" in given ? given.id : given) as Id | undefined;
}

/** Whether it is an object, and not an id, a name or nothing. */
export const isReference = <Given>(
  given: Given,
): given is Exclude<Given, string | number | null | undefined> & object => typeof given === "object" && given !== null;
