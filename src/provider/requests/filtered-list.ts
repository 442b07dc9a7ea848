import type { Filter, FilteredObjects } from "../../client";
import { ApiError } from "../../client";
import type { Contract, Properties } from "../../contract";
import type { ProviderSession } from "../session";
import type { RunValue } from "../session/run-state";
import { listedWithBody } from "./list";
import { collectionPath } from "./paths";

/** Whether the service filters a collection, by the path of its contract. */
const isFiltered: RunValue<Map<string, Promise<boolean>>> = { initial: () => new Map() };

/** How a service may refuse a header that it does not know or understand. */
const refusals = [400, 422, 431, 501];

/**
 * The objects of a collection that match, found by a filter of the service: one request instead of all pages. `undefined`:
 * the service does not filter this collection. That is found out by the first request of a run, for which the others wait.
 */
export async function listMatching(
  session: ProviderSession,
  contract: Contract,
  known: Properties,
  filter: Filter,
  signal: AbortSignal,
): Promise<FilteredObjects | undefined> {
  if (contract.objectsInList || listedWithBody(contract, known) || Object.keys(filter.where).length === 0)
    return undefined;
  const uses = session.runState.get(isFiltered);
  const present = uses.get(contract.path);
  if (present && !(await present)) return undefined;
  const answer = session.client
    .listMatching(collectionPath(contract, known), filter, { signal })
    .catch((error: unknown) => {
      if (error instanceof ApiError && refusals.includes(error.status)) return undefined;
      throw error;
    });
  const isUseful = answer.then(
    (found) => found?.isWhole === false,
    () => true,
  );
  if (!present) uses.set(contract.path, isUseful);
  else if (!(await isUseful)) uses.set(contract.path, isUseful);
  return answer;
}
