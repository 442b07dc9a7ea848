import { ApiError, TimeoutError } from "../../client";
import type { Contract, Properties } from "../../contract";
import { sameMeaning } from "../../contract";
import { log } from "../../plugin/log";
import { objectOf, received } from "../requests/decode";
import type { Handler, Work } from "../handler";
import { listing } from "../requests/list";
import { nameOf } from "../names";

/** How long a refused creation waits for what stands in its way: another resource of the same run may be about to remove it. */
const patience = 60_000;

/** Does it; where it is refused and something that may go away stands in its way, it waits for that to go. */
export async function pastObstacles<T>(
  work: Work,
  handler: Pick<Handler, "obstacle">,
  wanted: Properties,
  create: () => Promise<T>,
): Promise<T> {
  const { statistics } = work.session.client;
  const { changes } = statistics;
  try {
    return await create();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    const see = () => (handler.obstacle ?? sameKey)(work, wanted);
    const first = await see();
    if (first === undefined) {
      // This run may have removed what stood in its way between the refusal and the look.
      if (statistics.changes === changes) throw error;
      return create();
    }
    try {
      await untilGone(work, first, see);
    } catch (waited) {
      if (waited instanceof TimeoutError) throw error;
      throw waited;
    }
    return create();
  }
}

/** Waits for something that another resource of the same run may be about to remove. */
export async function untilGone(work: Work, what: string, see: () => Promise<string | undefined>): Promise<void> {
  log.info(`waiting for ${what} to go away`, { resource: work.contract.name });
  await work.session.client.wait(see, (seen) => seen === undefined, {
    deadline: Math.min(patience, work.patience),
    signal: work.signal,
    what: `${what} to go away`,
  });
}

/** Another object with the same natural key. */
export async function sameKey(work: Work, wanted: Properties): Promise<string | undefined> {
  const { contract } = work;
  const key = contract.key ?? [];
  if (!contract.operations.includes("list") || key.length === 0 || key.some((name) => wanted[name] === undefined))
    return undefined;
  const all = await listed(work, contract, wanted);
  const found = all.find((other) => key.every((name) => isSame(contract, name, other, wanted)));
  return found && nameOf(contract, found);
}

function isSame(contract: Contract, name: string, left: Properties, right: Properties): boolean {
  const field = contract.fields[name];
  return field !== undefined && sameMeaning(field, left[name], left, right[name], right);
}

/** Every object of the collection that the object is in, or would be in. */
export async function listed(work: Work, contract: Contract, known: Properties): Promise<Properties[]> {
  const all = await listing(work.session, contract, known, work.signal);
  return all.map((json) => objectOf(contract, received(json), inPath(contract, known)));
}

function inPath(contract: Contract, known: Properties): Properties {
  return Object.fromEntries(Object.entries(known).filter(([name]) => contract.path.includes(`{${name}}`)));
}
