import {
  type Contract,
  durationUntil,
  type HasStatus,
  isEmptyResponse,
  isSet,
  type Properties,
} from "../../../contract";
import { displayName } from "../../../objects/names";
import {
  decodeResponse,
  fromResponse,
  fromWire,
  missingFields,
  parseResponse,
  viewFromWire,
} from "../../../objects/wire/decode";
import { objectPath } from "../../../objects/wire/paths";
import { expectedWords, UnexpectedResponseError, ValueMismatchError } from "../../../objects/wire/read-value";
import { ApiError, isTransient, type Json, type Sleep } from "../../client";
import type { OperationContext, ProviderSession } from "../../context";

/** The service may return no value at first, before it starts to create the object. */
const maxConfirmingPolls = 3;

/**
 * Ends a wait for a value that the service has to return. Call it with the value of each poll. It throws if several
 * polls in a row have no value, because waiting on would end only with a timeout that doesn't name the cause.
 */
export function failIfStillEmpty(contract: Contract, name: string): (value: unknown) => void {
  const field = contract.fields[name];
  let emptyPolls = 0;
  return (value) => {
    emptyPolls = isSet(value) && !isEmptyResponse(value) ? 0 : emptyPolls + 1;
    if (emptyPolls < maxConfirmingPolls) return;
    const expected = field ? expectedWords[field.spec.kind] : "told";
    throw new UnexpectedResponseError(contract.name, [new ValueMismatchError([name], expected, "nothing")]);
  };
}

type Verdict = "wanted" | "failed" | "pending";

/**
 * Runs a wait that polls the object. If a listing ends the wait and omits fields, the object itself is read,
 * because later steps may need them.
 */
function whilePolling<T>(
  { contract, session: { client } }: OperationContext,
  known: Properties,
  verdictOf: (status: unknown) => Verdict,
  wait: (pollOnce: (signal: AbortSignal) => Promise<Json>, sleep?: Sleep) => Promise<T>,
): Promise<T> {
  const path = objectPath(contract, known);
  const get = (signal: AbortSignal) => client.get(path, { signal });
  if (contract.singleton === true || contract.objectsInList) return wait(get);
  return client.poll(path, (pollOnce, sleep) =>
    wait(async (signal) => {
      const { object, isListed } = await pollOnce(signal);
      if (!isListed) return object;
      const response = decodeResponse(object);
      const { status }: Properties = fromResponse(contract, response, {});
      return verdictOf(status) !== "pending" && missingFields(contract, response).length > 0 ? get(signal) : object;
    }, sleep),
  );
}

/** Maps a status to the outcome of a wait. */
const verdictsFor =
  ({ states }: Contract, wanted: readonly string[]) =>
  (status: unknown): Verdict => {
    if (wanted.includes(String(status))) return "wanted";
    return states?.failed.includes(String(status)) === true ? "failed" : "pending";
  };

/** The operation that began with a wait: by its name in the contract, or by the response that shows the object. */
export type StartedOperation = { readonly operation: string } | { readonly response: Json };

/**
 * The object at the beginning of a wait, if it isn't ready yet. A response that shows a ready object may be outdated.
 */
function pendingObject(
  contract: Contract,
  verdictOf: (status: unknown) => Verdict,
  started: StartedOperation,
): Properties | undefined {
  if ("operation" in started) return { status: contract.states?.transitions[started.operation]?.via };
  const { object, problems } = parseResponse(contract, decodeResponse(started.response), {});
  const { status }: HasStatus = object;
  return problems.length === 0 && typeof status === "string" && verdictOf(status) === "pending" ? object : undefined;
}

/**
 * Polls the object until it is in one of `states`, and returns it.
 * @param started the operation that started just now. It saves the first poll and determines the times of the others.
 */
export async function waitFor(
  context: OperationContext,
  known: Properties,
  states: readonly string[],
  what: string,
  started?: StartedOperation,
): Promise<Properties> {
  const { contract, session, signal, remainingMs } = context;
  const verdictOf = verdictsFor(contract, states);
  const checkStatus = failIfStillEmpty(contract, "status");
  const first: (Properties & HasStatus) | undefined = started && pendingObject(contract, verdictOf, started);
  return whilePolling(context, known, verdictOf, (pollOnce, sleep) =>
    session.client.wait<Properties>(
      async (pollSignal) => fromResponse(contract, viewFromWire(contract, await pollOnce(pollSignal), known), known),
      ({ status }: HasStatus) => {
        checkStatus(status);
        const verdict = verdictOf(status);
        if (verdict === "failed") throw new FailedStateError(contract, known, String(status), states);
        return verdict === "wanted";
      },
      {
        deadline: remainingMs,
        signal,
        what,
        first,
        takes: first && contract.states && durationUntil(contract.states, first.status, states),
        sleep,
        formatValue: ({ status }: HasStatus) => `status: ${String(status)}`,
      },
    ),
  );
}

/** Waits for a state in which the service accepts the operation, if the contract requires one. */
export async function waitUntilAccepted(
  context: OperationContext,
  operation: string,
  known: Properties,
): Promise<void> {
  const states = context.contract.states?.requires[operation];
  if (!states) return;
  await waitFor(context, known, states, `${displayName(context.contract, known)} to accept the ${operation}`);
}

/** True if the service may have refused the request because of the object's state. */
const isRefusal = (error: unknown) => error instanceof ApiError && (error.status === 400 || error.status === 409);

/** True if the service refused because the object's status has changed since the last read. */
const isOfStatus = (error: unknown) =>
  error instanceof ApiError && error.status === 400 && error.errors.some(({ field }) => field === "status");

/**
 * Runs the operation immediately if the last known state accepts it. Otherwise, or if the service refuses it, waits
 * until the service accepts the operation. If the status changes in between, it waits again.
 */
export async function whenAccepted<T>(
  context: OperationContext,
  operation: string,
  known: Properties,
  act: () => Promise<T>,
): Promise<T> {
  const { contract, session, signal, remainingMs } = context;
  const states = contract.states?.requires[operation];
  if (!states) return act();
  const { status: seenStatus }: HasStatus = known;
  if (states.includes(String(seenStatus))) {
    try {
      return await act();
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  const verdictOf = verdictsFor(contract, states);
  const checkStatus = failIfStillEmpty(contract, "status");
  const tried = await whilePolling(context, known, verdictOf, (pollOnce, sleep) =>
    session.client.wait(
      async (pollSignal) => {
        const { status }: HasStatus = fromWire(contract, await pollOnce(pollSignal));
        checkStatus(status);
        const verdict = verdictOf(status);
        if (verdict === "failed") throw new FailedStateError(contract, known, String(status), states);
        if (verdict === "wanted") {
          // An error of the operation ends the wait. An error of the status read may be temporary.
          const outcome = await act().then(
            (value) => ({ value }),
            (error: unknown) => ({ error }),
          );
          return "error" in outcome && isOfStatus(outcome.error) ? { status } : { status, outcome };
        }
        return { status };
      },
      ({ outcome }) => outcome !== undefined,
      {
        deadline: remainingMs,
        signal,
        what: `${displayName(contract, known)} to accept the ${operation}`,
        sleep,
        formatValue: ({ status }) => `status: ${String(status)}`,
      },
    ),
  );
  const { outcome } = tried;
  if (!outcome || "error" in outcome) throw outcome?.error;
  return outcome.value;
}

/** The object is in a state that it won't leave by itself. */
export class FailedStateError extends Error {
  override readonly name = "FailedStateError";
  /** A sentence with the object and its state. */
  readonly what: string;
  constructor(
    contract: Contract,
    known: Properties,
    readonly status: string,
    wanted: readonly string[],
  ) {
    const what = `${displayName(contract, known)} is ${status} and won't become ${wanted.join(" or ")} on its own.`;
    super(`${what} Check it in the service.`);
    this.what = what;
  }
}

/** The time between two messages about an unchanged state, in milliseconds. */
const messageInterval = 10_000;

/**
 * Returns the same session, whose waits report their progress: at the first poll, when the observed state changes, and
 * every ten seconds.
 */
export function withProgress(session: ProviderSession, progress: (message: string) => void): ProviderSession {
  const { client, clock } = session;
  const wait: typeof client.wait = (read, isDone, options) => {
    const begin = clock.now();
    let last: { readonly seen: string; readonly at: number } | undefined;
    const show = (seen: string) => {
      const now = clock.now();
      if (last?.seen === seen && now - last.at < messageInterval) return;
      last = { seen, at: now };
      const elapsed = `${String(Math.round((now - begin) / 1000))} s elapsed`;
      progress(`Waiting for ${options.what} (${[seen, elapsed].filter(Boolean).join(", ")})`);
    };
    const readAndShow: typeof read = async (signal) => {
      try {
        return await read(signal);
      } catch (error) {
        if (isTransient(error)) show("the service is unavailable");
        throw error;
      }
    };
    const isDoneOrShow: typeof isDone = (value) => {
      const done = isDone(value);
      if (!done) show(options.formatValue?.(value) ?? "");
      return done;
    };
    return client.wait(readAndShow, isDoneOrShow, options);
  };
  return { ...session, client: { ...client, wait } };
}
