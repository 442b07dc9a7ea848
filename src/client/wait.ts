import type { Clock } from "./http/clock";
import { longestTimer, unlessInterrupted } from "./http/clock";
import { AnswerError, ApiError, ConnectionError, InterruptedError, TimeoutError } from "./errors";
import { redacted } from "./http/secrets";
import type { Client, ClientOptions, WaitOptions } from "./types";

/** The service may answer the next look. */
function isPassing(error: unknown): error is Error {
  if (error instanceof ConnectionError) return true;
  if (!(error instanceof ApiError || error instanceof AnswerError)) return false;
  return error.status === 408 || error.status === 429 || error.status >= 500;
}

function shown(seen: unknown): string {
  const text = JSON.stringify(redacted(seen)) ?? "nothing";
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

const inWords = (milliseconds: number) => {
  const seconds = Math.round(milliseconds / 100) / 10;
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 6) / 10} min`;
};

/**
 * Looks every `pollInterval` until what it sees is it. Looks that fail because the service is away do not end the wait
 * before `maxRetries` of them came in a row: what is waited for goes on without us.
 */
export function waiting({ pollInterval, maxRetries, log }: ClientOptions, clock: Clock): Client["wait"] {
  return async function wait<T>(
    look: (signal: AbortSignal) => Promise<T>,
    done: (seen: T) => boolean,
    { deadline, signal, what, describe = shown }: WaitOptions<T>,
  ): Promise<T> {
    const end = clock.now() + deadline;
    const late = new AbortController();
    const timer = setTimeout(
      () => {
        late.abort();
      },
      Math.min(Math.max(deadline, 0), longestTimer),
    );
    const limit = AbortSignal.any([signal, late.signal]);
    let last: { readonly seen: T } | undefined;
    let failed: Error | undefined;
    let failures = 0;

    const expired = () => {
      const seen = last ? `; last seen: ${describe(last.seen)}` : "";
      const trouble = failed ? `; the last look failed: ${failed.message}` : "";
      return new TimeoutError(
        what,
        last?.seen,
        `Waited ${inWords(deadline)} in vain for ${what}${seen}${trouble}`,
        failed ? { cause: failed } : {},
      );
    };

    try {
      for (;;) {
        unlessInterrupted(signal, `waiting for ${what}`);
        try {
          const seen = await look(limit);
          [last, failed, failures] = [{ seen }, undefined, 0];
          if (done(seen)) return seen;
          log("debug", `waiting for ${what}`, { seen: describe(seen) });
        } catch (error) {
          unlessInterrupted(signal, `waiting for ${what}`);
          if (late.signal.aborted && error instanceof InterruptedError) throw expired();
          if (!isPassing(error) || ++failures > maxRetries) throw error;
          failed = error;
          log("warn", `waiting for ${what} goes on: ${error.message}`);
        }
        const left = end - clock.now();
        if (left <= 0) throw expired();
        await clock.sleep(Math.min(pollInterval, left), signal);
      }
    } finally {
      clearTimeout(timer);
    }
  };
}
