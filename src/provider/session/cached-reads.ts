import type { Contract, Properties } from "../../contract";
import { decodeResponse } from "../requests/decode";
import { listCollection } from "../requests/list";
import { collectionPath } from "../requests/paths";
import type { ProviderSession } from ".";

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

function once<T>(session: ProviderSession, key: string, ask: () => Promise<T>): Promise<T> {
  const present = session.readCache.get(key) as Promise<T> | undefined;
  if (present) return present;
  const asked = ask();
  session.readCache.set(key, asked);
  asked.catch(() => session.readCache.delete(key));
  return asked;
}
