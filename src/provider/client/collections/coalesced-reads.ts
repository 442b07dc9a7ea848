import { propertyText } from "../../../contract";
import { throwIfInterrupted, waitInterruptibly } from "../http/clock";
import type { Json, ReadOptions } from "../types";
import type { Page } from "./pages";

/** The number of single reads in a collection before it is listed. */
export const readsBeforeListing = 3;
/** If this many reads wait for the first page, more than a few objects are wanted. */
const crowd = 5;

export interface CoalescedReads {
  read(collection: string, id: string | number, options: ReadOptions): Promise<Json | undefined>;
  /** Reads all objects of a collection, from the listing that also answers its single reads. */
  readAll(collection: string, options: Pick<ReadOptions, "idField" | "signal">): Promise<readonly Json[]>;
  /**
   * Runs a write. It discards every listing, including those in progress. Until it ends, no read uses a listing.
   */
  runWrite<T>(write: () => Promise<T>): Promise<T>;
}

interface Source {
  /** Reads one object. Returns undefined if it doesn't exist. */
  get(collection: string, id: string | number, signal: AbortSignal | undefined): Promise<Json | undefined>;
  first(collection: string, options: ListingOptions): Promise<Page>;
  /** Reads all pages. `present` is the first one, if it has been read. */
  list(collection: string, options: ListingOptions, present?: Page): Promise<readonly Json[]>;
}

interface ListingOptions {
  readonly signal: AbortSignal | undefined;
  readonly idField: string;
}

type ById = ReadonlyMap<string, Json>;

interface Whole {
  readonly all: readonly Json[];
  readonly objects: ById;
}

interface Listing {
  readonly first: Promise<{ readonly page: Page; readonly objects: ById; readonly isCrowded: boolean }>;
  /** All pages, once a read needs them. */
  whole?: Promise<Whole>;
  /** The objects that have arrived: those of the first page, or all of them once all pages are read. */
  arrived?: ById;
  /** The number of objects missing from the first page that were read individually. */
  singles: number;
  readonly options: ListingOptions;
  readonly controller: AbortController;
  waiters: number;
  hasEnded: boolean;
}

interface CollectionReads {
  count: number;
  listing?: Listing;
}

/**
 * Coalesced reads. The first three objects of a collection are read individually. The fourth read takes the first
 * page of the collection. Objects that it lacks are read individually as long as that is cheaper than the other
 * pages, unless many are wanted at once. Then the whole collection is listed, and all later reads use the listing.
 * An object that the listing lacks is still read individually. N objects therefore take at most three requests plus
 * twice the number of pages.
 *
 * A collection whose objects are wanted together may be listed from the first read on, and read as a whole.
 *
 * The result equals that of single reads. Every write therefore discards the listings of all collections: deleting
 * a domain deletes its records, and a tag changes the objects that have it. After a write the count restarts, so
 * that reads between writes stay single.
 */
export function createCoalescedReads(source: Source): CoalescedReads {
  let collections = new Map<string, CollectionReads>();
  let writes = 0;

  const byId = (objects: readonly Json[], idField: string): ById =>
    new Map(objects.map((object) => [propertyText(object[idField]), object]));

  function startListing(collection: string, reads: CollectionReads, idField: string): Listing {
    const controller = new AbortController();
    const options = { signal: controller.signal, idField };
    const first = source.first(collection, options).then((page) => {
      return { page, objects: byId(page.data, idField), isCrowded: listing.waiters >= crowd };
    });
    const listing: Listing = { first, options, controller, singles: 0, waiters: 0, hasEnded: false };
    noteEnd(listing, first);
    noteArrival(listing, first);
    reads.listing = listing;
    return listing;
  }

  /** While later pages are read, no object counts as arrived, because `lookUp` waits for them as well. */
  function noteArrival(listing: Listing, work: Promise<{ readonly objects: ById }>): void {
    delete listing.arrived;
    work.then(
      ({ objects }) => {
        if (!listing.whole || work === listing.whole) listing.arrived = objects;
      },
      () => undefined,
    );
  }

  function noteEnd(listing: Listing, work: Promise<unknown>): void {
    listing.hasEnded = false;
    const markEnded = () => {
      listing.hasEnded = true;
    };
    work.then(markEnded, markEnded);
  }

  /**
   * Looks the object up in the listing, as far as reading on is worthwhile. Returns undefined if the listing lacks
   * it, or if a single read is cheaper.
   */
  async function lookUp(collection: string, listing: Listing, id: string, options: ReadOptions) {
    const { page, objects, isCrowded } = await listing.first;
    const found = objects.get(id);
    if (found && !listing.whole) return found;
    const others = page.pages - 1;
    // A caller with an alternative to single reads may need only one request for many objects.
    const isUrgent = isCrowded && options.onlyFromListing !== true;
    if (!listing.whole && !isUrgent && options.alwaysFromListing !== true && listing.singles < others) {
      listing.singles += 1;
      return undefined;
    }
    return (await wholeOf(collection, listing)).objects.get(id);
  }

  async function wholeOf(collection: string, listing: Listing): Promise<Whole> {
    const { page } = await listing.first;
    if (!listing.whole) {
      const { options } = listing;
      listing.whole = source
        .list(collection, options, page)
        .then((all) => ({ all, objects: byId(all, options.idField) }));
      noteEnd(listing, listing.whole);
      noteArrival(listing, listing.whole);
    }
    return listing.whole;
  }

  /** Waits for a listing. It is aborted when no read waits for it any longer. */
  async function waitForListing<T>(
    reads: CollectionReads,
    listing: Listing,
    work: Promise<T>,
    signal: AbortSignal | undefined,
    doing: string,
  ) {
    listing.waiters += 1;
    try {
      return await waitInterruptibly(work, signal, doing);
    } finally {
      listing.waiters -= 1;
      if (listing.waiters === 0 && !listing.hasEnded) {
        listing.controller.abort();
        delete reads.listing;
      }
    }
  }

  function readsOf(collection: string): CollectionReads {
    const reads = collections.get(collection) ?? { count: 0 };
    collections.set(collection, reads);
    return reads;
  }

  /**
   * Returns the object if the listing has it, and undefined if the listing failed or a write aborted it. A failed
   * listing isn't retried for each object: the token may allow single reads, and otherwise they report the error.
   */
  async function findInListing(collection: string, reads: CollectionReads, id: string, options: ReadOptions) {
    const { signal, idField = "id" } = options;
    const doing = `waiting for GET ${collection}`;
    try {
      const listing = reads.listing ?? startListing(collection, reads, idField);
      const looking = lookUp(collection, listing, id, options);
      return { object: await waitForListing(reads, listing, looking, signal, doing) };
    } catch (error) {
      throwIfInterrupted(signal, doing);
      if (options.alwaysFromListing !== true || collections.get(collection) !== reads) return undefined;
      delete reads.listing;
      throw error;
    }
  }

  /**
   * Reads from a collection that doesn't support single reads. During a write, every read lists the collection
   * itself.
   */
  async function readFromListing(collection: string, id: string, options: ReadOptions): Promise<Json | undefined> {
    while (writes === 0) {
      const found = await findInListing(collection, readsOf(collection), id, options);
      if (found) return found.object;
    }
    const { idField = "id", signal } = options;
    const all = await source.list(collection, { signal, idField });
    return all.find((object) => propertyText(object[idField]) === id);
  }

  async function readAll(
    collection: string,
    { idField = "id", signal }: Pick<ReadOptions, "idField" | "signal">,
  ): Promise<readonly Json[]> {
    const doing = `waiting for GET ${collection}`;
    while (writes === 0) {
      const reads = readsOf(collection);
      const shared = reads.listing;
      const listing = shared ?? startListing(collection, reads, idField);
      try {
        return (await waitForListing(reads, listing, wholeOf(collection, listing), signal, doing)).all;
      } catch (error) {
        throwIfInterrupted(signal, doing);
        const isDiscarded = collections.get(collection) !== reads;
        if (reads.listing === listing) delete reads.listing;
        // A write has discarded the listing, or it had already failed for another read.
        if (!isDiscarded && !shared) throw error;
      }
    }
    return source.list(collection, { signal, idField });
  }

  return {
    async read(collection, id, options) {
      if (options.alwaysFromListing === true) return readFromListing(collection, String(id), options);
      if (options.neverFromListing !== true && writes === 0) {
        const reads = readsOf(collection);
        reads.count += 1;
        const arrived = reads.listing?.arrived?.get(String(id));
        if (arrived) {
          throwIfInterrupted(options.signal, `waiting for GET ${collection}`);
          return arrived;
        }
        const mayList = reads.listing !== undefined || reads.count > (options.readsBefore ?? readsBeforeListing);
        const found = mayList ? await findInListing(collection, reads, String(id), options) : undefined;
        if (found?.object) return found.object;
      }
      if (options.onlyFromListing === true) return undefined;
      return source.get(collection, id, options.signal);
    },
    readAll,
    async runWrite(write) {
      const discarded = collections;
      collections = new Map();
      for (const { listing } of discarded.values()) if (listing && !listing.hasEnded) listing.controller.abort();
      writes += 1;
      try {
        return await write();
      } finally {
        writes -= 1;
      }
    },
  };
}
