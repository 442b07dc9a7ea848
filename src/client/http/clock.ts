import { InterruptedError } from "../errors";

export interface Clock {
  /** Milliseconds that only grow; from when does not matter. */
  now(): number;
  /** Ends after so many milliseconds, and at once when the signal aborts; never rejects. */
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
      const forget = whenAborted(signal, end);
      function end() {
        clearTimeout(timer);
        forget();
        resolve();
      }
    }),
};

/** Who is to be called back when a signal aborts, and how the signal forgets them all. */
interface Waiting {
  readonly calls: Set<() => void>;
  readonly forget: () => void;
}

const waiting = new WeakMap<AbortSignal, Waiting>();

function startWaiting(signal: AbortSignal): Waiting {
  const calls = new Set<() => void>();
  const callAll = () => {
    for (const call of calls) call();
  };
  const forget = () => {
    waiting.delete(signal);
    signal.removeEventListener("abort", callAll);
  };
  signal.addEventListener("abort", callAll, { once: true });
  const started = { calls, forget };
  waiting.set(signal, started);
  return started;
}

/**
 * Calls back when the signal aborts; the returned function takes that back, since signals outlive calls. However many
 * requests share a signal, it has one listener: Node takes more than ten for a leak, and says so to the user.
 */
export function whenAborted(signal: AbortSignal | undefined, then: () => void): () => void {
  if (signal === undefined) return () => undefined;
  const { calls, forget } = waiting.get(signal) ?? startWaiting(signal);
  // The same function may wait twice.
  const call = () => {
    then();
  };
  calls.add(call);
  return () => {
    if (calls.delete(call) && calls.size === 0) forget();
  };
}

export function unlessInterrupted(signal: AbortSignal | undefined, doing: string): void {
  if (signal?.aborted === true) throw new InterruptedError(doing, { cause: signal.reason });
}

/** Waits for what others wait for too: the signal ends the waiting, and not the work. */
export async function interruptible<T>(work: Promise<T>, signal: AbortSignal | undefined, doing: string): Promise<T> {
  unlessInterrupted(signal, doing);
  let forget: (() => void) | undefined;
  const left = new Promise<never>((_, reject) => {
    forget = whenAborted(signal, () => {
      reject(new InterruptedError(doing, { cause: signal?.reason }));
    });
  });
  return Promise.race([work, left]).finally(forget);
}

/** The pause before attempt `attempt + 1`: it doubles up to 30 seconds, and varies so that callers do not return in step. */
export function backoff(clock: Clock, attempt: number): number {
  return Math.min(30_000, 500 * 2 ** attempt) * (0.5 + clock.random() / 2);
}
