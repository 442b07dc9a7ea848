import { type Contract, type Properties, propertyText, snake } from "../../../contract";
import { displayName } from "../../../objects/names";
import { ApiError, InterruptedError, isTransient, RequestLimitError, TimeoutError } from "../../client";
import type { ProviderDiagnostic } from "../../plugin/provider";

export type TimedOperation = "create" | "update" | "delete" | "invoke";

/** The setting for a longer wait. Empty if the timeout can't be configured. */
function howToWaitLonger({ fields }: Contract, operation: TimedOperation): string {
  const isAdjustable = fields["timeouts"]?.spec.fields?.[operation] !== undefined;
  return isAdjustable ? `To wait longer, raise timeouts.${operation}.` : "";
}

/** The error for an operation whose deadline passed. The advice comes before the way to wait longer. */
export function timedOut(contract: Contract, operation: TimedOperation, error: TimeoutError, advice = ""): Error {
  const parts = [`${error.message}.`, advice, howToWaitLonger(contract, operation)];
  return new Error(parts.filter(Boolean).join(" "), { cause: error });
}

/** The error if the deadline passed before a request was sent, while waiting for a prerequisite. */
export const timedOutBefore = (contract: Contract, operation: TimedOperation, error: TimeoutError): Error =>
  timedOut(
    contract,
    operation,
    error,
    `No request was sent. ${operation === "invoke" ? "Invoke the action" : "Run apply"} again later.`,
  );

/**
 * True if the operation may still succeed: the deadline passed, the run was stopped, the service was unavailable or
 * returned a foreign response, or it no longer accepts the token.
 */
export function isPassing(error: unknown): error is Error {
  if (error instanceof TimeoutError || error instanceof InterruptedError || error instanceof RequestLimitError)
    return true;
  if (isTransient(error)) return true;
  if (!(error instanceof ApiError)) return false;
  if (!error.isOwn) return true;
  return error.status === 401 || (error.status === 403 && error.method === "GET");
}

/** Describes why the wait ended, and how to wait longer. */
export function describeStop(contract: Contract, operation: TimedOperation, error: Error): string {
  if (error instanceof InterruptedError) return "The run was interrupted while it was waiting.";
  const text = error.message.replace(/\.$/, "");
  if (error instanceof TimeoutError)
    return [`${text}.`, howToWaitLonger(contract, operation)].filter(Boolean).join(" ");
  return `The last request failed: ${text}.`;
}

/**
 * The warning for an object that exists but isn't finished. It isn't an error, because Terraform taints an object
 * whose create returns one, and the next apply would delete it.
 */
export function unfinishedWarning(
  contract: Contract,
  operation: TimedOperation,
  object: Properties,
  error: Error,
  unsent: readonly string[] = [],
): ProviderDiagnostic {
  const name = displayName(contract, object);
  const left = unsent.length > 0 ? ` and to send the remaining fields (${unsent.map(snake).join(", ")})` : "";
  return {
    severity: "warning",
    summary: `${name} is not ready yet`,
    detail: `${describeStop(contract, operation, error)} The object is in the Terraform state. Run apply again to keep waiting${left}.${describeMissing(contract, object)}`,
  };
}

/** Describes the values that the service hasn't returned yet, and the effect on resources that depend on them. */
function describeMissing({ fields }: Contract, object: Properties): string {
  const missing = Object.entries(fields).flatMap(([name, { spec }]) => {
    if (spec.presence !== "computed" || name === "status") return [];
    const value = object[name];
    if (spec.fields && typeof value === "object" && value !== null) {
      const inside = value as Properties;
      return Object.keys(spec.fields).every((inner) => isEmpty(inside[inner])) ? [name] : [];
    }
    return isEmpty(value) ? [name] : [];
  });
  if (missing.length === 0) return "";
  return ` Still empty: ${missing.map(snake).join(", ")}. Resources that need one of these values fail now or are created without it.`;
}

const isEmpty = (value: unknown) => value === undefined || value === null || propertyText(value) === "";
