import { InterruptedError, isTransient, TimeoutError } from "./errors";
import { type Clock, maxTimerMs, throwIfInterrupted } from "./http/clock";
import type { Reachability } from "./http/reachability";
import { createSecretMask } from "./http/secret-mask";
import { createPollSchedule, type PollSchedule } from "./poll-schedule";
import type { Client, ClientOptions, WaitOptions } from "./types";

function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

const formatDuration = (milliseconds: number) => {
  const seconds = Math.round(milliseconds / 100) / 10;
  return seconds < 120 ? `${String(seconds)} s` : `${String(Math.round(seconds / 6) / 10)} min`;
};

/** The tools that all waits of a client share. */
interface Tools {
  readonly options: ClientOptions;
  readonly clock: Clock;
  readonly reachability: Reachability;
  readonly schedule: PollSchedule;
  readonly formatMasked: (value: unknown) => string;
}

/** Returns the function that runs the waits of a client. */
export function bindWait(options: ClientOptions, clock: Clock, reachability: Reachability): Client["wait"] {
  const { maskFields } = createSecretMask(() => options.sensitiveFields?.() ?? []);
  const formatMasked = (value: unknown) => {
    // Contrary to its type, JSON.stringify returns undefined for undefined.
    const json = JSON.stringify(maskFields(value)) as string | undefined;
    return `value: ${shorten(json ?? "nothing")}`;
  };
  const tools = { options, clock, reachability, schedule: createPollSchedule(options.pollInterval), formatMasked };
  return (read, isDone, waitOptions) => new Wait(tools, read, isDone, waitOptions).run();
}

/**
 * Reads at the times of the schedule, or at growing intervals, until `isDone`. Reads that fail because the service is
 * unavailable don't end the wait, because the operation continues in the service. The deadline, the signal and any
 * other error do, and a URL at which nothing listens any longer (http/reachability.ts).
 */
class Wait<T> {
  private readonly begin: number;
  private readonly end: number;
  private readonly deadlinePassed = new AbortController();
  private readonly readSignal: AbortSignal;
  /** The latest value that the caller knows, which saves the first read. */
  private first: T | undefined;
  private last: { readonly value: T } | undefined;
  private lastError: Error | undefined;
  /** The number of failed reads in a row. */
  private failures = 0;
  private awaySince = 0;
  private lastReadAt: number;
  /** The next pause if the caller limits the pauses. */
  private doublingPause: number;

  constructor(
    private readonly tools: Tools,
    private readonly read: (signal: AbortSignal) => Promise<T>,
    private readonly isDone: (value: T) => boolean,
    private readonly given: WaitOptions<T>,
  ) {
    this.begin = tools.clock.now();
    this.end = this.begin + given.deadline;
    this.readSignal = AbortSignal.any([given.signal, this.deadlinePassed.signal]);
    this.first = given.first;
    this.lastReadAt = this.begin;
    this.doublingPause = tools.options.pollInterval;
  }

  /** Returns the value that is done. */
  async run(): Promise<T> {
    const { deadline } = this.given;
    const timer = setTimeout(
      () => {
        this.deadlinePassed.abort();
      },
      Math.min(Math.max(deadline, 0), maxTimerMs),
    );
    try {
      for (;;) {
        const result = await this.readOnce();
        if (result) return result.value;
        await this.pause();
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** Returns the value if it is done. Throws if the wait has to end without it. */
  private async readOnce(): Promise<{ readonly value: T } | undefined> {
    const { isDone, read, tools } = this;
    const { what } = this.given;
    this.throwIfInterrupted();
    this.lastReadAt = tools.clock.now();
    try {
      const value = this.first ?? (await read(this.readSignal));
      this.first = undefined;
      this.noteSuccess(value);
      if (isDone(value)) return { value };
      tools.options.log("debug", `waiting for ${what}`, { seen: this.format(value) });
    } catch (error) {
      this.throwIfInterrupted();
      if (this.deadlinePassed.signal.aborted && error instanceof InterruptedError) {
        this.lastError ??= error.after ?? (this.last ? undefined : new Error(error.doing));
        throw this.timeoutError();
      }
      if (!isTransient(error) || this.reachableForMs() <= 0) throw error;
      this.noteFailure(error);
    }
    return undefined;
  }

  private async pause(): Promise<void> {
    const { clock } = this.tools;
    const { signal, sleep = (milliseconds, ending) => clock.sleep(milliseconds, ending) } = this.given;
    const remainingMs = this.end - clock.now();
    if (remainingMs <= 0) throw this.timeoutError();
    await sleep(Math.min(this.nextPause(), remainingMs, Math.max(1, this.reachableForMs())), signal);
  }

  /** Follows the schedule, or doubles up to the caller's maximum, and grows with each failed read. */
  private nextPause(): number {
    const { failures } = this;
    const { schedule, options } = this.tools;
    const regularPause = this.regularPause();
    return failures > 0 ? Math.max(regularPause, schedule.limit(options.pollInterval * 2 ** failures)) : regularPause;
  }

  private regularPause(): number {
    const { clock, options, schedule } = this.tools;
    const { maxPause, takes } = this.given;
    if (maxPause === undefined) {
      return schedule.pauseAfter(clock.now() - this.begin, takes, clock.now() - this.lastReadAt);
    }
    const pause = this.doublingPause;
    this.doublingPause = Math.max(options.pollInterval, Math.min(2 * pause, maxPause));
    return pause;
  }

  private noteFailure(error: Error): void {
    const { clock, options } = this.tools;
    const { what } = this.given;
    this.failures += 1;
    this.lastError = error;
    if (this.failures > 1) {
      options.log("debug", `still waiting for ${what}: ${error.message}`);
      return;
    }
    this.awaySince = clock.now();
    const leftMs = Math.max(0, Math.min(this.end - clock.now(), this.reachableForMs()));
    options.log("warn", `the service is unavailable, still waiting for ${what}: ${error.message}`, {
      url: options.baseUrl,
      secondsLeft: Math.round(leftMs / 1000),
      until: new Date(Date.now() + leftMs).toISOString(),
    });
  }

  private noteSuccess(value: T): void {
    const { clock, options } = this.tools;
    this.last = { value };
    if (this.failures > 0) {
      options.log("warn", `the service is available again, still waiting for ${this.given.what}`, {
        awayFor: formatDuration(clock.now() - this.awaySince),
      });
    }
    [this.lastError, this.failures] = [undefined, 0];
  }

  private timeoutError(): TimeoutError {
    const { last, lastError } = this;
    const { deadline, what } = this.given;
    const lastValue = last ? [`last ${this.format(last.value)}`] : [];
    const failure = lastError ? [`last error: ${lastError.message.replace(/\.$/, "")}`] : [];
    const seen = [...lastValue, ...failure].join(", ");
    return new TimeoutError(
      what,
      last?.value,
      `Timed out after ${formatDuration(deadline)} waiting for ${what}${seen === "" ? "" : ` (${seen})`}`,
      lastError ? { cause: lastError } : {},
    );
  }

  private format(value: T): string {
    const { formatValue = this.tools.formatMasked } = this.given;
    return formatValue(value);
  }

  private throwIfInterrupted(): void {
    throwIfInterrupted(this.given.signal, `waiting for ${this.given.what}`);
  }

  /** How long the wait may go on, unless something listens at the URL again. */
  private reachableForMs(): number {
    return this.tools.reachability.waitEndsInMs() ?? Infinity;
  }
}
