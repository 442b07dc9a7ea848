import { propertyText } from "../../../contract";
import { waitInterruptibly } from "../http/clock";
import type { Json, ReadOptions } from "../types";
import type { Page } from "./pages";

/** If at least this many reads wait for the first page, the whole collection is read. */
const minimumReadsOfMany = 5;

/** Reads a collection by its pages. */
export interface ListingSource {
  first(collection: string, options: ListingOptions): Promise<Page>;
  /** Reads all pages. `present` is the first one, if it has been read. */
  list(collection: string, options: ListingOptions, present?: Page): Promise<readonly Json[]>;
}

interface ListingOptions {
  readonly signal: AbortSignal | undefined;
  readonly idField: string;
}

type ById = ReadonlyMap<string, Json>;

interface FirstPage {
  readonly page: Page;
  readonly objects: ById;
  /** True if many reads waited for the page. */
  readonly isOfMany: boolean;
}

interface Whole {
  readonly all: readonly Json[];
  readonly objects: ById;
}

/**
 * A listing of a collection that reads share. It starts with the first page, and reads the others once that is
 * worthwhile. It is aborted when no read waits for it any longer.
 */
export class SharedListing {
  private readonly first: Promise<FirstPage>;
  /** All pages, once a read needs them. */
  private whole: Promise<Whole> | undefined;
  /** The objects that have arrived: those of the first page, or all of them once all pages are read. */
  private arrived: ById | undefined;
  /** The number of objects missing from the first page that were read individually. */
  private singleReads = 0;
  private waiters = 0;
  private hasEnded = false;
  private readonly controller = new AbortController();
  private readonly options: ListingOptions;

  constructor(
    private readonly source: ListingSource,
    private readonly collection: string,
    idField: string,
    private readonly onAbort: () => void,
  ) {
    this.options = { signal: this.controller.signal, idField };
    this.first = source.first(collection, this.options).then((page) => ({
      page,
      objects: this.byId(page.data),
      isOfMany: this.waiters >= minimumReadsOfMany,
    }));
    this.track(this.first);
  }

  /** Returns the object if no request is necessary for that. */
  arrivedObject(id: string): Json | undefined {
    return this.arrived?.get(id);
  }

  /** Returns the object. Returns undefined if the listing lacks it, or if a single read is cheaper. */
  find(id: string, options: ReadOptions): Promise<Json | undefined> {
    return this.waitFor(this.lookUp(id, options), options.signal);
  }

  /** Returns all objects of the collection. */
  async all(signal: AbortSignal | undefined): Promise<readonly Json[]> {
    const { all } = await this.waitFor(this.readWhole(), signal);
    return all;
  }

  /** Aborts the requests in progress, because a write may have changed the objects. */
  discard(): void {
    if (!this.hasEnded) this.controller.abort();
  }

  /** Looks the object up in the listing, as far as reading on is worthwhile. */
  private async lookUp(id: string, options: ReadOptions): Promise<Json | undefined> {
    const { page, objects, isOfMany } = await this.first;
    const found = objects.get(id);
    if (found && !this.whole) return found;
    const otherPages = page.pages - 1;
    // A caller with an alternative to single reads may need only one request for many objects.
    const isUrgent = isOfMany && options.onlyFromListing !== true;
    if (!this.whole && !isUrgent && options.alwaysFromListing !== true && this.singleReads < otherPages) {
      this.singleReads += 1;
      return undefined;
    }
    return (await this.readWhole()).objects.get(id);
  }

  private async readWhole(): Promise<Whole> {
    const { page } = await this.first;
    if (!this.whole) {
      this.whole = this.source
        .list(this.collection, this.options, page)
        .then((all) => ({ all, objects: this.byId(all) }));
      this.track(this.whole);
    }
    return this.whole;
  }

  /** Waits for a part of the listing. The signal ends this wait, but not those of other reads. */
  private async waitFor<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    this.waiters += 1;
    try {
      return await waitInterruptibly(work, signal, `waiting for GET ${this.collection}`);
    } finally {
      this.waiters -= 1;
      if (this.waiters === 0 && !this.hasEnded) {
        this.controller.abort();
        this.onAbort();
      }
    }
  }

  /**
   * Notes when the requests end, and which objects they return. While later pages are read, no object counts as
   * arrived, because `lookUp` waits for them as well.
   */
  private track(work: Promise<{ readonly objects: ById }>): void {
    this.hasEnded = false;
    this.arrived = undefined;
    work.then(
      ({ objects }) => {
        this.hasEnded = true;
        this.arrived = objects;
      },
      () => {
        this.hasEnded = true;
      },
    );
  }

  private byId(objects: readonly Json[]): ById {
    return new Map(objects.map((object) => [propertyText(object[this.options.idField]), object]));
  }
}
