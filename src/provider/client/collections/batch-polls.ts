import { propertyText } from "../../../contract";
import { ApiError, isTransient } from "../errors";
import { type Clock, throwIfInterrupted, waitInterruptibly, whenAborted } from "../http/clock";
import { splitPath } from "../http/paths";
import type { Json, PollResult, Sleep } from "../types";

/** The number of waits in a collection from which a listing serves them together, at first and later. */
const minimumWaiters = { first: 4, later: 2 };
/** Every service permits at least this page size. */
const minimumPageSize = 100;

interface Listing {
  /** Its position among the listings of the collection, from 1. */
  readonly number: number;
  readonly objects: Promise<ReadonlyMap<string, Json>>;
  hasFailed?: boolean;
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
export class BatchedPolls {
  private readonly collections = new Map<string, CollectionPolls>();

  constructor(
    private readonly source: Source,
    private readonly clock: Pick<Clock, "sleep">,
  ) {}

  /** Runs a wait that polls one object of a collection (`Client.poll`). */
  async poll<T>(
    path: string,
    wait: (pollOnce: (signal: AbortSignal) => Promise<PollResult>, sleep: Sleep) => Promise<T>,
  ): Promise<T> {
    const { collection, id } = splitPath(path);
    const shared = this.collections.get(collection) ?? new CollectionPolls(this.source, collection);
    this.collections.set(collection, shared);
    shared.waiters += 1;
    const polls = new ObjectPolls(this.source, this.clock, shared, path, id);
    try {
      return await wait(
        (signal) => polls.pollOnce(signal),
        (milliseconds, signal) => polls.sleep(milliseconds, signal),
      );
    } finally {
      shared.waiters -= 1;
      if (shared.waiters === 0) {
        this.collections.delete(collection);
        shared.abort();
      }
    }
  }
}

/** The listings that serve the waits in one collection. */
class CollectionPolls {
  waiters = 0;
  /** Ends the pauses of waits whose objects are in a listing. */
  readonly sleepers = new Set<(number: number, objects: ReadonlyMap<string, Json>) => void>();
  /** The last listing that was requested. */
  private last: Listing | undefined;
  /** The listing that follows the one in progress. */
  private next: Promise<Listing> | undefined;
  /** The number of objects in the last listing. */
  private listedCount = 0;
  /** True if the service refuses the listing. */
  private isRefused = false;
  private readonly controller = new AbortController();

  constructor(
    private readonly source: Source,
    private readonly collection: string,
  ) {}

  get lastNumber(): number {
    return this.last?.number ?? 0;
  }

  /** True if a listing has fewer pages than there are waits. */
  get isWorthwhile(): boolean {
    const minimum = this.last ? minimumWaiters.later : minimumWaiters.first;
    return !this.isRefused && this.waiters >= Math.max(minimum, Math.ceil(this.listedCount / minimumPageSize) + 1);
  }

  /** Returns the listing in progress or the last one, if it was requested after the given one. */
  newerThan(number: number): Listing | undefined {
    return this.last && this.last.number > number && this.last.hasFailed !== true ? this.last : undefined;
  }

  /**
   * Looks the object up in a listing that was requested after the given one. Returns undefined if the listing lacks it
   * or is refused. A read of the object itself then shows the reason.
   */
  async lookUp(id: string, number: number, signal: AbortSignal): Promise<Json | undefined> {
    const doing = `waiting for GET ${this.collection}`;
    throwIfInterrupted(signal, doing);
    try {
      const listing = this.newerThan(number) ?? (await waitInterruptibly(this.nextListing(), signal, doing));
      return (await waitInterruptibly(listing.objects, signal, doing)).get(id);
    } catch (error) {
      if (!(error instanceof ApiError) || isTransient(error)) throw error;
      this.isRefused = true;
      return undefined;
    }
  }

  abort(): void {
    this.controller.abort();
  }

  private nextListing(): Promise<Listing> {
    return (this.next ??= this.listNext());
  }

  /** Requests a listing, after the one in progress. */
  private async listNext(): Promise<Listing> {
    await this.last?.objects.catch(() => undefined);
    const number = this.lastNumber + 1;
    const listing: Listing = { number, objects: this.list(number) };
    listing.objects.catch(() => {
      listing.hasFailed = true;
    });
    this.last = listing;
    this.next = undefined;
    return listing;
  }

  private async list(number: number): Promise<ReadonlyMap<string, Json>> {
    const all = await this.source.list(this.collection, { signal: this.controller.signal });
    const objects = new Map(all.map((object) => [propertyText(object["id"]), object]));
    this.listedCount = objects.size;
    for (const wakeIfListed of this.sleepers) wakeIfListed(number, objects);
    return objects;
  }
}

/** The polls of one wait. */
class ObjectPolls {
  /** The last listing that was requested before the last poll ended. It can't show later changes. */
  private seenNumber: number;

  constructor(
    private readonly source: Source,
    private readonly clock: Pick<Clock, "sleep">,
    private readonly shared: CollectionPolls,
    private readonly path: string,
    private readonly id: string,
  ) {
    this.seenNumber = shared.lastNumber;
  }

  async pollOnce(signal: AbortSignal): Promise<PollResult> {
    const { id, path, seenNumber, shared } = this;
    try {
      const isListed = shared.newerThan(seenNumber) !== undefined || shared.isWorthwhile;
      const object = isListed ? await shared.lookUp(id, seenNumber, signal) : undefined;
      if (object) return { object, isListed: true };
      return { object: await this.source.get(path, { signal }), isListed: false };
    } finally {
      this.seenNumber = shared.lastNumber;
    }
  }

  /** Pauses. The pause ends early if a listing shows the object. */
  async sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    const woken = new AbortController();
    const wake = () => {
      woken.abort();
    };
    const wakeIfListed = (number: number, objects: ReadonlyMap<string, Json>) => {
      if (number > this.seenNumber && objects.has(this.id)) wake();
    };
    this.shared.sleepers.add(wakeIfListed);
    const removeCallback = whenAborted(signal, wake);
    await this.clock.sleep(milliseconds, woken.signal);
    removeCallback();
    this.shared.sleepers.delete(wakeIfListed);
  }
}
