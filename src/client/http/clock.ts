import { whenAborted } from "./interruption";

export interface Clock {
  /** Milliseconds that only grow; where they begin does not matter. */
  now(): number;
  /** Resolves after so many milliseconds, or as soon as the signal aborts; never rejects. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** A number from 0 to below 1. */
  random(): number;
}

/** The longest delay that a timer of Node takes. */
export const longestTimer = 2 ** 31 - 1;

export const realClock: Clock = {
  now: () => performance.now(),
  random: () => Math.random(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) {
        resolve();
        return;
      }
      const timer = setTimeout(end, Math.min(milliseconds, longestTimer));
      const removeCallback = whenAborted(signal, end);
      function end() {
        clearTimeout(timer);
        removeCallback();
        resolve();
      }
    }),
};

/** The pause before the next attempt: it doubles up to 30 seconds, and is random so that callers do not retry in step. */
export function backoff(clock: Clock, attempt: number): number {
  return longestBackoff(attempt) * (0.5 + clock.random() / 2);
}

const longestBackoff = (attempt: number) => Math.min(30_000, 500 * 2 ** attempt);

/** The longest time that so many pauses take together, in milliseconds. */
export const longestBackoffs = (attempts: number): number =>
  Array.from({ length: attempts }, (_, attempt) => longestBackoff(attempt)).reduce((sum, each) => sum + each, 0);
