import { interruptible, unlessInterrupted } from "../http/clock";
import type { Json, ReadOptions } from "../types";

/** How many reads of a collection are single before its pages are fetched. */
const singles = 3;

export interface Snapshots {
  read(collection: string, id: string | number, options: ReadOptions): Promise<Json | undefined>;
  /** Runs a write. It ends every listing, those in flight too, and until it is over nothing is answered from one. */
  writing<T>(write: () => Promise<T>): Promise<T>;
}

interface Source {
  /** `undefined`: it is gone. */
  view(collection: string, id: string | number, signal: AbortSignal | undefined): Promise<Json | undefined>;
  list(
    collection: string,
    options: { readonly signal: AbortSignal | undefined; readonly idField: string },
  ): Promise<readonly Json[]>;
}

interface Flight {
  readonly objects: Promise<ReadonlyMap<string, Json>>;
  readonly stop: AbortController;
  waiting: number;
  isOver: boolean;
}

interface Collection {
  reads: number;
  flight?: Flight;
}

/**
 * Coalesced reads: the first three of a collection are single, the fourth fetches the pages, and it and all others are
 * answered from there, except that a single read confirms a miss. So N objects cost 3 requests and the pages at most.
 *
 * The result is what single reads would have given. Therefore any write of ours ends every listing, of whatever
 * collection: a domain that goes takes its records along, and a tag changes the objects that it is on. After the write
 * the count begins anew, so that reads between writes stay single.
 */
export function snapshots(source: Source): Snapshots {
  let collections = new Map<string, Collection>();
  let writes = 0;

  function depart(collection: string, entry: Collection, idField: string): Flight {
    const stop = new AbortController();
    const objects = source
      .list(collection, { signal: stop.signal, idField })
      .then((all) => new Map(all.map((object) => [String(object[idField]), object])));
    const flight: Flight = { objects, stop, waiting: 0, isOver: false };
    const land = () => {
      flight.isOver = true;
    };
    objects.then(land, land);
    entry.flight = flight;
    return flight;
  }

  /** Waits for the flight; when everybody who waited has left, it is called off. */
  async function join(entry: Collection, flight: Flight, signal: AbortSignal | undefined, doing: string) {
    flight.waiting += 1;
    try {
      return await interruptible(flight.objects, signal, doing);
    } finally {
      flight.waiting -= 1;
      if (flight.waiting === 0 && !flight.isOver) {
        flight.stop.abort();
        if (entry.flight === flight) delete entry.flight;
      }
    }
  }

  function entryOf(collection: string): Collection {
    const entry = collections.get(collection) ?? { reads: 0 };
    collections.set(collection, entry);
    return entry;
  }

  /**
   * What the listing says; `undefined` when it failed, or was called off by a write. A failed one is kept, so that it is not
   * tried again for every object: single reads may be allowed where listing is not, and say what is wrong otherwise.
   */
  async function listed(collection: string, entry: Collection, id: string, options: ReadOptions) {
    const { signal, idField = "id" } = options;
    const doing = `GET ${collection} was not awaited`;
    try {
      const objects = await join(entry, entry.flight ?? depart(collection, entry, idField), signal, doing);
      return { object: objects.get(id) };
    } catch (error) {
      unlessInterrupted(signal, doing);
      if (options.listed !== true || collections.get(collection) !== entry) return undefined;
      delete entry.flight;
      throw error;
    }
  }

  /** For a collection without a view. While we write, every reader lists for itself. */
  async function fromListing(collection: string, id: string, options: ReadOptions): Promise<Json | undefined> {
    while (writes === 0) {
      const seen = await listed(collection, entryOf(collection), id, options);
      if (seen) return seen.object;
    }
    const { idField = "id", signal } = options;
    const all = await source.list(collection, { signal, idField });
    return all.find((object) => String(object[idField]) === id);
  }

  return {
    async read(collection, id, options) {
      if (options.listed === true) return fromListing(collection, String(id), options);
      if (options.single !== true && writes === 0) {
        const entry = entryOf(collection);
        entry.reads += 1;
        const seen = entry.reads > singles ? await listed(collection, entry, String(id), options) : undefined;
        if (seen?.object) return seen.object;
      }
      return source.view(collection, id, options.signal);
    },
    async writing(write) {
      const ended = collections;
      collections = new Map();
      for (const { flight } of ended.values()) if (flight && !flight.isOver) flight.stop.abort();
      writes += 1;
      try {
        return await write();
      } finally {
        writes -= 1;
      }
    },
  };
}
