import type { Clock } from "../../../../src/provider/client";

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
}

/** A clock whose time passes as soon as nothing else happens: every sleep ends in its order. */
export function virtualClock(): Clock & { run(work: Promise<unknown>): Promise<void> } {
  let now = 0;
  const sleepers = new Set<Sleeper>();
  const idle = () => new Promise((resolve) => setImmediate(resolve));

  return {
    now: () => now,
    random: () => 0.5,
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        const wake = () => {
          sleepers.delete(sleeper);
          signal?.removeEventListener("abort", wake);
          resolve();
        };
        const sleeper: Sleeper = { until: now + Math.max(0, milliseconds), wake };
        if (signal?.aborted === true) {
          resolve();
          return;
        }
        sleepers.add(sleeper);
        signal?.addEventListener("abort", wake);
      }),
    async run(work) {
      const state = { isOver: false };
      const end = () => {
        state.isOver = true;
      };
      work.then(end, end);
      for (await idle(); !state.isOver; await idle()) {
        const next = [...sleepers].sort((one, other) => one.until - other.until)[0];
        if (!next) throw new Error("nothing happens any longer");
        now = Math.max(now, next.until);
        next.wake();
      }
      await work;
    },
  };
}
