import type { Clock } from "./http/clock";
import { longestTimer } from "./http/clock";
import { throwIfInterrupted } from "./http/interruption";
import { InterruptedError, isTransient, TimeoutError } from "./errors";
import { makeSecretMask } from "./http/secret-mask";
import type { Client, ClientOptions, WaitOptions } from "./types";

/** The longest pause between two reads while the service is away, in milliseconds. */
const longestOutagePause = 30_000;

function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

const formatDuration = (milliseconds: number) => {
  const seconds = Math.round(milliseconds / 100) / 10;
  return seconds < 120 ? `${String(seconds)} s` : `${String(Math.round(seconds / 6) / 10)} min`;
};

/**
 * Reads every `pollInterval`, or ever more seldom, until `isDone`. Reads that fail because the service is away do not end the
 * wait: what is waited for goes on in the service meanwhile. Only the deadline, the signal and any other error do.
 */
export function makeWait(options: ClientOptions, clock: Clock): Client["wait"] {
  const { pollInterval, log } = options;
  const { maskFields } = makeSecretMask(options.sensitiveFields ?? []);
  const maskedJson = (value: unknown) => {
    // Contrary to its type, JSON.stringify returns undefined for undefined.
    const json = JSON.stringify(maskFields(value)) as string | undefined;
    return shorten(json ?? "nothing");
  };

  return async function wait<T>(
    read: (signal: AbortSignal) => Promise<T>,
    isDone: (value: T) => boolean,
    { deadline, signal, what, longestPause, formatValue = maskedJson }: WaitOptions<T>,
  ): Promise<T> {
    const end = clock.now() + deadline;
    const deadlinePassed = new AbortController();
    const timer = setTimeout(
      () => {
        deadlinePassed.abort();
      },
      Math.min(Math.max(deadline, 0), longestTimer),
    );
    const readSignal = AbortSignal.any([signal, deadlinePassed.signal]);
    let last: { readonly value: T } | undefined;
    let lastError: Error | undefined;
    let awaySince = 0;
    let failures = 0;
    let pause = pollInterval;

    const noteFailure = (error: Error) => {
      failures += 1;
      lastError = error;
      if (failures > 1) {
        log("debug", `waiting for ${what} goes on: ${error.message}`);
        return;
      }
      awaySince = clock.now();
      log("warn", `waiting for ${what} goes on though the service is away: ${error.message}`, {
        secondsLeft: Math.max(0, Math.round((end - clock.now()) / 1000)),
      });
    };

    const noteSuccess = (value: T) => {
      last = { value };
      if (failures > 0) {
        log("warn", `the service is back; waiting for ${what} goes on`, {
          awayFor: formatDuration(clock.now() - awaySince),
        });
      }
      [lastError, failures] = [undefined, 0];
    };

    /** Doubles with each read that fails, and each that succeeds where the caller says how far. */
    const nextPause = () => {
      const outage = Math.max(pollInterval, Math.min(pollInterval * 2 ** failures, longestOutagePause));
      const next = failures > 0 ? Math.max(pause, outage) : pause;
      if (longestPause !== undefined) pause = Math.max(pollInterval, Math.min(2 * pause, longestPause));
      return next;
    };

    const timeoutError = () => {
      const lastValue = last ? `; last seen: ${formatValue(last.value)}` : "";
      const failure = lastError ? `; the last look failed: ${lastError.message.replace(/\.$/, "")}` : "";
      return new TimeoutError(
        what,
        last?.value,
        `Waited ${formatDuration(deadline)} in vain for ${what}${lastValue}${failure}`,
        lastError ? { cause: lastError } : {},
      );
    };

    try {
      for (;;) {
        throwIfInterrupted(signal, `waiting for ${what}`);
        try {
          const value = await read(readSignal);
          noteSuccess(value);
          if (isDone(value)) return value;
          log("debug", `waiting for ${what}`, { seen: formatValue(value) });
        } catch (error) {
          throwIfInterrupted(signal, `waiting for ${what}`);
          if (deadlinePassed.signal.aborted && error instanceof InterruptedError) {
            lastError ??= error.after ?? (last ? undefined : new Error(error.doing));
            throw timeoutError();
          }
          if (!isTransient(error)) throw error;
          noteFailure(error);
        }
        const remainingMs = end - clock.now();
        if (remainingMs <= 0) throw timeoutError();
        await clock.sleep(Math.min(nextPause(), remainingMs), signal);
      }
    } finally {
      clearTimeout(timer);
    }
  };
}
