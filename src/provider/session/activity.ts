import type { ProviderSession } from ".";

/** How long nothing has to be at work before a run is taken to have nothing more to come, in milliseconds. */
const quietTime = 5_000;

/** How long a plan waits for the calls that Terraform makes beside it, in milliseconds: for a pause, and at most. */
const pause = 250;
const longestPause = 2_000;

/**
 * What one run is at work on: the calls of Terraform that have not been answered. Terraform does not tell what is still
 * to come, but it makes every call that waits for no other call at once, so a run in which nothing is at work for some
 * time has come to its end, or waits for another provider.
 */
export class Activity {
  private running = 0;
  private waiting = 0;
  private busyUntil = Date.now();

  /** Does the work of one call. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.running += 1;
    try {
      return await work();
    } finally {
      this.busyUntil = Date.now();
      this.running -= 1;
    }
  }

  /** Waits, within the work of a call, for what other calls may do: such a call is not at work meanwhile. */
  async whileWaiting<T>(wait: () => Promise<T>): Promise<T> {
    this.busyUntil = Date.now();
    this.waiting += 1;
    try {
      return await wait();
    } finally {
      this.waiting -= 1;
    }
  }

  /** Whether nothing has been at work for so long that nothing more is to be expected of this run. */
  get isQuiet(): boolean {
    return this.quietMs >= quietTime;
  }

  /** Waits for a pause between the calls, but not for long. */
  async nextPause(signal: AbortSignal): Promise<void> {
    const end = Date.now() + longestPause;
    await this.whileWaiting(async () => {
      while (this.quietMs < pause && Date.now() < end && !signal.aborted)
        await new Promise((resolve) => setTimeout(resolve, pause / 5));
    });
  }

  private get quietMs(): number {
    return this.running > this.waiting ? 0 : Date.now() - this.busyUntil;
  }
}

/** A handler whose calls are counted as work of their run. */
export function countingCalls<H extends object>(handler: H): H {
  const counted = Object.entries(handler).map(([name, member]: [string, unknown]) => [
    name,
    typeof member === "function" ? countingCall(member.bind(handler) as Call) : member,
  ]);
  return Object.fromEntries(counted) as H;
}

type Call = (request: unknown, ...more: readonly unknown[]) => unknown;

function countingCall(call: Call): Call {
  return (request, ...more) => {
    const session = (request as { readonly client?: ProviderSession } | undefined)?.client;
    return session ? session.activity.during(() => Promise.resolve(call(request, ...more))) : call(request, ...more);
  };
}
