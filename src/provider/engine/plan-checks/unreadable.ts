import { type Contract, findMissingScopes, isScopeList } from "../../../contract";
import { UnexpectedResponseError } from "../../../objects/wire/read-value";
import { ApiError, isNotFound, reasonText } from "../../client";
import type { ProviderSession } from "../../context";
import type { ProviderDiagnostic } from "../../plugin/provider";
import type { RunValue } from "../run/run-state";

/** The session and reporter of a check at plan. */
export interface CheckContext {
  readonly session: ProviderSession;
  readonly signal: AbortSignal;
  readonly report: (diagnostic: ProviderDiagnostic) => void;
}

/**
 * Handles the error of a read for a check. Returns null if the object doesn't exist. Returns undefined if the token may
 * not read it or if its values are unreadable, with a warning that checks were skipped. Rethrows any other error.
 */
export function ignoreUnreadable(context: CheckContext, contract: Contract, error: unknown): null | undefined {
  if (isNotFound(error)) return null;
  if (error instanceof UnexpectedResponseError) {
    warnOnce(context, `The plan skips checks that need a stratus_${contract.name}`, `${error.message} ${mayFail}`);
    return undefined;
  }
  if (!isRefusedRead(error)) throw error;
  warnOfSkippedChecks(context, contract, error);
  return undefined;
}

/** The same for a check that also ignores every other error of the read. */
export function ignoreEveryError(context: CheckContext, contract: Contract, error: unknown): undefined {
  if (isRefusedRead(error)) warnOfSkippedChecks(context, contract, error);
}

const isRefusedRead = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/** The summaries of the warnings that this run has shown. */
const warned: RunValue<Set<string>> = { initial: () => new Set() };

/** Warns once per run and scope. The checks are optional, so they don't fail the plan. */
function warnOfSkippedChecks({ session, report }: CheckContext, { access }: Contract, error: ApiError): void {
  const { scope, reads = "read_only", readsWith = `${String(scope)}:${reads}` } = access;
  const held = session.client.tokenScopes();
  const isReported = held !== undefined && isScopeList(held);
  const needsGrant = scope === null || (isReported && findMissingScopes(held, [readsWith]).length === 0);
  const summary = `The plan skips checks that need ${needsGrant ? "read access" : `the scope ${readsWith}`}`;
  const reasons = error.errors.map(reasonText).join("; ");
  const refusal = `${error.method} ${error.path} failed with status code ${String(error.status)}${reasons === "" ? "" : ` (${reasons})`}`;
  const grant = "ask an administrator to grant the user of the token read access";
  const remedy = needsGrant
    ? `To run the checks, ${grant}.`
    : `To run the checks, use a token with the scope ${readsWith}. ${isReported ? `The token has: ${held}. It comes from ${session.origin.tokenSetting}.` : `If it has the scope, ${grant}.`}`;
  warnOnce({ session, report }, summary, `${refusal}. ${mayFail} ${remedy}`);
}

const mayFail = "The apply may fail because of a problem that these checks would find.";

function warnOnce(
  { session, report }: Pick<CheckContext, "session" | "report">,
  summary: string,
  detail: string,
): void {
  const shown = session.runState.get(warned);
  if (shown.has(summary)) return;
  shown.add(summary);
  report({ severity: "warning", summary, detail });
}
