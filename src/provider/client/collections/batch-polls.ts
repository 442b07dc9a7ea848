import { propertyText } from "../../../contract";
import { ApiError, isTransient } from "../errors";
import { type Clock, throwIfInterrupted, waitInterruptibly, whenAborted } from "../http/clock";
import { splitPath } from "../http/paths";
import type { Client, Json } from "../types";

/** The number of waits in a collection from which a listing serves them together, at first and later. */
const minWaiters = { first: 4, later: 2 };
/** Every service permits at least this page size. */
const perPage = 100;

interface Listing {
  /** Its position among the listings of the collection, from 1. */
  readonly number: number;
  readonly objects: Promise<ReadonlyMap<string, Json>>;
  hasFailed?: boolean;
}

interface Waiting {
  readonly stop: AbortController;
  waiters: number;
  /** The last listing that was requested. */
  last?: Listing;
  /** The listing that follows the one in progress. */
  next?: Promise<Listing>;
  /** The number of objects in the last listing. */
  listed: number;
  /** True if the service refuses the listing. */
  isRefused?: boolean;
  /** Ends the pauses of waits whose objects are in a listing. */
  readonly sleeping: Set<(number: number, objects: ReadonlyMap<string, Json>) => void>;
}

interface Source {
  get(path: string, options: { readonly signal: AbortSignal }): Promise<Json>;
  list(collection: string, options: { readonly signal: AbortSignal }): Promise<readonly Json[]>;
}

/**
 * Polls objects of pending waits. If many wait in one collection, a listing serves them together, as long as it has
 * fewer pages than there are waits. It also serves the waits that pause, which keeps them in step. Otherwise each wait
 * reads its own object.
 */
export function batchPolls(source: Source, clock: Pick<Clock, "sleep">): Client["poll"] {
  const collections = new Map<string, Waiting>();

  const isShared = ({ waiters, listed, last, isRefused = false }: Waiting) =>
    !isRefused && waiters >= Math.max(last ? minWaiters.later : minWaiters.first, Math.ceil(listed / perPage) + 1);

  async function list(collection: string, waiting: Waiting, number: number): Promise<ReadonlyMap<string, Json>> {
    const all = await source.list(collection, { signal: waiting.stop.signal });
    const objects = new Map(all.map((object) => [propertyText(object["id"]), object]));
    waiting.listed = objects.size;
    for (const wake of waiting.sleeping) wake(number, objects);
    return objects;
  }

  /** Requests a listing, after the one in progress. */
  async function listNext(collection: string, waiting: Waiting): Promise<Listing> {
    await waiting.last?.objects.catch(() => undefined);
    const number = lastNumber(waiting) + 1;
    const listing: Listing = { number, objects: list(collection, waiting, number) };
    listing.objects.catch(() => {
      listing.hasFailed = true;
    });
    waiting.last = listing;
    delete waiting.next;
    return listing;
  }

  /** Returns the listing in progress or the last one, if it was requested after the given one. */
  const newerThan = (known: number, { last }: Waiting) =>
    last && last.number > known && last.hasFailed !== true ? last : undefined;

  /**
   * Looks the object up in a listing that was requested after the given one. Returns undefined if the listing lacks it
   * or is refused. A read of the object itself then shows the reason.
   */
  async function lookUp(collection: string, id: string, waiting: Waiting, known: number, signal: AbortSignal) {
    const doing = `waiting for GET ${collection}`;
    throwIfInterrupted(signal, doing);
    try {
      const next = () => (waiting.next ??= listNext(collection, waiting));
      const listing = newerThan(known, waiting) ?? (await waitInterruptibly(next(), signal, doing));
      return (await waitInterruptibly(listing.objects, signal, doing)).get(id);
    } catch (error) {
      if (!(error instanceof ApiError) || isTransient(error)) throw error;
      waiting.isRefused = true;
      return undefined;
    }
  }

  function join(collection: string): Waiting {
    const waiting = collections.get(collection) ?? {
      stop: new AbortController(),
      waiters: 0,
      listed: 0,
      sleeping: new Set(),
    };
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
    /** The last listing that was requested before the last poll ended, and can't show later changes. */
    let known = lastNumber(waiting);

    async function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
      const woken = new AbortController();
      const end = () => {
        woken.abort();
      };
      const wake = (number: number, objects: ReadonlyMap<string, Json>) => {
        if (number > known && objects.has(id)) end();
      };
      waiting.sleeping.add(wake);
      const removeCallback = whenAborted(signal, end);
      await clock.sleep(milliseconds, woken.signal);
      removeCallback();
      waiting.sleeping.delete(wake);
    }

    async function look(signal: AbortSignal) {
      try {
        const isListed = newerThan(known, waiting) !== undefined || isShared(waiting);
        const object = isListed ? await lookUp(collection, id, waiting, known, signal) : undefined;
        if (object) return { object, isListed: true };
        return { object: await source.get(path, { signal }), isListed: false };
      } finally {
        known = lastNumber(waiting);
      }
    }

    try {
      return await wait(look, sleep);
    } finally {
      leave(collection, waiting);
    }
  };
}

const lastNumber = ({ last }: Pick<Waiting, "last">) => last?.number ?? 0;
