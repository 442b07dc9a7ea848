import { propertyText } from "../../../contract";
import { InterruptedError } from "../errors";
import { whenAborted } from "../http/clock";
import { splitPath } from "../http/paths";
import type { Json } from "../types";
import { createKnownObjects, type KnownObjects } from "./known-objects";

interface ReadWriteLock {
  /** Runs concurrently with other holders of the shared lock. */
  readonly shared: <T>(run: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
  /** Runs alone: after everything that started before it, and before everything that is queued after it. */
  readonly exclusive: <T>(run: () => Promise<T>) => Promise<T>;
}

interface Waiter {
  readonly isExclusive: boolean;
  readonly begin: () => void;
}

/** First come, first served. */
export function createReadWriteLock(): ReadWriteLock {
  const queue: Waiter[] = [];
  let running = 0;
  let isHeldExclusively = false;

  function beginNext() {
    for (let next = queue[0]; next && !isHeldExclusively && !(next.isExclusive && running > 0); next = queue[0]) {
      queue.shift();
      running += 1;
      isHeldExclusively = next.isExclusive;
      next.begin();
    }
  }

  function acquire(isExclusive: boolean, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const removeCallback = whenAborted(signal, () => {
        queue.splice(queue.indexOf(waiter), 1);
        reject(new InterruptedError("a write was not sent", { cause: signal?.reason }));
        beginNext();
      });
      const waiter: Waiter = {
        isExclusive,
        begin: () => {
          removeCallback();
          resolve();
        },
      };
      queue.push(waiter);
      beginNext();
    });
  }

  async function runHolding<T>(isExclusive: boolean, run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await acquire(isExclusive, signal);
    try {
      return await run();
    } finally {
      running -= 1;
      isHeldExclusively = false;
      beginNext();
    }
  }

  return {
    shared: (run, signal) => runHolding(false, run, signal),
    exclusive: (run) => runHolding(true, run),
  };
}

/** The client's data about a collection that it writes to. */
export interface Collection {
  readonly known: KnownObjects;
  /** Creates and deletes share it. The search for the object of a lost create takes it exclusively. */
  readonly lock: ReadWriteLock;
  /** The creates whose response was lost, each as a test for its possible objects. */
  readonly lostCreates: Set<(candidate: Json) => boolean>;
  /** The listing before the first create (create/index.ts). */
  existingListed?: Promise<void>;
}

export interface Collections {
  of(path: string): Collection;
  /** Records that this process created the object, so its subcollections started empty. */
  markCreated(collection: string, id: unknown): void;
}

export function createCollections(): Collections {
  const byPath = new Map<string, Collection>();
  const createdObjects = new Set<string>();
  return {
    of(path) {
      let collection = byPath.get(path);
      if (!collection) {
        collection = { known: createKnownObjects(), lock: createReadWriteLock(), lostCreates: new Set() };
        if (createdObjects.has(splitPath(path).collection)) collection.known.markComplete();
        byPath.set(path, collection);
      }
      return collection;
    },
    markCreated(collection, id) {
      createdObjects.add(`${collection}/${propertyText(id)}`);
    },
  };
}
