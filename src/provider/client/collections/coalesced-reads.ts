import { propertyText } from "../../../contract";
import { throwIfInterrupted } from "../http/clock";
import type { Json, ReadOptions } from "../types";
import { type ListingSource, SharedListing } from "./shared-listing";

/** The number of single reads in a collection before it is listed. */
export const readsBeforeListing = 3;

interface Source extends ListingSource {
  /** Reads one object. Returns undefined if it doesn't exist. */
  find(collection: string, id: string | number, signal: AbortSignal | undefined): Promise<Json | undefined>;
}

/** The reads of one collection since the last write. */
interface CollectionReads {
  count: number;
  listing?: SharedListing;
}

/**
 * Coalesces reads. The first three objects of a collection are read individually. The fourth read takes the first
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
export class CoalescedReads {
  private collections = new Map<string, CollectionReads>();
  /** The number of writes in progress. */
  private writes = 0;

  constructor(private readonly source: Source) {}

  /** Reads one object. Returns undefined if it doesn't exist. */
  async read(collection: string, id: string | number, options: ReadOptions): Promise<Json | undefined> {
    if (options.alwaysFromListing === true) return this.readFromListing(collection, String(id), options);
    if (options.neverFromListing !== true && this.writes === 0) {
      const found = await this.findCheaply(collection, String(id), options);
      if (found) return found;
    }
    if (options.onlyFromListing === true) return undefined;
    return this.source.find(collection, id, options.signal);
  }

  /** Reads all objects of a collection, from the listing that also serves its single reads. */
  async readAll(
    collection: string,
    { idField = "id", signal }: Pick<ReadOptions, "idField" | "signal">,
  ): Promise<readonly Json[]> {
    while (this.writes === 0) {
      const reads = this.readsOf(collection);
      const shared = reads.listing;
      const listing = shared ?? this.startListing(collection, reads, idField);
      try {
        return await listing.all(signal);
      } catch (error) {
        throwIfInterrupted(signal, waitingFor(collection));
        if (reads.listing === listing) delete reads.listing;
        // A write has discarded the listing, or it had already failed for another read.
        if (this.isCurrent(collection, reads) && !shared) throw error;
      }
    }
    return this.source.list(collection, { signal, idField });
  }

  /** Runs a write. It discards every listing, including those in progress. Until it ends, no read uses a listing. */
  async runWrite<T>(write: () => Promise<T>): Promise<T> {
    const discarded = this.collections;
    this.collections = new Map();
    for (const { listing } of discarded.values()) listing?.discard();
    this.writes += 1;
    try {
      return await write();
    } finally {
      this.writes -= 1;
    }
  }

  /**
   * Reads from a collection that doesn't support single reads. During a write, every read lists the collection
   * itself.
   */
  private async readFromListing(collection: string, id: string, options: ReadOptions): Promise<Json | undefined> {
    while (this.writes === 0) {
      const found = await this.findInListing(collection, this.readsOf(collection), id, options);
      if (found) return found.object;
    }
    const { idField = "id", signal } = options;
    const all = await this.source.list(collection, { signal, idField });
    return all.find((object) => propertyText(object[idField]) === id);
  }

  /** Returns the object if a listing has it, or if enough objects were read that a listing is worthwhile. */
  private async findCheaply(collection: string, id: string, options: ReadOptions): Promise<Json | undefined> {
    const reads = this.readsOf(collection);
    reads.count += 1;
    const arrived = reads.listing?.arrivedObject(id);
    if (arrived) {
      throwIfInterrupted(options.signal, waitingFor(collection));
      return arrived;
    }
    if (!reads.listing && reads.count <= (options.readsBefore ?? readsBeforeListing)) return undefined;
    const found = await this.findInListing(collection, reads, id, options);
    return found?.object;
  }

  /**
   * Returns the object if the listing has it, and undefined if the listing failed or a write aborted it. A failed
   * listing isn't retried for each object: the token may allow single reads, and otherwise they report the error.
   */
  private async findInListing(collection: string, reads: CollectionReads, id: string, options: ReadOptions) {
    try {
      const listing = reads.listing ?? this.startListing(collection, reads, options.idField ?? "id");
      return { object: await listing.find(id, options) };
    } catch (error) {
      throwIfInterrupted(options.signal, waitingFor(collection));
      if (options.alwaysFromListing !== true || !this.isCurrent(collection, reads)) return undefined;
      delete reads.listing;
      throw error;
    }
  }

  private startListing(collection: string, reads: CollectionReads, idField: string): SharedListing {
    reads.listing = new SharedListing(this.source, collection, idField, () => {
      delete reads.listing;
    });
    return reads.listing;
  }

  private readsOf(collection: string): CollectionReads {
    const reads = this.collections.get(collection) ?? { count: 0 };
    this.collections.set(collection, reads);
    return reads;
  }

  /** False if a write has discarded the listing. */
  private isCurrent(collection: string, reads: CollectionReads): boolean {
    return this.collections.get(collection) === reads;
  }
}

const waitingFor = (collection: string) => `waiting for GET ${collection}`;
