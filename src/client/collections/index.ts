import { parted } from "../http/path";
import { type Seen, seen } from "../create/before-create";
import { type ReadWriteLock, readWriteLock } from "./read-write-lock";
import type { Json } from "../types";

/** What is kept of a collection that is written to. */
export interface Collection {
  readonly seen: Seen;
  /** Writes that change which objects there are share them; looking for a lost object takes one alone. */
  readonly turns: ReadWriteLock;
  /** The calls whose answer was lost, by what each accepts as its object. */
  readonly lost: Set<(candidate: Json) => boolean>;
  /** The look at the collection before the first create (first-look.ts). */
  firstLook?: Promise<void>;
}

export interface Collections {
  of(path: string): Collection;
  /** An object was made by this process: whatever it holds began empty. */
  born(collection: string, id: unknown): void;
}

export function collections(): Collections {
  const all = new Map<string, Collection>();
  const parents = new Set<string>();
  return {
    of(path) {
      let found = all.get(path);
      if (!found) {
        found = { seen: seen(), turns: readWriteLock(), lost: new Set() };
        if (parents.has(parted(path).collection)) found.seen.complete();
        all.set(path, found);
      }
      return found;
    },
    born(collection, id) {
      parents.add(`${collection}/${String(id)}`);
    },
  };
}
