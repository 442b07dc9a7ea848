import type { ResourceHandler, Diagnostic, PlanRequest } from "../../plugin/provider";
import type { RunState, RunValue } from "./run-state";

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

/** What a session knows of its run. */
interface RunningSession {
  readonly activity: Activity;
  readonly runState: RunState;
}

/** The same call, which counts as work of its run. Without a session it belongs to no run. */
export const countedCall =
  <Request extends { readonly client: Pick<RunningSession, "activity"> | undefined }, Result>(
    call: (request: Request) => Promise<Result> | Result,
  ) =>
  async (request: Request): Promise<Result> =>
    request.client ? request.client.activity.during(async () => call(request)) : call(request);

/** A resource whose calls count as work of their run. */
export function countingCalls<Session extends Pick<RunningSession, "activity">>(
  handler: ResourceHandler<Session>,
): ResourceHandler<Session> {
  const { modifyPlan, privateForPlan, update, import: importObject } = handler;
  return {
    ...handler,
    create: countedCall(handler.create),
    read: countedCall(handler.read),
    delete: countedCall(handler.delete),
    ...(modifyPlan ? { modifyPlan: countedCall(modifyPlan) } : {}),
    ...(privateForPlan ? { privateForPlan: countedCall(privateForPlan) } : {}),
    ...(update ? { update: countedCall(update) } : {}),
    ...(importObject ? { import: countedCall(importObject) } : {}),
  };
}

/** True once the run has applied a change. Terraform configures the provider once for the plan and once for the apply. */
const phase: RunValue<{ isApply: boolean }> = { initial: () => ({ isApply: false }) };

/** A handler that notes in the session when the run applies a change. */
export function notingApplies<Session extends Pick<RunningSession, "runState">>(
  handler: ResourceHandler<Session>,
): ResourceHandler<Session> {
  const noting =
    <Request extends { readonly client: Session }, Result>(apply: (request: Request) => Result) =>
    (request: Request): Result => {
      request.client.runState.get(phase).isApply = true;
      return apply(request);
    };
  const { update } = handler;
  return {
    ...handler,
    create: noting((request) => handler.create(request)),
    delete: noting((request) => handler.delete(request)),
    ...(update ? { update: noting((request) => update(request)) } : {}),
  };
}

/** True if the run has applied a change. */
export const isApplying = ({ runState }: Pick<RunningSession, "runState">): boolean => runState.get(phase).isApply;

/**
 * True if Terraform plans during the apply to destroy an object. It does so only for the old object of a replacement with
 * `create_before_destroy`, called deposed. The plan that the user approved has had all warnings about it.
 */
export const isDeposedInApply = ({ client, planned }: Pick<PlanRequest<RunningSession>, "client" | "planned">) =>
  planned === null && client !== undefined && isApplying(client);

/** Reports errors and drops warnings. */
export const errorsOnly =
  (report: (diagnostic: Diagnostic) => void) =>
  (diagnostic: Diagnostic): void => {
    if (diagnostic.severity === "error") report(diagnostic);
  };
