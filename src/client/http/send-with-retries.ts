import type { Clock } from "./clock";
import { backoff, unlessInterrupted } from "./clock";
import type { Dispatchers } from "./dispatcher";
import { UnknownOutcomeError } from "../errors";
import { rateLimiter } from "./rate-limiter";
import { addresses } from "./path";
import { hiding, redacted, secretsOf } from "./secrets";
import { type Method, TransportError, type Outgoing, send } from "./transport";
import type { ClientOptions, Json, Statistics } from "../types";
import {
  retriesExhausted,
  type FailedAttempt,
  decideForResponse,
  decideForTransportError,
  type RetryDecision,
} from "./retry-decision";

export interface ClientRequest {
  readonly method: Method;
  readonly path: string;
  readonly body?: Json | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Sending it twice does no more than sending it once. */
  readonly repeatable: boolean;
  /** The same was sent before, by another call of `exchange`. */
  readonly isRetry?: boolean;
  /** Told of every attempt whose outcome is unknown and that is made again. */
  readonly onUnknown?: () => void;
}

/** A request that must not be sent again has an unknown outcome. */
export class UnknownOutcome extends UnknownOutcomeError {
  constructor(
    { method, path }: ClientRequest,
    readonly failure: FailedAttempt,
  ) {
    super(
      method,
      path,
      `it is not known whether the service did this, so it was not sent again. Look before you do it once more. (${failure.error.message})`,
      { cause: failure.error },
    );
  }
}

export interface Exchange {
  /** Sends a request, again where that is safe and may help, and gives the answer's object. */
  exchange(call: ClientRequest): Promise<Json>;
  readonly statistics: Statistics;
}

export function exchanges(options: ClientOptions, clock: Clock, dispatchers: Dispatchers): Exchange {
  const { token, userAgent, maxRetries, log } = options;
  const addressOf = addresses(options.baseUrl, options.betaUrl);
  const entrance = rateLimiter(options, clock);
  const statistics = { requests: 0, retries: 0, changes: 0, bytes: 0 };

  function outgoing({ method, path, body, signal }: ClientRequest): Outgoing {
    return {
      method,
      path,
      address: addressOf(path),
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/json",
        "user-agent": userAgent,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    };
  }

  async function attempt(
    call: ClientRequest,
    request: Outgoing,
    hide: (text: string) => string,
  ): Promise<RetryDecision> {
    const { method, path } = call;
    await entrance.enter(method, path, call.signal);
    statistics.requests += 1;
    log("trace", `${method} ${path}`, call.body === undefined ? {} : { body: redacted(call.body) });
    const began = clock.now();
    const took = () => Math.round(clock.now() - began);
    try {
      const answer = await send(dispatchers, request);
      statistics.bytes += answer.body.length;
      log("debug", `${method} ${path} answered ${answer.status}`, { ms: took(), bytes: answer.body.length });
      entrance.pause(retriesExhausted(answer.headers) ?? 0);
      const verdict = decideForResponse(call, answer, hide);
      if (verdict.kind === "failure" && isLimited(verdict)) entrance.pause(verdict.after ?? 0);
      return verdict;
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      const failure = decideForTransportError(call, error);
      log("debug", failure.error.message, { ms: took() });
      return failure;
    }
  }

  /** Waits before the next attempt. What a 429 asks for is waited for at the gate, by everybody. */
  async function rest(call: ClientRequest, failure: FailedAttempt, tried: number): Promise<void> {
    const pause =
      isLimited(failure) && failure.after !== undefined ? 0 : Math.max(failure.after ?? 0, backoff(clock, tried));
    log(isLimited(failure) ? "info" : "debug", `${call.method} ${call.path} is sent again`, {
      ms: Math.round(Math.max(pause, failure.after ?? 0)),
      reason: failure.error.message,
    });
    if (isLimited(failure)) entrance.pause(pause);
    else await clock.sleep(pause, call.signal);
    unlessInterrupted(call.signal, `${call.method} ${call.path} was not sent again after: ${failure.error.message}`);
  }

  async function exchange(call: ClientRequest): Promise<Json> {
    const request = outgoing(call);
    if (call.isRetry === true) statistics.retries += 1;
    const hide = hiding([token, ...secretsOf(call.body)]);
    for (let tried = 0; ; tried += 1) {
      const verdict = await attempt(call, request, hide);
      if (verdict.kind === "success") {
        if (call.method === "PUT" || call.method === "DELETE") statistics.changes += 1;
        return verdict.json;
      }
      if (verdict.fate === "unknown" && !call.repeatable) throw new UnknownOutcome(call, verdict);
      if (!verdict.mayPass || tried >= maxRetries) throw withCount(verdict.error, tried + 1);
      if (verdict.fate === "unknown") call.onUnknown?.();
      statistics.retries += 1;
      await rest(call, verdict, tried);
    }
  }

  return { exchange, statistics };
}

const isLimited = ({ error }: FailedAttempt) => "status" in error && error.status === 429;

function withCount(error: Error, attempts: number): Error {
  if (attempts > 1) error.message += ` (Sent ${attempts} times.)`;
  return error;
}
