import { whenAborted } from "../http/clock";
import { InterruptedError } from "../errors";

export interface ReadWriteLock {
  /** Runs together with others that share. */
  shared<T>(run: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Runs alone: after everything that began before, and before everything that comes later. */
  alone<T>(run: () => Promise<T>): Promise<T>;
}

interface Turn {
  readonly isAlone: boolean;
  readonly begin: () => void;
}

/** Taking turns, first come first served. */
export function readWriteLock(): ReadWriteLock {
  const queue: Turn[] = [];
  let running = 0;
  let occupied = false;

  function proceed() {
    for (let next = queue[0]; next && !occupied && !(next.isAlone && running > 0); next = queue[0]) {
      queue.shift();
      running += 1;
      occupied = next.isAlone;
      next.begin();
    }
  }

  function wait(isAlone: boolean, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const forget = whenAborted(signal, () => {
        queue.splice(queue.indexOf(turn), 1);
        reject(new InterruptedError("a write was not sent", { cause: signal?.reason }));
        proceed();
      });
      const turn: Turn = {
        isAlone,
        begin: () => {
          forget();
          resolve();
        },
      };
      queue.push(turn);
      proceed();
    });
  }

  async function take<T>(isAlone: boolean, run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await wait(isAlone, signal);
    try {
      return await run();
    } finally {
      running -= 1;
      if (isAlone) occupied = false;
      proceed();
    }
  }

  return { shared: (run, signal) => take(false, run, signal), alone: (run) => take(true, run) };
}
