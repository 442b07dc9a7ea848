import {
  type Contract,
  countWords,
  describeLimited,
  fieldWords,
  type Known,
  type Properties,
  snake,
} from "../../../contract";
import { listFromWire } from "../../../objects/wire/decode-listed";
import { listCollection } from "../../../objects/wire/list";
import { ApiError, TimeoutError } from "../../client";
import type { Conflict, OperationContext } from "../../context";
import type { Handler } from "../../handler";
import { log } from "../../plugin/log";
import { howToAdopt } from "../advice";
import { ExplainedRefusalError } from "../diagnostics";
import { findNameConflict, uniqueNameOf } from "../name-holders";
import { describeCounted, existingWithin, refusedLimits } from "../plan-checks/limits";

/** How long a refused request waits for another resource of the same run to clear the conflict, in milliseconds. */
const conflictTimeout = 60_000;

/** Sends a request. If it is refused because of a conflict that may clear, waits for that and sends it again. */
export async function retryPastConflict<T>(
  context: OperationContext,
  handler: Pick<Handler, "conflict" | "limitedValues">,
  wanted: Properties,
  send: () => Promise<T>,
): Promise<T> {
  const { statistics } = context.session.client;
  const { changes } = statistics;
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    const see = async () =>
      handler.conflict
        ? handler.conflict(context, wanted)
        : ((await findNameConflict(context, wanted)) ?? (await findLimitConflict(context, handler, wanted)));
    const first = await see();
    if (first === undefined) {
      // This run may have cleared the conflict between the refusal and the check.
      if (statistics.changes === changes) throw withInvisibleHolder(context, wanted, error);
      return send();
    }
    const left = await waitForConflictToClear(context, first, see);
    if (left) throw new ExplainedRefusalError(error, explainConflict(context, left));
    return send();
  }
}

/** A conflict that is still there after the wait. */
export interface RemainingConflict {
  readonly conflict: Conflict;
  readonly waitedMs: number;
  /** True if the wait ended because nothing else in the run was in progress. */
  readonly nothingElseRunning: boolean;
}

/**
 * Waits for a conflict that another resource of the same run may clear. Stops after a minute, or when nothing else
 * in the run is in progress. Returns the remaining conflict, or undefined if it has cleared.
 */
export async function waitForConflictToClear(
  context: OperationContext,
  first: Conflict,
  see: () => Promise<Conflict | undefined>,
): Promise<RemainingConflict | undefined> {
  const { client, activity } = context.session;
  const startedAt = Date.now();
  const end = startedAt + Math.min(conflictTimeout, context.remainingMs);
  log.info(`waiting for a conflict to clear: ${first.what}`, { resource: context.contract.name });
  const state: { conflict: Conflict | undefined } = { conflict: first };
  const isOver = (seen: Conflict | undefined) => {
    state.conflict = seen;
    return !seen || (seen.endsByItself !== true && activity.isQuiet);
  };
  try {
    await activity.whileWaiting(() =>
      client.wait(see, isOver, {
        deadline: end - startedAt,
        signal: context.signal,
        what: `a conflict to clear: ${first.what}`,
      }),
    );
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error;
  }
  const { conflict } = state;
  return conflict && { conflict, waitedMs: Date.now() - startedAt, nothingElseRunning: Date.now() < end };
}

/**
 * Explains the conflict, how long the apply waited for it, and how to fix it. An object in Terraform's state can't
 * be adopted: `create_before_destroy` keeps it until the new object exists. An action adopts and replaces nothing.
 */
export function explainConflict(
  { session, isAction = false }: Pick<OperationContext, "session" | "isAction">,
  { conflict, waitedMs, nothingElseRunning }: RemainingConflict,
): string {
  const { what, existing, endsByItself, remedy } = conflict;
  const seconds = String(Math.round(waitedMs / 1000));
  const why = nothingElseRunning ? ", until no other operation of this run could clear it" : "";
  const waited = `This conflicts with ${what}. The apply waited ${seconds} s for the conflict to clear${why}.`;
  if (endsByItself === true || isAction) return waited;
  const change = remedy === undefined ? "" : `, or ${remedy}`;
  const text = `${waited} If the plan replaces that object, create_before_destroy is the cause, because the new object can't exist at the same time as the old one. Remove create_before_destroy from its lifecycle${change}.`;
  if (!existing || session.objects.isInState(existing.contract, existing.object)) return text;
  return `${text}\n\n${howToAdopt(existing.contract, existing.object)}`;
}

/** The objects that use up the limits of the contract. */
async function findLimitConflict(
  context: OperationContext,
  handler: Pick<Handler, "limitedValues">,
  wanted: Properties,
): Promise<Conflict | undefined> {
  const { contract } = context;
  const read = async <C extends Contract>(listed: C, known: Properties) => listObjects(context, listed, known);
  for (const limit of refusedLimits(contract).filter(({ providerReason }) => providerReason === undefined)) {
    const values = (await handler.limitedValues?.(read, wanted)) ?? wanted;
    const existing = await existingWithin(contract, limit, values, read);
    const [first] = existing;
    if (!first || existing.length < limit.count) continue;
    const { owner, values: words } = describeLimited(contract, limit, values);
    const names = existing.map((object) => describeCounted(contract, object)).join(", ");
    if (limit.count > 1) return { what: `the ${countWords(limit, existing.length)} of ${owner}: ${names}` };
    return { what: `${limit.noun} ${names}${words} of ${owner}`, existing: { contract, object: first } };
  }
  return undefined;
}

/** If no object of the account has the name, another account or an object that the token can't see may have it. */
function withInvisibleHolder({ contract }: OperationContext, wanted: Properties, error: ApiError): Error {
  const name = uniqueNameOf(contract, wanted);
  if (!name || !error.errors.some(({ field }) => field === snake(name.unique.field))) return error;
  const words = fieldWords(contract, name.unique.field);
  const who =
    name.unique.within === "platform"
      ? "another account on the platform may have it"
      : "an object that the token can't see may have it";
  const explanation = `No object that this token can list has the ${words} ${JSON.stringify(name.value)}. If the ${words} is taken, ${who}. Choose another ${words}.`;
  return new ExplainedRefusalError(error, explanation);
}

/** Lists every object of the collection that the object is in, or would be in. */
export async function listObjects<C extends Contract>(
  context: OperationContext,
  contract: C,
  known: Properties,
): Promise<readonly Known<C>[]> {
  const all = await listCollection(context.session, contract, known, context.signal);
  return listFromWire(contract, all, inPath(contract, known));
}

function inPath(contract: Contract, known: Properties): Properties {
  return Object.fromEntries(Object.entries(known).filter(([name]) => contract.path.includes(`{${name}}`)));
}
