import { propertyText } from "../../contract";
import { type Clock, throwIfInterrupted, waitInterruptibly } from "../http/clock";
import { ApiError, isTransient } from "../errors";
import { splitPath } from "../http/paths";
import type { Client, Json } from "../types";

/** The number of waits in a collection from which a listing serves them together. */
const minWaiters = 4;
/** Every service permits at least this page size. */
const perPage = 100;

interface Waiting {
  readonly stop: AbortController;
  waiters: number;
  /** The number of objects in the last listing. */
  listed?: number;
  /** True if the service refuses the listing. */
  isRefused?: boolean;
  /** The listing in progress. */
  current?: Promise<unknown>;
  /** The next listing, which still collects polls. */
  next?: Promise<ReadonlyMap<string, Json>>;
}

interface Source {
  get(path: string, options: { readonly signal: AbortSignal }): Promise<Json>;
  list(collection: string, options: { readonly signal: AbortSignal }): Promise<readonly Json[]>;
}

/**
 * Polls objects of pending waits. If many wait in one collection, a listing serves them together, as long as it has
 * fewer pages than there are waits. Otherwise each wait reads its own object.
 */
export function batchPolls(source: Source, clock: Pick<Clock, "sleep">): Client["poll"] {
  const collections = new Map<string, Waiting>();

  const isShared = ({ waiters, listed = 0, isRefused = false }: Waiting) =>
    !isRefused && waiters >= Math.max(minWaiters, Math.ceil(listed / perPage) + 1);

  /** A listing in progress may lack recent changes, so it doesn't serve later polls. */
  async function listNext(collection: string, waiting: Waiting, pause: number) {
    const { signal } = waiting.stop;
    await clock.sleep(pause / 2, signal);
    await waiting.current?.catch(() => undefined);
    if (waiting.next) waiting.current = waiting.next;
    delete waiting.next;
    const objects = await source.list(collection, { signal });
    waiting.listed = objects.length;
    return new Map(objects.map((object) => [propertyText(object["id"]), object]));
  }

  /**
   * Returns undefined if the listing lacks the object or is refused. A read of the object itself then shows the
   * reason.
   */
  async function listed(collection: string, id: string, waiting: Waiting, signal: AbortSignal, pause: number) {
    const doing = `waiting for GET ${collection}`;
    throwIfInterrupted(signal, doing);
    waiting.next ??= listNext(collection, waiting, pause);
    try {
      return (await waitInterruptibly(waiting.next, signal, doing)).get(id);
    } catch (error) {
      if (!(error instanceof ApiError) || isTransient(error)) throw error;
      waiting.isRefused = true;
      return undefined;
    }
  }

  function join(collection: string): Waiting {
    const waiting = collections.get(collection) ?? { stop: new AbortController(), waiters: 0 };
    collections.set(collection, waiting);
    waiting.waiters += 1;
    return waiting;
  }

  function leave(collection: string, waiting: Waiting): void {
    waiting.waiters -= 1;
    if (waiting.waiters > 0) return;
    collections.delete(collection);
    waiting.stop.abort();
  }

  return async (path, wait) => {
    const { collection, id } = splitPath(path);
    const waiting = join(collection);
    try {
      return await wait(async (signal, pause) => {
        const object = isShared(waiting) ? await listed(collection, id, waiting, signal, pause) : undefined;
        if (object) return { object, isListed: true };
        return { object: await source.get(path, { signal }), isListed: false };
      });
    } finally {
      leave(collection, waiting);
    }
  };
}
