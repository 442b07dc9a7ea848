import type { Clock } from "./clock";
import { throwIfInterrupted } from "./interruption";
import { RequestLimitError } from "../errors";
import type { ClientOptions } from "../types";

interface RateLimiter {
  /** Resolves when the next request may be sent, and counts it. */
  readonly acquire: (method: string, path: string, signal: AbortSignal | undefined) => Promise<void>;
  /** Holds back every request for so many milliseconds from now. */
  readonly pause: (milliseconds: number) => void;
}

/** Every request waits here: for a pause that the API asked for, for the rate, and for the limit of requests. */
export function makeRateLimiter(
  { requestsPerSecond: rate, maxRequests = Infinity }: ClientOptions,
  clock: Clock,
): RateLimiter {
  const burst = Math.max(1, rate ?? 1);
  let pausedUntil = -Infinity;
  let tokens = burst;
  let filledAt = clock.now();
  let sent = 0;

  /**
   * Takes a token, in advance if there is none yet, so that callers are served in the order they came. Returns the
   * milliseconds until the token is there; it is there already where they are not above 0.
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
