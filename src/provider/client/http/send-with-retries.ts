import { UnknownOutcomeError } from "../errors";
import type { ClientOptions, Json } from "../types";
import { backoff, type Clock, throwIfInterrupted } from "./clock";
import { createDialectCheck, createTranslation, type Translation } from "./dialect";
import type { Dispatchers } from "./dispatcher";
import { urlResolver } from "./paths";
import { createRateLimiter, rateLimitResetMs } from "./rate-limiter";
import type { Reachability } from "./reachability";
import { RequestCounts } from "./request-counts";
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
      {
        cause: failure.error,
        mayStillRun: failure.mayStillRun === true,
        isLasting: !failure.isRetryable && failure.saysDone !== true,
      },
    );
  }
}

/** A request in the forms that an attempt needs. */
interface PreparedRequest {
  /** The request with the specification's names. */
  readonly clientRequest: ClientRequest;
  /** The request with the service's names. */
  readonly request: ClientRequest;
  readonly httpRequest: HttpRequest;
  /** Masks the secrets of the request in texts of the service. */
  readonly maskText: (text: string) => string;
}

/** Sends requests, retries those that failed if that is safe and may help, and counts them. */
export class RetryingSender {
  readonly statistics: RequestCounts;
  /** The scopes of the token, as the service last reported them. */
  tokenScopes: string | undefined;
  /** How far the service's clock is ahead of this machine's, in milliseconds, according to the last response. */
  clockAheadMs: number | undefined;
  private readonly token: string;
  private readonly resolveUrl: ReturnType<typeof urlResolver>;
  private readonly rateLimiter: ReturnType<typeof createRateLimiter>;
  private readonly translation: Translation | undefined;
  private readonly dialectCheck: ReturnType<typeof createDialectCheck>;
  private readonly secretMask: ReturnType<typeof createSecretMask>;

  constructor(
    private readonly options: ClientOptions,
    private readonly clock: Clock,
    private readonly dispatchers: Dispatchers,
    private readonly reachability: Reachability,
  ) {
    // A token that was read from a file or pasted may end with a line break, which no header accepts.
    this.token = options.token.trim();
    this.resolveUrl = urlResolver(options.baseUrl, options.betaUrl);
    this.rateLimiter = createRateLimiter(options, clock);
    const translation = createTranslation(options);
    this.translation = translation;
    this.dialectCheck = createDialectCheck(options);
    this.secretMask = createSecretMask(() => {
      const sensitive = options.sensitiveFields?.() ?? [];
      return translation ? [...sensitive, ...sensitive.map(translation.fieldName)] : sensitive;
    });
    this.statistics = new RequestCounts(clock);
  }

  /** Sends a request, retries if that is safe and may help, and returns the object of the response. */
  async send(clientRequest: ClientRequest): Promise<Json> {
    const prepared = this.prepare(clientRequest);
    const { request } = prepared;
    if (request.isRetry === true) this.statistics.retries += 1;
    const startedAt = this.clock.now();
    for (let retries = 0; ; retries += 1) {
      const decision = await this.attempt(prepared);
      if (decision.kind === "success") {
        if (request.method === "PUT" || request.method === "DELETE") this.statistics.changes += 1;
        return decision.json;
      }
      if (isMissing(decision)) await this.checkDialect(prepared);
      if (decision.outcome === "unknown" && !request.repeatable) throw new UnrepeatableRequestError(request, decision);
      const maximum = this.maximumRetries(request, decision, this.clock.now() - startedAt);
      if (!decision.isRetryable || retries >= maximum || !this.reachability.allowsRetry()) {
        throw retries === 0 ? decision.error : decision.error.withNote(`(Sent ${String(retries + 1)} times.)`);
      }
      if (decision.outcome === "unknown") request.onUnknownOutcome?.();
      this.statistics.retries += 1;
      await this.waitBeforeRetry(request, decision, retries);
    }
  }

  private prepare(clientRequest: ClientRequest): PreparedRequest {
    const request = this.translation ? this.translation.toService(clientRequest) : clientRequest;
    const { method, path, body, filter, signal } = request;
    return {
      clientRequest,
      request,
      httpRequest: {
        method,
        path,
        url: this.resolveUrl(path),
        headers: {
          authorization: `Bearer ${this.token}`,
          accept: "application/json",
          "user-agent": this.options.userAgent,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(filter === undefined ? {} : { "x-filter": asciiJson(filter) }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal,
      },
      maskText: createTextMask([this.token, ...this.secretMask.findSecrets(body)]),
    };
  }

  /** Sends the request once, as soon as the rate limit permits. */
  private async attempt(prepared: PreparedRequest): Promise<RetryDecision> {
    const { request, httpRequest } = prepared;
    const { method, path, signal } = request;
    await this.statistics.whileHeld(this.rateLimiter.acquire(method, path, signal));
    this.statistics.countRequest(httpRequest);
    this.logRequest(request);
    const startedAt = this.clock.now();
    const elapsedMs = () => Math.round(this.clock.now() - startedAt);
    const { log, responseLimits = defaultResponseLimits } = this.options;
    try {
      const response = await send(this.dispatchers, httpRequest, responseLimits);
      this.statistics.bytes += response.body.length;
      const fields = { ms: elapsedMs(), bytes: response.body.length };
      log("debug", `${method} ${path} returned status code ${String(response.status)}`, fields);
      this.noteHeaders(response.headers);
      return this.decide(prepared, response);
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      const failure = decideForTransportError(request, error, this.addressOf(httpRequest));
      log("debug", failure.error.message, { ms: elapsedMs() });
      if (signal?.aborted !== true) this.reachability.noteFailure(failure);
      return failure;
    }
  }

  private logRequest({ method, path, body, filter }: ClientRequest): void {
    const { maskFields } = this.secretMask;
    // Masked only if the line is written, because most runs write none.
    this.options.log("trace", `${method} ${path}`, {
      get body() {
        return maskFields(body);
      },
      get filter() {
        return maskFields(filter);
      },
    });
  }

  /** Records what the headers report, and pauses all requests while the service allows none. */
  private noteHeaders(headers: HttpResponse["headers"]): void {
    const resetMs = rateLimitResetMs(headers) ?? 0;
    if (resetMs >= 1000) {
      this.options.log("info", "the rate limit of the service is reached", { ms: Math.round(resetMs) });
    }
    this.rateLimiter.pause(resetMs);
    this.tokenScopes = reportedScopes(headers, this.translation?.words).held ?? this.tokenScopes;
    const serverTime = Date.parse(headers.date ?? "");
    if (!Number.isNaN(serverTime)) this.clockAheadMs = serverTime - Date.now();
  }

  private decide({ clientRequest, request, maskText }: PreparedRequest, response: HttpResponse): RetryDecision {
    const { dialectCheck, rateLimiter, reachability, translation } = this;
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
  }

  /** Checks if the cause of a 404 is the dialect. */
  private checkDialect({ clientRequest, request }: PreparedRequest): Promise<void> {
    const { signal } = clientRequest;
    return this.dialectCheck.check(clientRequest, request.path, (path) =>
      this.send({ method: "GET", path, signal, repeatable: true }),
    );
  }

  /** The maximum number of retries. A probe has its own, but a rate-limited service sends its own Retry-After. */
  private maximumRetries({ probe }: ClientRequest, failure: FailedAttempt, elapsedMs: number): number {
    if (!probe) return this.options.maxRetries;
    if (failure.isLocalPortClosed === true) return Math.min(1, probe.maxRetries);
    return elapsedMs > maxProbeMs && !isRateLimited(failure) ? 0 : probe.maxRetries;
  }

  /** Waits before the next attempt. The pause of a 429 applies to every request, so the rate limiter waits for it. */
  private async waitBeforeRetry(request: ClientRequest, failure: FailedAttempt, retries: number): Promise<void> {
    const { method, path, signal } = request;
    const { error, retryAfterMs } = failure;
    const isLimited = isRateLimited(failure);
    const pause =
      isLimited && retryAfterMs !== undefined ? 0 : Math.max(retryAfterMs ?? 0, backoff(this.clock, retries));
    this.options.log(isLimited ? "info" : "debug", `${method} ${path} is retried`, {
      ms: Math.round(Math.max(pause, retryAfterMs ?? 0)),
      reason: error.message,
    });
    if (isLimited) this.rateLimiter.pause(pause);
    else await this.statistics.whileHeld(this.clock.sleep(pause, signal));
    throwIfInterrupted(signal, `${method} ${path} was not retried after: ${error.message}`, error);
  }

  /** The base URL or origin of a request. */
  private addressOf({ url }: HttpRequest): string {
    const { baseUrl } = this.options;
    return url.origin === new URL(baseUrl).origin ? baseUrl : url.origin;
  }
}

const maxProbeMs = 60_000;

/** Escapes non-ASCII characters, which headers don't accept. */
const asciiJson = (json: Json) =>
  JSON.stringify(json).replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

const isMissing = ({ error }: FailedAttempt) => "status" in error && error.status === 404;
/** True if the service, or a proxy for it, reports that it is temporarily unavailable. */
const isAway = ({ error }: FailedAttempt) => "status" in error && [408, 502, 503, 504].includes(error.status);
const isRateLimited = ({ error }: FailedAttempt) => "status" in error && error.status === 429;
