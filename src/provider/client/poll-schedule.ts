import type { Duration } from "../../contract";

/** The maximum pause between two polls, in milliseconds. */
const maxPauseMs = 30_000;
/** The time of the first poll, in milliseconds, if the operation has just started. Tests and emulators are this fast. */
const firstPollMs = 250;
/** Before the operation may end, the time of each poll is this multiple of the one before. */
const growth = 5;
/** The maximum pause before the operation may end, in multiples of the poll interval. */
const maxEarlyIntervals = 30;
/** The number of polls from the minimum to the maximum duration. */
const pollsUntilMaximum = 17;
/** After the maximum duration, the pause grows with the time since then, by this fraction of it. */
const lateness = 0.1;

export interface PollSchedule {
  /** Limits a pause to the poll interval and half a minute. */
  limit(milliseconds: number): number;
  /**
   * The pause after a poll, in milliseconds.
   *
   * @param elapsedMs the time since the wait began
   * @param takes the duration of the operation that began with the wait (default: unknown)
   * @param pollMs how long the poll took
   */
  pauseAfter(elapsedMs: number, takes?: Duration, pollMs?: number): number;
}

/**
 * Polls often only while the operation may end: rarely before its minimum duration, at equal pauses until its maximum
 * duration, and more and more rarely after that. If the duration is unknown, only the last rule applies.
 *
 * The service may be faster than the durations say. The polls before the minimum duration find that out, and an
 * operation that was still pending after some time shows it for all others with the same durations.
 */
export function createPollSchedule(pollInterval: number): PollSchedule {
  /** The maximum time for which an operation was seen pending, by its durations. */
  const pendingMs = new Map<string, number>();
  const limit = (milliseconds: number) => Math.max(pollInterval, Math.min(milliseconds, maxPauseMs));

  function notePending(takes: Duration, elapsedMs: number): number {
    const key = takes.join();
    const maximum = Math.max(pendingMs.get(key) ?? 0, elapsedMs);
    pendingMs.set(key, maximum);
    return maximum;
  }

  return {
    limit,
    pauseAfter(elapsedMs, takes = [0, 0], pollMs = 0) {
      const [minimum, maximum] = takes.map((seconds) => seconds * 1000) as [number, number];
      const regular = (maximum - minimum) / pollsUntilMaximum;
      if (elapsedMs >= minimum) return limit(Math.max(regular - pollMs, (elapsedMs - maximum) * lateness));
      const maximumPending = notePending(takes, elapsedMs);
      const first = Math.min(firstPollMs, pollInterval);
      if (maximumPending < first) return first - elapsedMs;
      const next = maximumPending * growth;
      const pause = (next < minimum ? next : minimum + regular) - elapsedMs;
      return limit(Math.min(pause, maxEarlyIntervals * pollInterval));
    },
  };
}
