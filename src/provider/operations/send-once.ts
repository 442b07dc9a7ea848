import { ApiError, InterruptedError, UnknownOutcomeError, whyUnknown } from "../../client";
import { log } from "../../plugin/log";
import type { OperationContext, Trace, Watch } from "../handler";

/** A POST that does something which must not be done twice. */
interface Operation {
  /** Its path, for messages. */
  readonly path: string;
  /** Reads the state that later looks are compared with. */
  readonly watch: () => Promise<Watch>;
  readonly post: () => Promise<unknown>;
}

const enoughLooks = 3;

/** How often to look where the service may still be at work on the request: it took too long, or a gateway answered 504. */
const looksWhileAtWork = 6;

/** The longest pause between two looks, in milliseconds. */
const longestPause = 30_000;

/** How often the request is sent at most. */
const mostSends = 4;

/**
 * Sends a request that must not be done twice. Where its answer is lost, it looks whether it was done: if so, it goes on as if
 * the answer had come; if certainly not, it sends the request again.
 *
 * @throws UnknownOutcomeError where the service shows nothing that tells
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
        if (error.isLasting || sent >= mostSends) throw notDone(error, sent);
        log.warn(`POST ${path} is sent again: ${whyUnknown(error.cause)}, and it was not`, { seen: trace.seen });
        continue;
      }
      // The service may refuse it because it has done the lost one meanwhile.
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
  const most = lost.mayStillRun ? Math.max(looks, looksWhileAtWork) : looks;
  let count = 0;
  const lookAndCount = async (looking: AbortSignal) => {
    const trace = await look(looking);
    count += 1;
    return trace;
  };
  log.warn(`POST ${path}: ${whyUnknown(lost.cause)}; looking for it`, { reason: lost.message });
  try {
    const trace = await session.client.wait(lookAndCount, ({ verdict }) => verdict === "done" || count >= most, {
      deadline: remainingMs,
      longestPause,
      signal,
      what: `a trace of POST ${path}`,
      formatValue: ({ seen }) => seen,
    });
    if (trace.verdict === "done") log.warn(`POST ${path}: it was done`, { seen: trace.seen });
    return trace;
  } catch (error) {
    const why = error instanceof InterruptedError ? "the run was stopped" : (error as Error).message;
    return { verdict: "unclear", seen: `it could not be found out (${why})` };
  }
}

const reasonOf = ({ cause, message }: UnknownOutcomeError) => (cause instanceof Error ? cause.message : message);

function outcomeUnknown(path: string, lost: UnknownOutcomeError, { seen }: Trace): UnknownOutcomeError {
  const atWork = lost.mayStillRun ? " The service may still be at work on it." : "";
  return new UnknownOutcomeError(
    "POST",
    path,
    `${whyUnknown(lost.cause)}, and what the service shows does not tell whether it was done: ${seen}.${atWork} (${reasonOf(lost)})`,
    { cause: lost.cause },
    [],
    lost.mayStillRun,
  );
}

function notDone(lost: UnknownOutcomeError, sent: number): Error {
  const though = sent === 1 ? "" : `, though it was sent ${String(sent)} times`;
  return new Error(`It was not done${though}: ${reasonOf(lost)}`, { cause: lost.cause });
}
