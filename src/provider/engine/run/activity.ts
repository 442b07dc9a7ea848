import type { PlanRequest, ProviderDiagnostic, ResourceHandler } from "../../plugin/provider";
import type { RunState, RunValue } from "./run-state";

/** How long a run must be idle before no more work is expected, in milliseconds. */
const quietTime = 5_000;

/**
 * How long a plan waits for a pause between Terraform's concurrent calls, in milliseconds: length of the pause, and
 * maximum wait.
 */
const pause = 250;
const maxPause = 2_000;

/**
 * Tracks Terraform's calls that are still running. Terraform doesn't announce later calls, but it makes every call
 * without dependencies at once. A run that is idle for some time has therefore finished, or waits for another
 * provider.
 */
export class Activity {
  private running = 0;
  private waiting = 0;
  private busyUntil = Date.now();

  /** Runs the work of one call. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.running += 1;
    try {
      return await work();
    } finally {
      this.busyUntil = Date.now();
      this.running -= 1;
    }
  }

  /** Waits for other calls within the work of a call. The waiting call doesn't count as active. */
  async whileWaiting<T>(wait: () => Promise<T>): Promise<T> {
    this.busyUntil = Date.now();
    this.waiting += 1;
    try {
      return await wait();
    } finally {
      this.waiting -= 1;
    }
  }

  /** True if the run has been idle for so long that no more work is expected. */
  get isQuiet(): boolean {
    return this.quietMs >= quietTime;
  }

  /** Waits for a pause between the calls, up to a limit. */
  async nextPause(signal: AbortSignal): Promise<void> {
    const end = Date.now() + maxPause;
    await this.whileWaiting(async () => {
      while (this.quietMs < pause && Date.now() < end && !signal.aborted)
        await new Promise((resolve) => setTimeout(resolve, pause / 5));
    });
  }

  private get quietMs(): number {
    return this.running > this.waiting ? 0 : Date.now() - this.busyUntil;
  }
}

/** The parts of a session that track its run. */
interface RunningSession {
  readonly activity: Activity;
  readonly runState: RunState;
}

/** Wraps a call to count as work of its run. A call without a session belongs to no run. */
export const countedCall =
  <Request extends { readonly session: Pick<RunningSession, "activity"> | undefined }, Result>(
    call: (request: Request) => Promise<Result> | Result,
  ) =>
  async (request: Request): Promise<Result> =>
    request.session ? request.session.activity.during(async () => call(request)) : call(request);

/** Wraps a resource so that its calls count as work of their run. */
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

/**
 * True once the run has applied a change. Terraform configures the provider once for the plan and once for the
 * apply.
 */
const phase: RunValue<{ isApply: boolean }> = { initial: () => ({ isApply: false }) };

/** Wraps a handler to record in the session that the run applies a change. */
export function notingApplies<Session extends Pick<RunningSession, "runState">>(
  handler: ResourceHandler<Session>,
): ResourceHandler<Session> {
  const noting =
    <Request extends { readonly session: Session }, Result>(apply: (request: Request) => Result) =>
    (request: Request): Result => {
      noteApply(request.session);
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

/** Records in the session that the run applies a change. */
export function noteApply({ runState }: Pick<RunningSession, "runState">): void {
  runState.get(phase).isApply = true;
}

/** True if the run has applied a change. */
export const isApplying = ({ runState }: Pick<RunningSession, "runState">): boolean => runState.get(phase).isApply;

/**
 * True if Terraform plans to destroy an object during the apply. That is only the case for a deposed object: the
 * old one of a replacement with `create_before_destroy`. The approved plan already had all warnings about it.
 */
export const isDeposedInApply = ({ session, planned }: Pick<PlanRequest<RunningSession>, "session" | "planned">) =>
  planned === null && session !== undefined && isApplying(session);

/** Reports errors and drops warnings. */
export const errorsOnly =
  (report: (diagnostic: ProviderDiagnostic) => void) =>
  (diagnostic: ProviderDiagnostic): void => {
    if (diagnostic.severity === "error") report(diagnostic);
  };
