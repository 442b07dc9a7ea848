import { propertyText } from "../../contract";
import { throwIfInterrupted, waitInterruptibly } from "../http/interruption";
import type { Json, ReadOptions } from "../types";

/** How many objects of a collection are read one by one before the collection is listed. */
export const readsBeforeListing = 3;

export interface CoalescedReads {
  read(collection: string, id: string | number, options: ReadOptions): Promise<Json | undefined>;
  /** Runs a write. It discards every listing, also those under way; until it ends, no read is answered from a listing. */
  runWrite<T>(write: () => Promise<T>): Promise<T>;
}

interface Source {
  /** `undefined`: it does not exist. */
  get(collection: string, id: string | number, signal: AbortSignal | undefined): Promise<Json | undefined>;
  list(
    collection: string,
    options: { readonly signal: AbortSignal | undefined; readonly idField: string },
  ): Promise<readonly Json[]>;
}

interface Listing {
  readonly objects: Promise<ReadonlyMap<string, Json>>;
  readonly controller: AbortController;
  waiters: number;
  hasEnded: boolean;
}

interface CollectionReads {
  count: number;
  listing?: Listing;
}

/**
 * Coalesced reads: the first three objects of a collection are read one by one. The fourth read lists the collection, and
 * it and all later reads are answered from the listing; an object that the listing lacks is still read on its own. So N
 * objects cost three requests and the pages at most.
 *
 * The result is the same as that of single reads. Therefore every write discards the listings of all collections: deleting
 * a domain deletes its records, and a tag changes the objects that have it. After the write the count begins anew, so that
 * reads between writes stay single.
 */
export function makeCoalescedReads(source: Source): CoalescedReads {
  let collections = new Map<string, CollectionReads>();
  let writes = 0;

  function startListing(collection: string, reads: CollectionReads, idField: string): Listing {
    const controller = new AbortController();
    const objects = source
      .list(collection, { signal: controller.signal, idField })
      .then((all) => new Map(all.map((object) => [propertyText(object[idField]), object])));
    const listing: Listing = { objects, controller, waiters: 0, hasEnded: false };
    const markEnded = () => {
      listing.hasEnded = true;
    };
    objects.then(markEnded, markEnded);
    reads.listing = listing;
    return listing;
  }

  /** Waits for a listing. It is aborted when nobody waits for it any more. */
  async function waitForListing(
    reads: CollectionReads,
    listing: Listing,
    signal: AbortSignal | undefined,
    doing: string,
  ) {
    listing.waiters += 1;
    try {
      return await waitInterruptibly(listing.objects, signal, doing);
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
   * The object in the listing, if it is there; `undefined` when the listing failed or a write aborted it. A failed listing
   * is not tried again for every object: the token may allow single reads, and if not, they report what is wrong.
   */
  async function findInListing(collection: string, reads: CollectionReads, id: string, options: ReadOptions) {
    const { signal, idField = "id" } = options;
    const doing = `GET ${collection} was not awaited`;
    try {
      const listing = reads.listing ?? startListing(collection, reads, idField);
      const objects = await waitForListing(reads, listing, signal, doing);
      return { object: objects.get(id) };
    } catch (error) {
      throwIfInterrupted(signal, doing);
      if (options.alwaysFromListing !== true || collections.get(collection) !== reads) return undefined;
      delete reads.listing;
      throw error;
    }
  }

  /** For a collection whose objects cannot be read singly. During a write every read lists the collection for itself. */
  async function readFromListing(collection: string, id: string, options: ReadOptions): Promise<Json | undefined> {
    while (writes === 0) {
      const found = await findInListing(collection, readsOf(collection), id, options);
      if (found) return found.object;
    }
    const { idField = "id", signal } = options;
    const all = await source.list(collection, { signal, idField });
    return all.find((object) => propertyText(object[idField]) === id);
  }

  return {
    async read(collection, id, options) {
      if (options.alwaysFromListing === true) return readFromListing(collection, String(id), options);
      if (options.neverFromListing !== true && writes === 0) {
        const reads = readsOf(collection);
        reads.count += 1;
        const mayList = reads.count > readsBeforeListing;
        const found = mayList ? await findInListing(collection, reads, String(id), options) : undefined;
        if (found?.object) return found.object;
      }
      return source.get(collection, id, options.signal);
    },
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
