import type { ClientOptions } from "../types";
import type { Clock } from "./clock";
import { longestBackoffs } from "./clock";
import type { FailedAttempt } from "./retry-decision";

/** How long a wait goes on at least while nothing listens at the service's address, in milliseconds: time for a restart. */
const longestRefusedWait = 60_000;

/**
 * The reachability of the service for all requests of a client. An address at which nothing listens is not an outage that
 * ends by itself: the address is wrong, or the service was stopped. Its limits count from the first refused connection of
 * any request, so that many requests in a row don't each wait for the whole time.
 */
export interface Reachability {
  /** Notes an attempt without a usable answer. */
  readonly noteFailure: (failure: FailedAttempt) => void;
  /** Notes that the service has answered. */
  readonly noteAnswer: () => void;
  /** True if requests are retried. False if nothing has listened for as long as all retries of one request take. */
  readonly allowsRetry: () => boolean;
  /** Milliseconds until a wait ends; negative if it has to end. `undefined` if something listens. */
  readonly waitEndsInMs: () => number | undefined;
}

export function makeReachability({ baseUrl, log, maxRetries }: ClientOptions, clock: Clock): Reachability {
  let awaySince: number | undefined;
  let refusedSince: number | undefined;
  const retriesMs = longestBackoffs(maxRetries);
  const waitMs = Math.max(longestRefusedWait, retriesMs);
  const at = (ms: number) => new Date(Date.now() + ms - clock.now()).toISOString();

  return {
    noteFailure({ error, isRefused }) {
      const now = clock.now();
      refusedSince = isRefused === true ? (refusedSince ?? now) : undefined;
      if (awaySince !== undefined) return;
      awaySince = now;
      log("warn", `the service can't be reached: ${error.message}`, {
        url: baseUrl,
        since: at(now),
        ...(isRefused === true ? { requestsUntil: at(now + retriesMs), waitsUntil: at(now + waitMs) } : { maxRetries }),
      });
    },
    noteAnswer() {
      if (awaySince !== undefined) {
        log("warn", "the service can be reached again", {
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
