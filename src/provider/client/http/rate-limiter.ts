import type { IncomingHttpHeaders } from "node:http";
import { foreignText } from "../../../shared/printable";
import { RequestLimitError } from "../errors";
import type { ClientOptions } from "../types";
import { type Clock, throwIfInterrupted } from "./clock";
import { formatMilliseconds } from "./response-limits";

/** The pause before the next request that the headers of a response ask for. */
interface RetryAfter {
  /** Absent if there is no such header, or if it exceeds the maximum. */
  readonly retryAfterMs?: number;
  /** An explanation and advice if the pause exceeds the maximum. */
  readonly tooLong?: string;
}

export function retryAfter(headers: IncomingHttpHeaders): RetryAfter {
  const retryAfterMs = parseRetryAfter(headers);
  if (retryAfterMs === undefined) return {};
  return retryAfterMs <= maxRetryAfterMs ? { retryAfterMs } : { tooLong: tooLong(headers, retryAfterMs) };
}

/** The maximum pause that a service can ask for, in milliseconds. */
const maxRetryAfterMs = 300_000;

/** Explains a pause that exceeds the maximum, and what to do. */
function tooLong(headers: IncomingHttpHeaders, retryAfterMs: number): string {
  const wanted = Number.isFinite(retryAfterMs) ? `${formatMilliseconds(retryAfterMs)} ` : "";
  const header = foreignText(String(headers["retry-after"]), 60);
  return `The service asks to wait ${wanted}(Retry-After: ${header}), longer than the limit of ${formatMilliseconds(maxRetryAfterMs)}. Run this again when the service accepts requests.`;
}

/**
 * Parses `Retry-After` to milliseconds. The header has seconds or a date, which is compared with the server's own
 * clock.
 */
function parseRetryAfter(headers: IncomingHttpHeaders): number | undefined {
  const text = headers["retry-after"];
  if (text === undefined) return undefined;
  if (/^\d+(\.\d+)?$/.test(text.trim())) return Number(text) * 1000;
  const wait = Date.parse(text) - serverNow(headers);
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** The time of the server's clock if it sends one, and local time otherwise. */
function serverNow({ date }: IncomingHttpHeaders): number {
  const serverTime = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(serverTime) ? Date.now() : serverTime;
}

const maxResetMs = 60_000;

/** Returns the milliseconds until the API allows requests again, if this response reports that none are left. */
export function rateLimitResetMs(headers: IncomingHttpHeaders): number | undefined {
  if (headers["x-ratelimit-remaining"] !== "0") return undefined;
  const reset = Number(headers["x-ratelimit-reset"]);
  if (!Number.isFinite(reset)) return undefined;
  // The header may have seconds from now or seconds since 1970. The pause is limited, because a wrong clock must
  // not stop a run. If it is too short, the API responds with 429.
  const seconds = reset < 1e9 ? reset : reset - serverNow(headers) / 1000;
  return Math.min(maxResetMs, Math.max(0, seconds * 1000));
}

interface RateLimiter {
  /** Resolves when the next request may be sent, and counts it. */
  readonly acquire: (method: string, path: string, signal: AbortSignal | undefined) => Promise<void>;
  /** Pauses every request for that many milliseconds from now. */
  readonly pause: (milliseconds: number) => void;
}

/** Every request waits here for a pause that the API asked for, for the rate, and for the request limit. */
export function createRateLimiter(
  { requestsPerSecond: rate, maxRequests = Infinity }: ClientOptions,
  clock: Clock,
): RateLimiter {
  const burst = Math.max(1, rate ?? 1);
  let pausedUntil = -Infinity;
  let tokens = burst;
  let filledAt = clock.now();
  let sent = 0;

  /**
   * Takes a token, in advance if none is left, so that callers are served in order. Returns the milliseconds until
   * the token is available: 0 or less if it already is.
   */
  function reserveToken(perSecond: number): number {
    const now = clock.now();
    tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * perSecond);
    filledAt = now;
    tokens -= 1;
    return (-tokens / perSecond) * 1000;
  }

  async function waitForToken(signal: AbortSignal | undefined, doing: string) {
    if (rate === undefined) return;
    const waitMs = reserveToken(rate);
    if (waitMs > 0) await clock.sleep(waitMs, signal);
    if (signal?.aborted === true) tokens += 1;
    throwIfInterrupted(signal, doing);
  }

  return {
    pause(milliseconds) {
      pausedUntil = Math.max(pausedUntil, clock.now() + milliseconds);
    },
    async acquire(method, path, signal) {
      const doing = `${method} ${path} was not sent`;
      throwIfInterrupted(signal, doing);
      await waitForToken(signal, doing);
      while (clock.now() < pausedUntil) {
        await clock.sleep(pausedUntil - clock.now(), signal);
        throwIfInterrupted(signal, doing);
      }
      if (sent >= maxRequests) throw new RequestLimitError(method, path, maxRequests);
      sent += 1;
    },
  };
}
