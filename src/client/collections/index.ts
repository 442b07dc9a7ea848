import { propertyText } from "../../contract";
import { splitPath } from "../http/paths";
import { type KnownObjects, makeKnownObjects } from "../create/known-objects";
import { makeReadWriteLock, type ReadWriteLock } from "./read-write-lock";
import type { Json } from "../types";

/** What the client stores about a collection that it writes to. */
export interface Collection {
  readonly known: KnownObjects;
  /** Creates and deletes share it; the search for the object of a lost create takes it exclusively. */
  readonly lock: ReadWriteLock;
  /** The creates whose response was lost: for each, which objects can be its own. */
  readonly lostCreates: Set<(candidate: Json) => boolean>;
  /** The listing before the first create (list-existing.ts). */
  existingListed?: Promise<void>;
}

export interface Collections {
  of(path: string): Collection;
  /** This process created the object, so the collections inside it began empty. */
  markCreated(collection: string, id: unknown): void;
}

export function makeCollections(): Collections {
  const byPath = new Map<string, Collection>();
  const createdObjects = new Set<string>();
  return {
    of(path) {
      let collection = byPath.get(path);
      if (!collection) {
        collection = { known: makeKnownObjects(), lock: makeReadWriteLock(), lostCreates: new Set() };
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
