import { InterruptedError } from "../errors";

/** The single abort listener of a signal, and the callbacks that it calls. */
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
 * Calls back when the signal aborts. The returned function removes the callback, because a signal outlives
 * requests. All requests with the same signal share one listener: Node warns of a leak if there are more than ten.
 */
export function whenAborted(signal: AbortSignal | undefined, callback: () => void): () => void {
  if (signal === undefined) return () => undefined;
  const { callbacks, remove } = listeners.get(signal) ?? addListener(signal);
  // A new function, because the same callback may be added twice.
  const added = () => {
    callback();
  };
  callbacks.add(added);
  return () => {
    if (callbacks.delete(added) && callbacks.size === 0) remove();
  };
}

/** @param after the failure that would otherwise be retried */
export function throwIfInterrupted(signal: AbortSignal | undefined, doing: string, after?: Error): void {
  if (signal?.aborted === true) throw new InterruptedError(doing, { cause: signal.reason }, after);
}

/** Waits for shared work. The signal ends this wait, but not the work. */
export async function waitInterruptibly<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
  doing: string,
): Promise<T> {
  // An interrupted wait leaves the work alone, and its error may have no other handler.
  work.catch(() => undefined);
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
  /** Returns a monotonic time in milliseconds, from an arbitrary start. */
  now(): number;
  /** Resolves after that many milliseconds, or when the signal aborts. Never rejects. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  random(): number;
}

/** The maximum delay of a Node timer, in milliseconds. */
export const maxTimerMs = 2 ** 31 - 1;

export const realClock: Clock = {
  now: () => performance.now(),
  random: () => Math.random(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) {
        resolve();
        return;
      }
      const timer = setTimeout(end, Math.min(milliseconds, maxTimerMs));
      const removeCallback = whenAborted(signal, end);
      function end() {
        clearTimeout(timer);
        removeCallback();
        resolve();
      }
    }),
};

/**
 * The pause before the next attempt, in milliseconds. It doubles up to 30 seconds, with jitter so that callers
 * don't retry in step.
 */
export function backoff(clock: Clock, attempt: number): number {
  return maxBackoffMs(attempt) * (0.5 + clock.random() / 2);
}

const maxBackoffMs = (attempt: number) => Math.min(30_000, 500 * 2 ** attempt);

/** The maximum total of that many pauses, in milliseconds. */
export const maxTotalBackoffMs = (attempts: number): number =>
  Array.from({ length: attempts }, (_, attempt) => maxBackoffMs(attempt)).reduce((sum, each) => sum + each, 0);
