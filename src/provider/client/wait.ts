import { InterruptedError, isTransient, TimeoutError } from "./errors";
import { type Clock, maxTimerMs, throwIfInterrupted } from "./http/clock";
import type { Reachability } from "./http/reachability";
import { createSecretMask } from "./http/secret-mask";
import { createPollSchedule } from "./poll-schedule";
import type { Client, ClientOptions, Sleep, WaitOptions } from "./types";

function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

const formatDuration = (milliseconds: number) => {
  const seconds = Math.round(milliseconds / 100) / 10;
  return seconds < 120 ? `${String(seconds)} s` : `${String(Math.round(seconds / 6) / 10)} min`;
};

/**
 * Reads at the times of the schedule, or at growing intervals, until `isDone`. Reads that fail because the service is
 * unavailable don't end the wait, because the operation continues in the service. The deadline, the signal and any
 * other error do, and a URL at which nothing listens any longer (http/reachability.ts).
 */
export function bindWait(options: ClientOptions, clock: Clock, reachability: Reachability): Client["wait"] {
  const { baseUrl, pollInterval, log } = options;
  const schedule = createPollSchedule(pollInterval);
  const { maskFields } = createSecretMask(() => options.sensitiveFields?.() ?? []);
  const maskedJson = (value: unknown) => {
    // Contrary to its type, JSON.stringify returns undefined for undefined.
    const json = JSON.stringify(maskFields(value)) as string | undefined;
    return `value: ${shorten(json ?? "nothing")}`;
  };

  return async function wait<T>(
    read: (signal: AbortSignal) => Promise<T>,
    isDone: (value: T) => boolean,
    given: WaitOptions<T>,
  ): Promise<T> {
    const { deadline, signal, what, maxPause, takes, formatValue = maskedJson } = given;
    const sleep: Sleep = given.sleep ?? ((milliseconds, ending) => clock.sleep(milliseconds, ending));
    const begin = clock.now();
    const end = begin + deadline;
    const deadlinePassed = new AbortController();
    const timer = setTimeout(
      () => {
        deadlinePassed.abort();
      },
      Math.min(Math.max(deadline, 0), maxTimerMs),
    );
    const readSignal = AbortSignal.any([signal, deadlinePassed.signal]);
    let last: { readonly value: T } | undefined;
    let lastError: Error | undefined;
    let awaySince = 0;
    let failures = 0;
    let lastBegin = begin;
    let doubled = pollInterval;

    const noteFailure = (error: Error) => {
      failures += 1;
      lastError = error;
      if (failures > 1) {
        log("debug", `still waiting for ${what}: ${error.message}`);
        return;
      }
      awaySince = clock.now();
      const leftMs = Math.max(0, Math.min(end - clock.now(), reachability.waitEndsInMs() ?? Infinity));
      log("warn", `the service is unavailable, still waiting for ${what}: ${error.message}`, {
        url: baseUrl,
        secondsLeft: Math.round(leftMs / 1000),
        until: new Date(Date.now() + leftMs).toISOString(),
      });
    };

    const noteSuccess = (value: T) => {
      last = { value };
      if (failures > 0) {
        log("warn", `the service is available again, still waiting for ${what}`, {
          awayFor: formatDuration(clock.now() - awaySince),
        });
      }
      [lastError, failures] = [undefined, 0];
    };

    /** Follows the schedule, or doubles up to the caller's maximum, and grows with each failed read. */
    const nextPause = () => {
      const regularPause =
        maxPause === undefined ? schedule.pauseAfter(clock.now() - begin, takes, clock.now() - lastBegin) : doubled;
      if (maxPause !== undefined) doubled = Math.max(pollInterval, Math.min(2 * doubled, maxPause));
      return failures > 0 ? Math.max(regularPause, schedule.limit(pollInterval * 2 ** failures)) : regularPause;
    };

    const timeoutError = () => {
      const lastValue = last ? [`last ${formatValue(last.value)}`] : [];
      const failure = lastError ? [`last error: ${lastError.message.replace(/\.$/, "")}`] : [];
      const seen = [...lastValue, ...failure].join(", ");
      return new TimeoutError(
        what,
        last?.value,
        `Timed out after ${formatDuration(deadline)} waiting for ${what}${seen === "" ? "" : ` (${seen})`}`,
        lastError ? { cause: lastError } : {},
      );
    };

    let first = given.first;
    try {
      for (;;) {
        throwIfInterrupted(signal, `waiting for ${what}`);
        lastBegin = clock.now();
        try {
          const value = first ?? (await read(readSignal));
          first = undefined;
          noteSuccess(value);
          if (isDone(value)) return value;
          log("debug", `waiting for ${what}`, { seen: formatValue(value) });
        } catch (error) {
          throwIfInterrupted(signal, `waiting for ${what}`);
          if (deadlinePassed.signal.aborted && error instanceof InterruptedError) {
            lastError ??= error.after ?? (last ? undefined : new Error(error.doing));
            throw timeoutError();
          }
          if (!isTransient(error) || (reachability.waitEndsInMs() ?? Infinity) <= 0) throw error;
          noteFailure(error);
        }
        const remainingMs = end - clock.now();
        if (remainingMs <= 0) throw timeoutError();
        await sleep(Math.min(nextPause(), remainingMs, Math.max(1, reachability.waitEndsInMs() ?? Infinity)), signal);
      }
    } finally {
      clearTimeout(timer);
    }
  };
}
