import { ApiError, InterruptedError, isTransient, RequestLimitError, TimeoutError } from "../../client";
import { type Contract, type Properties, propertyText, snake } from "../../contract";
import type { Diagnostic } from "../../plugin/provider";
import { displayName } from "../describe-object";

type TimedOperation = "create" | "update" | "delete";

/** What to set for a longer wait; empty where nothing can be set. */
function howToWaitLonger({ fields }: Contract, operation: TimedOperation): string {
  const isAdjustable = fields["timeouts"]?.facts.fields?.[operation] !== undefined;
  return isAdjustable ? `To wait longer, set timeouts.${operation}.` : "";
}

/** The deadline of an operation passed. What to do stands before the way to wait longer. */
export function timedOut(contract: Contract, operation: TimedOperation, error: TimeoutError, advice = ""): Error {
  const parts = [`${error.message}.`, advice, howToWaitLonger(contract, operation)];
  return new Error(parts.filter(Boolean).join(" "), { cause: error });
}

/** The deadline passed before anything was sent: what the operation needs first did not come. */
export const timedOutBefore = (contract: Contract, operation: TimedOperation, error: TimeoutError): Error =>
  timedOut(contract, operation, error, "Nothing was sent: apply again once it is so.");

/**
 * Whether what was under way may still end well: the deadline passed, the run was stopped, the service was away or
 * answered what is none of its words, or it does not accept the token any more.
 */
export function isPassing(error: unknown): error is Error {
  if (error instanceof TimeoutError || error instanceof InterruptedError || error instanceof RequestLimitError)
    return true;
  if (isTransient(error)) return true;
  if (!(error instanceof ApiError)) return false;
  if (!error.isOwn) return true;
  return error.status === 401 || (error.status === 403 && error.method === "GET");
}

/** Why it was not waited for any longer, and how to wait longer. */
export function describeStop(contract: Contract, operation: TimedOperation, error: Error): string {
  if (error instanceof InterruptedError) return "The run was stopped while it waited.";
  const text = error.message.replace(/\.$/, "");
  if (error instanceof TimeoutError)
    return [`${text}.`, howToWaitLonger(contract, operation)].filter(Boolean).join(" ");
  return `The last request failed: ${text}.`;
}

/**
 * The warning where an object exists and is not finished. It is no error, because Terraform taints what a create ends with
 * an error, and the next apply would delete it.
 */
export function unfinishedWarning(
  contract: Contract,
  operation: TimedOperation,
  object: Properties,
  error: Error,
  unsent: readonly string[] = [],
): Diagnostic {
  const name = displayName(contract, object);
  const left = unsent.length > 0 ? ` and sends what is left (${unsent.map(snake).join(", ")})` : "";
  return {
    severity: "warning",
    summary: `${name} is not ready yet`,
    detail: `${describeStop(contract, operation, error)} Nothing is lost: the next apply goes on waiting${left}.${describeMissing(contract, object)}`,
  };
}

/** What the service has not said of the object yet, and what that means for resources that come after it. */
function describeMissing({ fields }: Contract, object: Properties): string {
  const missing = Object.entries(fields).flatMap(([name, { facts }]) => {
    if (facts.presence !== "computed" || name === "status") return [];
    const value = object[name];
    if (facts.fields && typeof value === "object" && value !== null) {
      const inside = value as Properties;
      return Object.keys(facts.fields).every((inner) => isEmpty(inside[inner])) ? [name] : [];
    }
    return isEmpty(value) ? [name] : [];
  });
  if (missing.length === 0) return "";
  return ` Still empty: ${missing.map(snake).join(", ")}. A resource that needs one of them fails now, or is made without it.`;
}

const isEmpty = (value: unknown) => value === undefined || value === null || propertyText(value) === "";
