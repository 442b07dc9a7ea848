import { UnknownOutcomeError } from "../errors";
import type { ClientOptions, Json, Statistics } from "../types";
import { backoff, type Clock, throwIfInterrupted } from "./clock";
import { createDialectCheck, createTranslation } from "./dialect";
import type { Dispatchers } from "./dispatcher";
import { urlResolver } from "./paths";
import { createRateLimiter, rateLimitResetMs } from "./rate-limiter";
import type { Reachability } from "./reachability";
import { defaultResponseLimits } from "./response-limits";
import {
  decideForResponse,
  decideForTransportError,
  type FailedAttempt,
  reportedScopes,
  type RetryDecision,
} from "./retry-decision";
import { createSecretMask, createTextMask } from "./secret-mask";
import { type ClientRequest, type HttpRequest, type HttpResponse, send, TransportError } from "./transport";

/** Measures the time during which at least one of several overlapping operations runs. */
export function stopwatch(clock: Clock) {
  let [running, since, total] = [0, 0, 0];
  const elapsedMs = () => total + (running > 0 ? clock.now() - since : 0);
  return {
    elapsedMs,
    async during<T>(work: Promise<T>): Promise<T> {
      if (running === 0) since = clock.now();
      running += 1;
      try {
        return await work;
      } finally {
        if (running === 1) total = elapsedMs();
        running -= 1;
      }
    },
  };
}

/** A request with an unknown outcome, which must not be sent again. */
export class UnrepeatableRequestError extends UnknownOutcomeError {
  constructor(
    { method, path }: ClientRequest,
    readonly failure: FailedAttempt,
  ) {
    super(
      method,
      path,
      `the outcome is unknown, so the request wasn't sent again. Check in the service whether it succeeded before you repeat it. (${failure.error.message})`,
      { cause: failure.error },
      [],
      failure.mayStillRun === true,
      !failure.isRetryable && failure.saysDone !== true,
    );
  }
}

export interface RetryingSender {
  /** Sends a request, retries if that is safe and may help, and returns the object of the response. */
  readonly sendWithRetries: (request: ClientRequest) => Promise<Json>;
  readonly statistics: Statistics;
  /** The scopes of the token, as the service last reported them. */
  readonly tokenScopes: () => string | undefined;
  /** How far the service's clock is ahead of this machine's, in milliseconds, according to the last response. */
  readonly clockAheadMs: () => number | undefined;
}

export function createSender(
  options: ClientOptions,
  clock: Clock,
  dispatchers: Dispatchers,
  reachability: Reachability,
): RetryingSender {
  const { userAgent, maxRetries, log, responseLimits: limits = defaultResponseLimits } = options;
  // A token that was read from a file or pasted may end with a line break, which no header accepts.
  const token = options.token.trim();
  const resolveUrl = urlResolver(options.baseUrl, options.betaUrl);
  const rateLimiter = createRateLimiter(options, clock);
  const translation = createTranslation(options);
  const dialectCheck = createDialectCheck(options);
  const { maskFields, findSecrets } = createSecretMask(() => {
    const sensitive = options.sensitiveFields?.() ?? [];
    return translation ? [...sensitive, ...sensitive.map(translation.fieldName)] : sensitive;
  });
  const held = stopwatch(clock);
  const statistics = {
    requests: 0,
    retries: 0,
    changes: 0,
    byMethod: {} as Record<string, number>,
    sentBytes: 0,
    bytes: 0,
    get waitedMs() {
      return held.elapsedMs();
    },
  };
  let tokenScopes: string | undefined;
  let clockAheadMs: number | undefined;

  function toHttpRequest({ method, path, body, filter, signal }: ClientRequest): HttpRequest {
    return {
      method,
      path,
      url: resolveUrl(path),
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/json",
        "user-agent": userAgent,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(filter === undefined ? {} : { "x-filter": asciiJson(filter) }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    };
  }

  /** Pauses all requests while the service allows none. */
  function pauseForReset(headers: HttpResponse["headers"]): void {
    const ms = rateLimitResetMs(headers) ?? 0;
    if (ms >= 1000) log("info", "the rate limit of the service is reached", { ms: Math.round(ms) });
    rateLimiter.pause(ms);
  }

  /** @param clientRequest the request with the specification's names */
  async function attempt(
    clientRequest: ClientRequest,
    request: ClientRequest,
    httpRequest: HttpRequest,
    maskText: (text: string) => string,
  ): Promise<RetryDecision> {
    const { method, path, body, filter, signal } = request;
    await held.during(rateLimiter.acquire(method, path, signal));
    statistics.requests += 1;
    statistics.byMethod[method] = (statistics.byMethod[method] ?? 0) + 1;
    if (httpRequest.body !== undefined) statistics.sentBytes += Buffer.byteLength(httpRequest.body);
    // Masked only if the line is written, because most runs write none.
    log("trace", `${method} ${path}`, {
      get body() {
        return maskFields(body);
      },
      get filter() {
        return maskFields(filter);
      },
    });
    const startedAt = clock.now();
    const elapsedMs = () => Math.round(clock.now() - startedAt);
    try {
      const response = await send(dispatchers, httpRequest, limits);
      statistics.bytes += response.body.length;
      const fields = { ms: elapsedMs(), bytes: response.body.length };
      log("debug", `${method} ${path} returned status code ${String(response.status)}`, fields);
      pauseForReset(response.headers);
      const { held: scopes } = reportedScopes(response.headers, translation?.words);
      tokenScopes = scopes ?? tokenScopes;
      const toldTime = Date.parse(response.headers.date ?? "");
      if (!Number.isNaN(toldTime)) clockAheadMs = toldTime - Date.now();
      const decision = decideForResponse(
        request,
        response,
        maskText,
        translation && {
          json: (status, json) => translation.fromService(clientRequest, status, json),
          words: translation.words,
        },
      );
      if (decision.kind === "failure" && isAway(decision)) reachability.noteFailure(decision);
      else reachability.noteResponse();
      if (decision.kind === "success") dialectCheck.confirm(clientRequest);
      if (decision.kind === "failure" && isRateLimited(decision)) rateLimiter.pause(decision.retryAfterMs ?? 0);
      return decision;
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      const failure = decideForTransportError(request, error, addressOf(httpRequest));
      log("debug", failure.error.message, { ms: elapsedMs() });
      if (signal?.aborted !== true) reachability.noteFailure(failure);
      return failure;
    }
  }

  /** Waits before the next attempt. The pause of a 429 applies to every request, so the rate limiter waits for it. */
  async function waitBeforeRetry(request: ClientRequest, failure: FailedAttempt, retries: number): Promise<void> {
    const { method, path, signal } = request;
    const { retryAfterMs } = failure;
    const isLimited = isRateLimited(failure);
    const pause = isLimited && retryAfterMs !== undefined ? 0 : Math.max(retryAfterMs ?? 0, backoff(clock, retries));
    log(isLimited ? "info" : "debug", `${method} ${path} is retried`, {
      ms: Math.round(Math.max(pause, retryAfterMs ?? 0)),
      reason: failure.error.message,
    });
    if (isLimited) rateLimiter.pause(pause);
    else await held.during(clock.sleep(pause, signal));
    const { error } = failure;
    throwIfInterrupted(signal, `${method} ${path} was not retried after: ${error.message}`, error);
  }

  async function sendWithRetries(clientRequest: ClientRequest): Promise<Json> {
    const request = translation ? translation.toService(clientRequest) : clientRequest;
    const httpRequest = toHttpRequest(request);
    if (request.isRetry === true) statistics.retries += 1;
    const maskText = createTextMask([token, ...findSecrets(request.body)]);
    const startedAt = clock.now();
    for (let retries = 0; ; retries += 1) {
      const decision = await attempt(clientRequest, request, httpRequest, maskText);
      if (decision.kind === "success") {
        if (request.method === "PUT" || request.method === "DELETE") statistics.changes += 1;
        return decision.json;
      }
      if (isMissing(decision)) {
        const { signal } = clientRequest;
        const list = (path: string) => sendWithRetries({ method: "GET", path, signal, repeatable: true });
        await dialectCheck.check(clientRequest, request.path, list);
      }
      if (decision.outcome === "unknown" && !request.repeatable) throw new UnrepeatableRequestError(request, decision);
      const most = request.probe ? retriesOfProbe(request.probe, decision, clock.now() - startedAt) : maxRetries;
      if (!decision.isRetryable || retries >= most || !reachability.allowsRetry()) {
        throw retries === 0 ? decision.error : decision.error.withNote(`(Sent ${String(retries + 1)} times.)`);
      }
      if (decision.outcome === "unknown") request.onUnknownOutcome?.();
      statistics.retries += 1;
      await waitBeforeRetry(request, decision, retries);
    }
  }

  /** The base URL or origin of a request. */
  const addressOf = ({ url }: HttpRequest): string =>
    url.origin === new URL(options.baseUrl).origin ? options.baseUrl : url.origin;

  return { sendWithRetries, statistics, tokenScopes: () => tokenScopes, clockAheadMs: () => clockAheadMs };
}

const maxProbeMs = 60_000;

/** The maximum number of retries of a probe. A rate-limited service is up, and sends its own Retry-After. */
function retriesOfProbe(
  { maxRetries }: { readonly maxRetries: number },
  failure: FailedAttempt,
  elapsedMs: number,
): number {
  if (failure.isLocalPortClosed === true) return Math.min(1, maxRetries);
  return elapsedMs > maxProbeMs && !isRateLimited(failure) ? 0 : maxRetries;
}

/** Escapes non-ASCII characters, which headers don't accept. */
const asciiJson = (json: Json) =>
  JSON.stringify(json).replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

const isMissing = ({ error }: FailedAttempt) => "status" in error && error.status === 404;
/** True if the service, or a proxy for it, reports that it is temporarily unavailable. */
const isAway = ({ error }: FailedAttempt) => "status" in error && [408, 502, 503, 504].includes(error.status);
const isRateLimited = ({ error }: FailedAttempt) => "status" in error && error.status === 429;
