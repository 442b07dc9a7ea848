import type { TimeoutError } from "../../client";
import type { Contract } from "../../contract";

type Operation = "create" | "update" | "delete";

/** What to set for a longer wait; empty where nothing can be set. */
export function howToWaitLonger({ fields }: Contract, operation: Operation): string {
  const isAdjustable = fields["timeouts"]?.facts.fields?.[operation] !== undefined;
  return isAdjustable ? `To wait longer, set timeouts.${operation}.` : "";
}

/** The deadline of an operation passed. What to do stands before the way to wait longer. */
export function timedOut(contract: Contract, operation: Operation, error: TimeoutError, advice = ""): Error {
  const parts = [`${error.message}.`, advice, howToWaitLonger(contract, operation)];
  return new Error(parts.filter(Boolean).join(" "), { cause: error });
}

/** The deadline passed before anything was sent: what the operation needs first did not come. */
export const timedOutBefore = (contract: Contract, operation: Operation, error: TimeoutError): Error =>
  timedOut(contract, operation, error, "Nothing was sent: apply again once it is so.");
