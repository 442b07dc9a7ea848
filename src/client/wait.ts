import type { Clock } from "./http/clock";
import { longestTimer } from "./http/clock";
import { throwIfInterrupted } from "./http/interruption";
import { InvalidResponseError, ApiError, ConnectionError, InterruptedError, TimeoutError } from "./errors";
import { makeSecretMask } from "./http/secret-mask";
import type { Client, ClientOptions, WaitOptions } from "./types";

/** The next read may succeed. */
function isTransient(error: unknown): error is Error {
  if (error instanceof ConnectionError) return true;
  if (!(error instanceof ApiError || error instanceof InvalidResponseError)) return false;
  return error.status === 408 || error.status === 429 || error.status >= 500;
}

function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

const formatDuration = (milliseconds: number) => {
  const seconds = Math.round(milliseconds / 100) / 10;
  return seconds < 120 ? `${String(seconds)} s` : `${String(Math.round(seconds / 6) / 10)} min`;
};

/**
 * Reads every `pollInterval`, or ever more seldom, until `isDone`. Reads that fail because the API is not available end the wait only when more
 * than `maxRetries` fail in a row: what is waited for goes on in the service meanwhile.
 */
export function makeWait(options: ClientOptions, clock: Clock): Client["wait"] {
  const { pollInterval, maxRetries, log } = options;
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
    let failures = 0;
    let pause = pollInterval;

    const timeoutError = () => {
      const lastValue = last ? `; last seen: ${formatValue(last.value)}` : "";
      const failure = lastError ? `; the last look failed: ${lastError.message}` : "";
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
          [last, lastError, failures] = [{ value }, undefined, 0];
          if (isDone(value)) return value;
          log("debug", `waiting for ${what}`, { seen: formatValue(value) });
        } catch (error) {
          throwIfInterrupted(signal, `waiting for ${what}`);
          if (deadlinePassed.signal.aborted && error instanceof InterruptedError) throw timeoutError();
          if (!isTransient(error) || ++failures > maxRetries) throw error;
          lastError = error;
          log("warn", `waiting for ${what} goes on: ${error.message}`);
        }
        const remainingMs = end - clock.now();
        if (remainingMs <= 0) throw timeoutError();
        await clock.sleep(Math.min(pause, remainingMs), signal);
        if (longestPause !== undefined) pause = Math.max(pollInterval, Math.min(2 * pause, longestPause));
      }
    } finally {
      clearTimeout(timer);
    }
  };
}
