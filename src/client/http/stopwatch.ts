import type { Clock } from "./clock";

/** Measures how long at least one of several things was under way that overlap. */
export function stopwatch(clock: Clock) {
  let [running, since, total] = [0, 0, 0];
  const elapsedMs = () => total + (running > 0 ? clock.now() - since : 0);
  return {
    elapsedMs,
    async during<T>(work: Promise<T>): Promise<T> {
      if (running === 0) since = clock.now();
      running += 1;
      try {
        return await work;
      } finally {
        if (running === 1) total = elapsedMs();
        running -= 1;
      }
    },
  };
}
