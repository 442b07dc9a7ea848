import type { Duration } from "../../contract";

/** The maximum pause between two polls, in milliseconds. */
const maxPauseMs = 30_000;
/** The time of the first poll, in milliseconds, if the operation has just begun. Tests and emulators are this fast. */
const firstPollMs = 250;
/** Before the operation may end, the time of each poll is this multiple of the one before. */
const growth = 5;
/** The maximum pause before the operation may end, in multiples of the poll interval. */
const maxEarlyIntervals = 30;
/** The number of polls from the minimum to the maximum duration. */
const pollsUntilMost = 17;
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
  /** The longest time that an operation was seen pending, by its durations. */
  const longestMs = new Map<string, number>();
  const limit = (milliseconds: number) => Math.max(pollInterval, Math.min(milliseconds, maxPauseMs));

  function notePending(takes: Duration, elapsedMs: number): number {
    const key = takes.join();
    const longest = Math.max(longestMs.get(key) ?? 0, elapsedMs);
    longestMs.set(key, longest);
    return longest;
  }

  return {
    limit,
    pauseAfter(elapsedMs, takes = [0, 0], pollMs = 0) {
      const [least, most] = takes.map((seconds) => seconds * 1000) as [number, number];
      const regular = (most - least) / pollsUntilMost;
      if (elapsedMs >= least) return limit(Math.max(regular - pollMs, (elapsedMs - most) * lateness));
      const longest = notePending(takes, elapsedMs);
      const first = Math.min(firstPollMs, pollInterval);
      if (longest < first) return first - elapsedMs;
      const next = longest * growth;
      const pause = (next < least ? next : least + regular) - elapsedMs;
      return limit(Math.min(pause, maxEarlyIntervals * pollInterval));
    },
  };
}
