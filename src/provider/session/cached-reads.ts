import type { Contract, Properties } from "../../contract";
import type { Filter } from "../../client";
import { readsBeforeListing } from "../../client";
import { decodeResponse } from "../requests/decode";
import { listMatching } from "../requests/filtered-list";
import { listCollection } from "../requests/list";
import { collectionPath } from "../requests/paths";
import type { ProviderSession } from ".";
import type { RunValue } from "./run-state";

/** One object as this run first read it, with the fields of `Shape`. That is new enough for checks at plan. */
export function cachedObject<Shape = Properties>(
  session: ProviderSession,
  path: string,
  signal: AbortSignal,
): Promise<Shape> {
  return once(session, path, async () => decodeResponse<Shape>(await session.client.get(path, { signal })));
}

/** A collection as this run first read it. */
export function cachedList<Shape = Properties>(
  session: ProviderSession,
  path: string,
  signal: AbortSignal,
): Promise<readonly Shape[]> {
  return once(session, `${path}?`, async () =>
    (await session.client.list(path, { signal })).map((json) => decodeResponse<Shape>(json)),
  );
}

/** The objects of a contract's collection as this run first read them, with pages or without. */
export function cachedObjects(
  session: ProviderSession,
  contract: Contract,
  known: Properties,
  signal: AbortSignal,
): Promise<readonly Properties[]> {
  const path = collectionPath(contract, known);
  return once(session, `${path}?`, async () =>
    (await listCollection(session, contract, known, signal)).map(decodeResponse),
  );
}

/** The searches in a collection of this run, by its path. */
const searches: RunValue<Map<string, Promise<unknown>[]>> = { initial: () => new Map() };

/**
 * The objects of a contract's collection that match, as this run first read them; `undefined`: the collection is to be
 * taken as a whole. It is when it has been read already, when the service does not filter it, and from the fourth search
 * on, because an import of thousands of objects must not send a request for each.
 */
export async function cachedMatches(
  session: ProviderSession,
  contract: Contract,
  known: Properties,
  filter: Filter,
  signal: AbortSignal,
): Promise<readonly Properties[] | undefined> {
  const path = collectionPath(contract, known);
  const whole = `${path}?`;
  if (session.readCache.has(whole)) return undefined;
  const key = `${whole}${JSON.stringify(filter.where)}`;
  const all = session.runState.get(searches);
  const begun = all.get(path) ?? [];
  all.set(path, begun);
  if (!session.readCache.has(key) && begun.length < readsBeforeListing) begun.push(once(session, key, search));
  const found = await (session.readCache.get(key) as ReturnType<typeof search> | undefined);
  // Where the service ignores filters, one of the searches has read the whole collection.
  if (!found) await Promise.allSettled(begun);
  return found;

  async function search(): Promise<readonly Properties[] | undefined> {
    const found = await listMatching(session, contract, known, filter, signal);
    const objects = found?.objects.map(decodeResponse);
    if (!found?.isWhole) return objects;
    await once(session, whole, () => Promise.resolve(objects));
    return undefined;
  }
}

function once<T>(session: ProviderSession, key: string, ask: () => Promise<T>): Promise<T> {
  const present = session.readCache.get(key) as Promise<T> | undefined;
  if (present) return present;
  const asked = ask();
  session.readCache.set(key, asked);
  asked.catch(() => session.readCache.delete(key));
  return asked;
}
