import type { Contract } from "../../../contract";
import {
  ApiError,
  type Client,
  ConnectionError,
  InterruptedError,
  InvalidResponseError,
  type Json,
} from "../../client";
import type { ProviderSession, SettingsOrigin } from "../../context";
import { log } from "../../plugin/log";
import { DiagnosticsError, type ProviderDiagnostic, type RpcRequest } from "../../plugin/provider";

/**
 * Requests one page, so that a wrong base URL or token is reported once per run, even if the plan sends no requests.
 * If an earlier run could use the same settings, this doesn't wait for the response: the first calls run in the
 * meantime (`ProviderSession.checked`).
 *
 * A refusal for a missing scope proves that the URL and token are right. Some services use status code 401 both for
 * that and for an unknown token, and one part of a service may be down. Other parts are therefore tried before the
 * run fails.
 */
export async function checkService(
  session: ProviderSession,
  contracts: readonly Contract[],
  { signal }: Pick<RpcRequest, "signal">,
): Promise<void> {
  const { accepted, client, closing, objects, origin } = session;
  const wasAccepted = accepted.has();
  const finding = findServiceProblem(client, contracts, AbortSignal.any([signal, closing.signal]), (path, page) => {
    objects.recordFirstPage(contracts, path, page);
    // A call may wait for the result only later, and may never do.
  }).catch((error: unknown) => error);
  session.checked = finding.then((error) => {
    if (error instanceof InterruptedError) return undefined;
    if (error === undefined) accepted.add();
    else accepted.remove();
    return error === undefined ? undefined : explainUnusable(origin, error);
  });
  if (wasAccepted) return;
  const error = await finding;
  if (error instanceof InterruptedError) throw error;
  const problem = await session.checked;
  if (problem) throw new DiagnosticsError([problem]);
}

/** Returns the error that prevents using the service with this client. Undefined if it can be used. */
export async function findServiceProblem(
  client: Client,
  contracts: readonly Contract[],
  signal: AbortSignal,
  onRequest: (path: string, page: Promise<Json>) => void = () => undefined,
): Promise<unknown> {
  let first: unknown;
  for (const [index, path] of pathsToAsk(contracts).entries()) {
    try {
      const page = client.probe(path, { signal, ...(index === 0 ? {} : { maxRetries: 0 }) });
      onRequest(path, page);
      await page;
      return undefined;
    } catch (error) {
      if (isResponseToToken(error, client)) return undefined;
      first ??= error;
      if (!isOfOnePart(error)) break;
      log.debug("trying another part of the service", { after: String(error) });
    }
  }
  return first;
}

/** Lists of the account, one per scope. Instances come first because their path also reveals a wrong dialect. */
function pathsToAsk(contracts: readonly Contract[]): readonly string[] {
  const ofArea = new Map<string, string>();
  for (const { access, beta, operations, path } of contracts) {
    const isRequested = access.scope !== null && access.publicReads !== true && beta !== true;
    if (!isRequested || !operations.includes("list") || path.includes("{") || ofArea.has(access.scope)) continue;
    ofArea.set(access.scope, `${path}?page=1&page_size=25`);
  }
  return [...ofArea.values()];
}

/** The service refused the request but knows the token. A service checks the token before the page size. */
const isResponseToToken = (error: unknown, client: Client) =>
  error instanceof ApiError &&
  (error.status === 401 ? client.tokenScopes() !== undefined : error.status < 500 && error.status !== 404);

/** Another part of the service may respond differently. */
const isOfOnePart = (error: unknown) =>
  (error instanceof ApiError || error instanceof InvalidResponseError) && (error.status === 401 || error.status >= 500);

/** The error for a service that can't be used, with the settings to check. */
export function explainUnusable(
  { baseUrl, baseUrlSetting, tokenSetting }: SettingsOrigin,
  error: unknown,
): ProviderDiagnostic {
  if (error instanceof ApiError && error.status === 401) {
    const reasons = error.errors.map(({ reason }) => JSON.stringify(reason)).join(", ");
    // No path, because Terraform would print the line with the token.
    return {
      severity: "error",
      summary: "The service rejected the token",
      detail: `${baseUrl} returned status code 401${reasons === "" ? "" : ` (${reasons})`}. The token may be mistyped, expired or revoked, or belong to another service. Check the token in ${tokenSetting}.`,
    };
  }
  const words = error instanceof Error ? error.message : String(error);
  // The variable of the proxy is the setting to correct.
  if (error instanceof ConnectionError && error.isOfProxy)
    return { severity: "error", summary: "Unable to use the proxy", detail: words };
  return {
    severity: "error",
    summary: "Unable to use the service",
    detail: `${words}${/[.!?)]$/.test(words) ? "" : "."} base_url is ${baseUrl}, set in ${baseUrlSetting}.`,
    path: ["base_url"],
  };
}
