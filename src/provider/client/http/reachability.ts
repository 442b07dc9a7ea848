import type { ClientOptions } from "../types";
import { type Clock, maxTotalBackoffMs } from "./clock";
import type { FailedAttempt } from "./retry-decision";

/** The minimum wait while nothing listens at the service's URL, in milliseconds: enough for a restart. */
const maxRefusedWaitMs = 60_000;

/**
 * The reachability of the service for all requests of a client. If nothing listens at a URL, the outage doesn't end
 * by itself: the URL is wrong, or the service was stopped. The limits count from the first refused connection of
 * any request, so that many requests in a row don't each wait for the full time.
 */
export interface Reachability {
  /** Records an attempt without a usable response. */
  readonly noteFailure: (failure: FailedAttempt) => void;
  /** Records a response of the service. */
  readonly noteResponse: () => void;
  /**
   * True if requests may be retried. False if nothing has listened for as long as all retries of one request take.
   */
  readonly allowsRetry: () => boolean;
  /** Returns the milliseconds until a wait has to end, negative if it is over. Undefined if something listens. */
  readonly waitEndsInMs: () => number | undefined;
}

export function createReachability({ baseUrl, log, maxRetries }: ClientOptions, clock: Clock): Reachability {
  let awaySince: number | undefined;
  let refusedSince: number | undefined;
  const retriesMs = maxTotalBackoffMs(maxRetries);
  const waitMs = Math.max(maxRefusedWaitMs, retriesMs);

  return {
    noteFailure({ error, isRefused }) {
      const now = clock.now();
      refusedSince = isRefused === true ? (refusedSince ?? now) : undefined;
      if (awaySince !== undefined) return;
      awaySince = now;
      const offset = Date.now() - now;
      const at = (ms: number) => new Date(ms + offset).toISOString();
      log("warn", `the service can't be reached: ${error.message}`, {
        url: baseUrl,
        since: at(now),
        ...(isRefused === true ? { requestsUntil: at(now + retriesMs), waitsUntil: at(now + waitMs) } : { maxRetries }),
      });
    },
    noteResponse() {
      if (awaySince !== undefined) {
        log("warn", "the service is reachable again", {
          url: baseUrl,
          awayForMs: Math.round(clock.now() - awaySince),
        });
      }
      [awaySince, refusedSince] = [undefined, undefined];
    },
    allowsRetry: () => refusedSince === undefined || clock.now() - refusedSince < retriesMs,
    waitEndsInMs: () => (refusedSince === undefined ? undefined : refusedSince + waitMs - clock.now()),
  };
}
