import type { Contract, Known, Properties } from "../../contract";
import type { Filter, Json } from "../../client";
import { readsBeforeListing } from "../../client";
import { decodeObject } from "../requests/decode";
import { listMatching, listCollection } from "../requests/list";
import { collectionPath, objectPath, pathParameters } from "../requests/paths";
import type { ProviderSession } from ".";
import type { RunValue } from "./run-state";

/** One object as this run first read it. That is new enough for checks at plan. `known` has what its path is made of. */
export function cachedObject<C extends Contract>(
  session: ProviderSession,
  contract: C,
  known: Properties,
  signal: AbortSignal,
): Promise<Known<C>> {
  const path = objectPath(contract, known);
  return once(session, path, async () => decodeObject(contract, await session.client.get(path, { signal })));
}

/** Notes an object that was read in another way, for `cachedObject`. */
export function noteRead(session: ProviderSession, contract: Contract, known: Properties, json: Json): void {
  once(session, objectPath(contract, known), async () => Promise.resolve(decodeObject(contract, json))).catch(
    () => undefined,
  );
}

/** Makes the next `cachedObject` ask the service again. */
export function dropCachedObject({ readCache }: ProviderSession, contract: Contract, known: Properties): void {
  readCache.delete(objectPath(contract, known));
}

/** The objects of a collection as this run first read them, with pages or without. */
export function cachedList<C extends Contract>(
  session: ProviderSession,
  contract: C,
  known: Properties,
  signal: AbortSignal,
): Promise<readonly Known<C>[]> {
  const inPath = inPathOf(contract, known);
  return once(session, listKey(contract, known), async () =>
    (await listCollection(session, contract, known, signal)).map((json) => decodeObject(contract, json, inPath)),
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
  const whole = listKey(contract, known);
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
    const objects = found?.objects.map((json) => decodeObject(contract, json, inPathOf(contract, known)));
    if (!found?.isWhole) return objects;
    await once(session, whole, () => Promise.resolve(objects));
    return undefined;
  }
}

/** Makes the next `cachedList` ask the service again. */
export function dropCachedList({ readCache }: ProviderSession, contract: Contract, known: Properties): void {
  readCache.delete(listKey(contract, known));
}

const listKey = (contract: Contract, known: Properties) => `${collectionPath(contract, known)}?`;

/** What the path of a collection tells of its objects. */
const inPathOf = (contract: Contract, known: Properties) =>
  Object.fromEntries(pathParameters(contract).map((name) => [name, known[name]]));

function once<T>(session: ProviderSession, key: string, ask: () => Promise<T>): Promise<T> {
  const present = session.readCache.get(key) as Promise<T> | undefined;
  if (present) return present;
  const asked = ask();
  session.readCache.set(key, asked);
  asked.catch(() => session.readCache.delete(key));
  return asked;
}
