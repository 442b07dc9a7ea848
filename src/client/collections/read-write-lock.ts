import { InterruptedError } from "../errors";
import { whenAborted } from "../http/interruption";

export interface ReadWriteLock {
  /** Runs at the same time as others that share the lock. */
  readonly shared: <T>(run: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
  /** Runs alone: after everything that began before it, and before everything that is queued after it. */
  readonly exclusive: <T>(run: () => Promise<T>) => Promise<T>;
}

interface Waiter {
  readonly isExclusive: boolean;
  readonly begin: () => void;
}

/** First come, first served. */
export function makeReadWriteLock(): ReadWriteLock {
  const queue: Waiter[] = [];
  let running = 0;
  let isHeldExclusively = false;

  function beginNext() {
    for (let next = queue[0]; next && !isHeldExclusively && !(next.isExclusive && running > 0); next = queue[0]) {
      queue.shift();
      running += 1;
      isHeldExclusively = next.isExclusive;
      next.begin();
    }
  }

  function acquire(isExclusive: boolean, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const removeCallback = whenAborted(signal, () => {
        queue.splice(queue.indexOf(waiter), 1);
        reject(new InterruptedError("a write was not sent", { cause: signal?.reason }));
        beginNext();
      });
      const waiter: Waiter = {
        isExclusive,
        begin: () => {
          removeCallback();
          resolve();
        },
      };
      queue.push(waiter);
      beginNext();
    });
  }

  async function runHolding<T>(isExclusive: boolean, run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await acquire(isExclusive, signal);
    try {
      return await run();
    } finally {
      running -= 1;
      isHeldExclusively = false;
      beginNext();
    }
  }

  return {
    shared: (run, signal) => runHolding(false, run, signal),
    exclusive: (run) => runHolding(true, run),
  };
}
