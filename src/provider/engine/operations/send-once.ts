import { isDeepStrictEqual } from "node:util";
import type { HasStatus, Properties } from "../../../contract";
import { ApiError, type Clock, InterruptedError, UnknownOutcomeError, whyUnknown } from "../../client";
import type { OperationContext, Trace, Watch } from "../../context";
import { log } from "../../plugin/log";

type Snapshot = Properties & HasStatus & { readonly updated?: string | null | undefined };

/** An object before and after an operation. */
interface Comparison {
  /** The object, for messages: `instance 12`. */
  readonly name: string;
  readonly before: Snapshot;
  readonly now: Snapshot;
  /** The status of the object while the operation runs. */
  readonly busy: string;
  /** True if a settled status, other than before, is the result of the operation. */
  readonly isOutcome?: (status: unknown) => boolean;
  /** Fields that the operation itself may change. */
  readonly ownFields?: readonly string[];
  /** True if a change of another field can also cause the busy status. */
  readonly sharesBusyStatus?: boolean;
}

/**
 * Checks if an operation has left a trace on an object: its own status, or a later update time without any other
 * difference.
 */
export function changeTrace({
  name,
  before,
  now,
  busy,
  isOutcome = () => false,
  ownFields = [],
  sharesBusyStatus = false,
}: Comparison): Trace {
  const own = new Set(["status", "updated", ...ownFields]);
  const others = Object.keys({ ...before, ...now }).filter(
    (field) => !own.has(field) && !isDeepStrictEqual(before[field], now[field]),
  );
  const { status, updated } = now;
  const isLater = updated !== before.updated;
  const lastChanged = isLater ? `last changed at ${String(updated)}` : `unchanged since ${String(updated)}`;
  const seen = `${name} is ${String(status)}, ${lastChanged}${others.length > 0 ? `, and also differs in ${others.join(", ")}` : ""}`;
  const isBusy = status === busy && before.status !== busy;
  if (isBusy && (!sharesBusyStatus || others.length === 0)) return { verdict: "done", seen };
  if (status !== before.status) return { verdict: !isBusy && isOutcome(status) ? "done" : "unclear", seen };
  if (!isLater) return { verdict: others.length === 0 ? "none" : "unclear", seen };
  return { verdict: others.length === 0 ? "done" : "unclear", seen };
}

/**
 * Waits for a second. Update times have a precision of one second, so an operation in the same second as an earlier
 * change leaves no trace. It is therefore sent in a later second than the last read.
 */
export async function waitForNextSecond(clock: Pick<Clock, "sleep">, signal: AbortSignal): Promise<void> {
  // The next request reports an interruption.
  await clock.sleep(1000, signal);
}

/** A POST that must not run twice. */
interface Operation {
  /** The path, for messages. */
  readonly path: string;
  /** Reads the state to compare later polls with. */
  readonly watch: () => Promise<Watch>;
  readonly post: () => Promise<unknown>;
}

const enoughLooks = 3;

/**
 * The number of polls if the service may still be processing the request: it timed out, or a gateway returned 504.
 */
const pollsWhileBusy = 6;

/** The maximum pause between two polls, in milliseconds. */
const maxPause = 30_000;

/** The maximum number of attempts. */
const maxSends = 4;

/**
 * Sends a request that must not run twice. If the response is lost, checks if the operation ran. If it did,
 * continues as if the response had arrived. If it certainly didn't, sends the request again.
 *
 * @throws UnknownOutcomeError if the service doesn't show the outcome
 */
export async function sendOnce(context: OperationContext, { path, watch, post }: Operation): Promise<void> {
  const watching = await watch();
  for (let sent = 1; ; sent += 1) {
    try {
      await post();
      return;
    } catch (error) {
      if (error instanceof UnknownOutcomeError) {
        const trace = await lookForTrace(context, path, watching, error);
        if (trace.verdict === "done") return;
        if (trace.verdict === "unclear" || error.mayStillRun) throw outcomeUnknown(path, error, trace);
        if (error.isLasting || sent >= maxSends) throw notDone(error, sent);
        log.warn(`POST ${path} is retried: ${whyUnknown(error.cause)}, and the operation didn't run`, {
          seen: trace.seen,
        });
        continue;
      }
      // The service may refuse the request because the lost one has succeeded in the meantime.
      if (sent === 1 || !(error instanceof ApiError)) throw error;
      const { verdict } = await watching.look(context.signal);
      if (verdict !== "done") throw error;
      return;
    }
  }
}

async function lookForTrace(
  { session, signal, remainingMs }: OperationContext,
  path: string,
  { look, looks = enoughLooks }: Watch,
  lost: UnknownOutcomeError,
): Promise<Trace> {
  const maxLooks = lost.mayStillRun ? Math.max(looks, pollsWhileBusy) : looks;
  let count = 0;
  const lookAndCount = async (lookSignal: AbortSignal) => {
    const trace = await look(lookSignal);
    count += 1;
    return trace;
  };
  log.warn(`POST ${path}: ${whyUnknown(lost.cause)}, checking whether the operation ran`, { reason: lost.message });
  try {
    const trace = await session.client.wait(lookAndCount, ({ verdict }) => verdict === "done" || count >= maxLooks, {
      deadline: remainingMs,
      maxPause,
      signal,
      what: `the effect of POST ${path}`,
      formatValue: ({ seen }) => `state: ${seen}`,
    });
    if (trace.verdict === "done") log.warn(`POST ${path}: the operation ran`, { seen: trace.seen });
    return trace;
  } catch (error) {
    const why = error instanceof InterruptedError ? "the run was interrupted" : (error as Error).message;
    return { verdict: "unclear", seen: `the check failed (${why})` };
  }
}

const reasonOf = ({ cause, message }: UnknownOutcomeError) => (cause instanceof Error ? cause.message : message);

function outcomeUnknown(path: string, lost: UnknownOutcomeError, { seen }: Trace): UnknownOutcomeError {
  const atWork = lost.mayStillRun ? " The operation may still be in progress." : "";
  return new UnknownOutcomeError(
    "POST",
    path,
    `${whyUnknown(lost.cause)}, and the service doesn't show whether the operation ran: ${seen}.${atWork} (${reasonOf(lost)})`,
    { cause: lost.cause, mayStillRun: lost.mayStillRun },
  );
}

function notDone(lost: UnknownOutcomeError, sent: number): Error {
  const times = sent === 1 ? "" : `, although the request was sent ${String(sent)} times`;
  return new Error(`The operation didn't run${times}: ${reasonOf(lost)}`, { cause: lost.cause });
}
