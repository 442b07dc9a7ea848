import { requireOne } from "./several";

/**
 * The id behind a reference. Who does without the compiler may have left it out, or given something else: then the
 * contract says so.
 */
export function idOf<Id extends string | number>(reference: { readonly id: Id } | Id | undefined): Id | undefined {
  requireOne(reference);
  const isObject = typeof reference === "object" && (reference as object | null) !== null && "id" in reference;
  return isObject ? reference.id : (reference as Id | undefined);
}
