import type { Clock } from "./clock";
import { unlessInterrupted } from "./clock";
import { BudgetError } from "../errors";
import type { ClientOptions } from "../types";

interface Gate {
  /** Ends when the next request may be sent, and counts it. */
  enter(method: string, path: string, signal: AbortSignal | undefined): Promise<void>;
  /** Holds back every caller for so many milliseconds from now. */
  pause(milliseconds: number): void;
}

/** What all requests pass: the pause that the service asked for, the rate, the budget. */
export function rateLimiter({ requestsPerSecond: rate, maxRequests = Infinity }: ClientOptions, clock: Clock): Gate {
  const burst = Math.max(1, rate ?? 1);
  let pausedUntil = -Infinity;
  let tokens = burst;
  let filledAt = clock.now();
  let sent = 0;

  /** Takes a token, in advance if there is none yet, so that callers are served in the order they came. */
  function reserve(perSecond: number): number {
    const now = clock.now();
    tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * perSecond);
    filledAt = now;
    tokens -= 1;
    return tokens >= 0 ? 0 : (-tokens / perSecond) * 1000;
  }

  async function keepRate(signal: AbortSignal | undefined, doing: string) {
    if (rate === undefined) return;
    const wait = reserve(rate);
    if (wait > 0) await clock.sleep(wait, signal);
    if (signal?.aborted === true) tokens += 1;
    unlessInterrupted(signal, doing);
  }

  return {
    pause(milliseconds) {
      pausedUntil = Math.max(pausedUntil, clock.now() + milliseconds);
    },
    async enter(method, path, signal) {
      const doing = `${method} ${path} was not sent`;
      unlessInterrupted(signal, doing);
      await keepRate(signal, doing);
      while (clock.now() < pausedUntil) {
        await clock.sleep(pausedUntil - clock.now(), signal);
        unlessInterrupted(signal, doing);
      }
      if (sent >= maxRequests) throw new BudgetError(method, path, maxRequests);
      sent += 1;
    },
  };
}
