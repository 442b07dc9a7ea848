import { type Json, ApiError } from "../../client";
import { type Contract, type Properties, isNothing, isSet } from "../../contract";
import { decodeObject, decodeResponse, decodeView, readObject, toObject, missingFields } from "../requests/decode";
import type { OperationContext } from "../handler";
import { displayName } from "../describe-object";
import { objectPath } from "../requests/paths";
import { expectedWords, UnexpectedAnswerError, ValueMismatch } from "../requests/read-value";

/** A service that is about to make something may tell nothing of it at first. */
const mostLooks = 3;

/**
 * Ends a wait for a value that the service has to tell: called with what each look shows of it, it throws where several in
 * turn show nothing. Waiting on would end only with the deadline, in an error that does not say so.
 */
export function refuseNothing(contract: Contract, name: string): (value: unknown) => void {
  const field = contract.fields[name];
  let looks = 0;
  return (value) => {
    looks = isSet(value) && !isNothing(value) ? 0 : looks + 1;
    if (looks < mostLooks) return;
    const expected = field ? expectedWords[field.facts.kind] : "told";
    throw new UnexpectedAnswerError(contract.name, [new ValueMismatch([name], expected, "nothing")]);
  };
}

type Verdict = "wanted" | "failed" | "pending";

/**
 * Runs a wait that looks at the object again and again. Where a listing ends the wait and leaves fields of the
 * object out, the object itself is read: what follows the wait may need them.
 */
function whileLooking<T>(
  { contract, session: { client } }: OperationContext,
  known: Properties,
  judge: (status: unknown) => Verdict,
  wait: (look: (signal: AbortSignal, pause: number) => Promise<Json>) => Promise<T>,
): Promise<T> {
  const path = objectPath(contract, known);
  const get = (signal: AbortSignal) => client.get(path, { signal });
  if (contract.singleton === true || contract.objectsInList) return wait(get);
  return client.waiting(path, (look) =>
    wait(async (signal, pause) => {
      const { object, isListed } = await look(signal, pause);
      if (!isListed) return object;
      const answer = decodeResponse(object);
      const { status }: Properties = toObject(contract, answer, {});
      return judge(status) !== "pending" && missingFields(contract, answer).length > 0 ? get(signal) : object;
    }),
  );
}

/** What a status means for a wait. */
const judgeOf =
  ({ states }: Contract, wanted: readonly string[]) =>
  (status: unknown): Verdict => {
    if (wanted.includes(String(status))) return "wanted";
    return states?.failed.includes(String(status)) === true ? "failed" : "pending";
  };

/** Whether an answer says that the object is not ready yet. One that says that it is may be of the moment before. */
function isKnownToWait(contract: Contract, judge: ReturnType<typeof judgeOf>, answer: Json): boolean {
  const { object, problems } = readObject(contract, decodeResponse(answer), {});
  const { status }: Properties = object;
  return problems.length === 0 && typeof status === "string" && judge(status) === "pending";
}

/**
 * Reads the object until it is in one of `states`, and returns it as it is then.
 *
 * @param answer what the service has just said of it, so that it need not be asked at once where it is not ready yet
 */
export async function waitFor(
  context: OperationContext,
  known: Properties,
  states: readonly string[],
  what: string,
  answer?: Json,
): Promise<Properties> {
  const { contract, session, signal, remainingMs } = context;
  const judge = judgeOf(contract, states);
  const checkStatus = refuseNothing(contract, "status");
  let told = answer && isKnownToWait(contract, judge, answer) ? answer : undefined;
  return whileLooking(context, known, judge, (look) =>
    session.client.wait(
      async (looking, pause) => {
        const json = told ?? (await look(looking, pause));
        told = undefined;
        return toObject(contract, decodeView(contract, json, known), known);
      },
      (seen) => {
        checkStatus(seen["status"]);
        const verdict = judge(seen["status"]);
        if (verdict === "failed") throw new FailedState(contract, known, String(seen["status"]), states);
        return verdict === "wanted";
      },
      { deadline: remainingMs, signal, what, formatValue: (seen) => `status ${String(seen["status"])}` },
    ),
  );
}

/** Waits for a state in which the service accepts the operation, if the contract names any. */
export async function waitUntilAccepted(
  context: OperationContext,
  operation: string,
  known: Properties,
): Promise<void> {
  const states = context.contract.states?.requires[operation];
  if (!states) return;
  await waitFor(context, known, states, `${displayName(context.contract, known)} to accept the ${operation}`);
}

/** Whether the service may have refused because of the state that the object is in. */
const isRefusal = (error: unknown) => error instanceof ApiError && (error.status === 400 || error.status === 409);

/** Whether the service refused because the object's status has changed since it was last read. */
const isOfStatus = (error: unknown) =>
  error instanceof ApiError && error.status === 400 && error.errors.some(({ field }) => field === "status");

/**
 * Does the operation at once where the object was last seen in a state in which the service accepts it. Otherwise, and where
 * that is refused, it waits until the service accepts the operation, and does it. If the object's status has changed in
 * between, it waits again.
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
  if (states.includes(String(known["status"]))) {
    try {
      return await act();
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  const judge = judgeOf(contract, states);
  const checkStatus = refuseNothing(contract, "status");
  const tried = await whileLooking(context, known, judge, (look) =>
    session.client.wait(
      async (looking, pause) => {
        const { status }: Properties = decodeObject(contract, await look(looking, pause));
        checkStatus(status);
        const verdict = judge(status);
        if (verdict === "failed") throw new FailedState(contract, known, String(status), states);
        if (verdict === "wanted") {
          // An error of the operation ends the wait. An error of reading the status may be passing.
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
        formatValue: ({ status }) => `status ${String(status)}`,
      },
    ),
  );
  const { outcome } = tried;
  if (!outcome || "error" in outcome) throw outcome?.error;
  return outcome.value;
}

/** The object is in a state that it does not leave by itself. */
export class FailedState extends Error {
  override readonly name = "FailedState";
  /** The object and its state, in a sentence. */
  readonly what: string;
  constructor(
    contract: Contract,
    known: Properties,
    readonly status: string,
    wanted: readonly string[],
  ) {
    const what = `${displayName(contract, known)} is ${status} and does not become ${wanted.join(" or ")} by itself.`;
    super(`${what} Look at it in the service; it stays in the state, so that nothing is lost.`);
    this.what = what;
  }
}
