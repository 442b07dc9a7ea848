import { camel, type Contract, explain, type Field, hidesValue, type Problem, snake } from "../../contract";
import { ApiError, reasonText } from "../client";
import { DiagnosticsError, type ProviderDiagnostic } from "../plugin/provider";
import type { Path } from "../plugin/value";

/**
 * Converts a problem that a contract found into a diagnostic of its attribute. Only the detail states the path. Terraform
 * prints the source line of an attribute, so a value that must not be shown has no attribute.
 */
export function problemDiagnostic(problem: Problem): ProviderDiagnostic {
  const path = problem.path.map((step) => (typeof step === "string" ? snake(step) : step));
  return {
    severity: "error",
    summary: "Invalid argument",
    detail: `${explain(problem, "snake")}.`,
    ...(hidesValue(problem) ? {} : { path }),
  };
}

/** Splits a path such as `rules.inbound[0].ports` into steps. */
function steps(field: string): (string | number)[] {
  return [...field.matchAll(/[^.[\]]+/g)].map(([step]) => (/^\d+$/.test(step) ? Number(step) : step));
}

/** The attribute of an error from the service, if the resource has it. */
function attributePath(contract: Contract, field: string | undefined): Path | undefined {
  if (field === undefined) return undefined;
  const [first, ...rest] = steps(field);
  const name = camel(String(first));
  const renamed = Object.entries(contract.fields).find(([, { spec }]: [string, Field]) => spec.sentAs === name);
  const own = renamed?.[0] ?? name;
  return Object.hasOwn(contract.fields, own) ? [snake(own), ...rest] : undefined;
}

/** Advice that the service's reasons lack. A 403 already states what is missing. */
function adviceFor({ advice, status }: ApiError): string | undefined {
  if (status === 404)
    return "The object may have been deleted, belong to another account, or be hidden from this token.";
  return status === 403 ? undefined : advice;
}

/** Converts the errors of the service to diagnostics, each at its attribute. */
export function apiDiagnostics(contract: Contract, doing: string, error: ApiError): DiagnosticsError {
  const advice = adviceFor(error);
  return new DiagnosticsError(
    error.errors.map((each) => {
      const path = attributePath(contract, each.field);
      return {
        severity: "error",
        summary: `Cannot ${doing}`,
        detail: `The service rejected the request: ${reasonText(each)} (${error.method} ${error.path}, status code ${String(error.status)}).${advice === undefined ? "" : ` ${advice}`}`,
        ...(path ? { path } : {}),
      };
    }),
  );
}

/** An error of the service, with an explanation from the provider. */
export class ExplainedRefusalError extends Error {
  override readonly name = "ExplainedRefusalError";
  constructor(
    readonly refusal: ApiError,
    readonly explanation: string,
  ) {
    super(`${refusal.message}\n${explanation}`);
  }
}

/** The diagnostics of an error, the first of which has the explanation. */
function explainedDiagnostics(contract: Contract, doing: string, { refusal, explanation }: ExplainedRefusalError) {
  const { diagnostics } = apiDiagnostics(contract, doing, refusal);
  return new DiagnosticsError(
    diagnostics.map((each, index) => (index > 0 ? each : { ...each, detail: `${each.detail ?? ""}\n${explanation}` })),
  );
}

/** Adds advice to an error of any kind. */
export function withHint(error: unknown, hint: string): Error {
  if (error instanceof ExplainedRefusalError)
    return new ExplainedRefusalError(error.refusal, `${error.explanation}\n${hint}`);
  if (error instanceof ApiError && error.errors.length > 0) return new ExplainedRefusalError(error, hint);
  if (error instanceof DiagnosticsError) {
    const [first, ...others] = error.diagnostics;
    return new DiagnosticsError(first ? [{ ...first, detail: `${first.detail ?? ""}\n${hint}` }, ...others] : []);
  }
  const message = error instanceof Error ? error.message : String(error);
  return new Error(`${/[.!?)]$/.test(message) ? message : `${message}.`}\n${hint}`, { cause: error });
}

/** Runs the work, and converts the errors of the service to diagnostics. */
export async function withApiDiagnostics<T>(contract: Contract, doing: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.errors.length > 0) throw apiDiagnostics(contract, doing, error);
    if (error instanceof ExplainedRefusalError && error.refusal.errors.length > 0)
      throw explainedDiagnostics(contract, doing, error);
    throw error;
  }
}
