import { ApiError, TimeoutError } from "../../client";
import type { Contract, Known, Properties } from "../../contract";
import { isEquivalent } from "../../contract";
import { log } from "../../plugin/log";
import { decodeObject } from "../requests/decode";
import type { Handler, OperationContext } from "../handler";
import { listCollection } from "../requests/list";
import { displayName } from "../names";

/** How long a refused request waits for a conflict to clear: another resource of the same run may be about to clear it. */
const conflictTimeout = 60_000;

/** Sends a request. If it is refused because of a conflict that may clear, it waits for that and sends it again. */
export async function retryPastConflict<T>(
  context: OperationContext,
  handler: Pick<Handler, "conflict">,
  wanted: Properties,
  create: () => Promise<T>,
): Promise<T> {
  const { statistics } = context.session.client;
  const { changes } = statistics;
  try {
    return await create();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    const see = () => (handler.conflict ?? findSameKey)(context, wanted);
    const first = await see();
    if (first === undefined) {
      // This run may have cleared the conflict between the refusal and the check.
      if (statistics.changes === changes) throw error;
      return create();
    }
    try {
      await waitForConflictToClear(context, first, see);
    } catch (waited) {
      if (waited instanceof TimeoutError) throw error;
      throw waited;
    }
    return create();
  }
}

/** Waits for a conflict that another resource of the same run may be about to clear. */
export async function waitForConflictToClear(
  context: OperationContext,
  what: string,
  see: () => Promise<string | undefined>,
): Promise<void> {
  log.info(`waiting for ${what} to go away`, { resource: context.contract.name });
  await context.session.client.wait(see, (seen) => seen === undefined, {
    deadline: Math.min(conflictTimeout, context.remainingMs),
    signal: context.signal,
    what: `${what} to go away`,
  });
}

/** Another object with the same natural key. */
export async function findSameKey(context: OperationContext, wanted: Properties): Promise<string | undefined> {
  const { contract } = context;
  const key = contract.key ?? [];
  if (!contract.operations.includes("list") || key.length === 0 || key.some((name) => wanted[name] === undefined))
    return undefined;
  const all = await listObjects(context, contract, wanted);
  const found = all.find((other) => key.every((name) => isSame(contract, name, other, wanted)));
  return found && displayName(contract, found);
}

function isSame(contract: Contract, name: string, left: Properties, right: Properties): boolean {
  const field = contract.fields[name];
  return field !== undefined && isEquivalent(field, left[name], left, right[name], right);
}

/** Every object of the collection that the object is in, or would be in. */
export async function listObjects<C extends Contract>(
  context: OperationContext,
  contract: C,
  known: Properties,
): Promise<Known<C>[]> {
  const all = await listCollection(context.session, contract, known, context.signal);
  return all.map((json) => decodeObject(contract, json, inPath(contract, known)));
}

function inPath(contract: Contract, known: Properties): Properties {
  return Object.fromEntries(Object.entries(known).filter(([name]) => contract.path.includes(`{${name}}`)));
}
