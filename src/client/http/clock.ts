import { InterruptedError } from "../errors";

/** The one abort listener of a signal, and the callbacks that it calls. */
interface AbortListener {
  readonly callbacks: Set<() => void>;
  readonly remove: () => void;
}

const listeners = new WeakMap<AbortSignal, AbortListener>();

function addListener(signal: AbortSignal): AbortListener {
  const callbacks = new Set<() => void>();
  const callAll = () => {
    for (const callback of callbacks) callback();
  };
  const remove = () => {
    listeners.delete(signal);
    signal.removeEventListener("abort", callAll);
  };
  signal.addEventListener("abort", callAll, { once: true });
  const added = { callbacks, remove };
  listeners.set(signal, added);
  return added;
}

/**
 * Calls back when the signal aborts; the returned function removes the callback, because a signal outlives requests.
 * All requests with the same signal share one listener: Node takes more than ten for a leak, and warns the user.
 */
export function whenAborted(signal: AbortSignal | undefined, callback: () => void): () => void {
  if (signal === undefined) return () => undefined;
  const { callbacks, remove } = listeners.get(signal) ?? addListener(signal);
  // A function of its own, because the same callback may be added twice.
  const added = () => {
    callback();
  };
  callbacks.add(added);
  return () => {
    if (callbacks.delete(added) && callbacks.size === 0) remove();
  };
}

/** `after` is the failure after which it would have been tried again. */
export function throwIfInterrupted(signal: AbortSignal | undefined, doing: string, after?: Error): void {
  if (signal?.aborted === true) throw new InterruptedError(doing, { cause: signal.reason }, after);
}

/** Waits for work that others wait for too: the signal ends the waiting, but not the work. */
export async function waitInterruptibly<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
  doing: string,
): Promise<T> {
  throwIfInterrupted(signal, doing);
  let removeCallback: (() => void) | undefined;
  const interruption = new Promise<never>((_, reject) => {
    removeCallback = whenAborted(signal, () => {
      reject(new InterruptedError(doing, { cause: signal?.reason }));
    });
  });
  return Promise.race([work, interruption]).finally(removeCallback);
}

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
