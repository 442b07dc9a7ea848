import type { Contract, Properties } from "../../contract";
import { received } from "../requests/decode";
import { listing } from "../requests/list";
import { collectionPath } from "../requests/paths";
import type { Session } from ".";

/** One object as it was when this run first asked for it: for checks at plan, which need no fresher truth. */
export function liveObject(session: Session, path: string, signal: AbortSignal): Promise<Properties> {
  return once(session, path, async () => received(await session.client.get(path, { signal })));
}

/** A collection as it was when this run first asked for it. */
export function liveList(session: Session, path: string, signal: AbortSignal): Promise<readonly Properties[]> {
  return once(session, `${path}?`, async () => (await session.client.list(path, { signal })).map(received));
}

/** The objects of a contract's collection, whatever shape its listing has, as this run first saw them. */
export function liveObjects(
  session: Session,
  contract: Contract,
  known: Properties,
  signal: AbortSignal,
): Promise<readonly Properties[]> {
  const path = collectionPath(contract, known);
  return once(session, `${path}?`, async () => (await listing(session, contract, known, signal)).map(received));
}

function once<T>(session: Session, key: string, ask: () => Promise<T>): Promise<T> {
  const present = session.live.get(key) as Promise<T> | undefined;
  if (present) return present;
  const asked = ask();
  session.live.set(key, asked);
  asked.catch(() => session.live.delete(key));
  return asked;
}
