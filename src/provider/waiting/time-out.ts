import type { TimeoutError } from "../../client";
import type { Contract } from "../../contract";

/** The deadline of an operation passed. What to do stands before the way to wait longer. */
export function timedOut(
  { fields }: Contract,
  operation: "create" | "update" | "delete",
  error: TimeoutError,
  advice = "",
): Error {
  const isAdjustable = fields["timeouts"]?.facts.fields?.[operation] !== undefined;
  const wait = isAdjustable ? `To wait longer, set timeouts.${operation}.` : "";
  return new Error([`${error.message}.`, advice, wait].filter(Boolean).join(" "), { cause: error });
}
