import { propertyText } from "../../../contract";
import type { CollectionSnapshot, Json } from "../types";

/**
 * The id of an object. Services also write numbers as strings. In other id fields, such as the label of a tag, a
 * string of digits isn't a number.
 */
export function objectId(object: Json, idField = "id"): unknown {
  const id = object[idField];
  return idField === "id" && typeof id === "string" && /^\d+$/.test(id) ? Number(id) : id;
}

/** A snapshot of the known objects of a collection in this process. `otherIds` grows as more objects become known. */
export interface SnapshotBeforeCreate extends CollectionSnapshot {
  readonly moment: number;
}

/**
 * The objects of one collection that this process knows, so that new objects can be distinguished from existing
 * ones.
 */
export interface KnownObjects {
  add(id: unknown): void;
  /** Adds an object that one call of this process created. */
  claim(id: unknown): void;
  /** Removes a deleted object, because its name, such as that of a tag, may be reused. */
  remove(id: string): void;
  /** Records that every existing object is known. */
  markComplete(): void;
  snapshot(): SnapshotBeforeCreate;
  /** True if the object is newer than the snapshot, and was not created by another call of this process. */
  isNew(id: unknown, before: SnapshotBeforeCreate): boolean;
  /** The same for the snapshot of an earlier process. */
  isNewSince(id: unknown, then: CollectionSnapshot): boolean;
}

/**
 * An object is older than a snapshot if the snapshot contains its id, or if its numeric id isn't above the highest
 * one at that time: numeric ids ascend and are never reused.
 */
export function createKnownObjects(): KnownObjects {
  const firstKnownAt = new Map<string, number>();
  const claimed = new Set<string>();
  const otherIds = new Set<string>();
  let moment = 0;
  let highestId: number | undefined;
  let isComplete = false;

  function add(id: unknown) {
    if (typeof id !== "number" && typeof id !== "string") return;
    if (typeof id === "number") highestId = Math.max(id, highestId ?? id);
    else otherIds.add(id);
    const key = propertyText(id);
    if (!firstKnownAt.has(key)) firstKnownAt.set(key, ++moment);
  }

  return {
    add,
    claim(id) {
      add(id);
      claimed.add(propertyText(id));
    },
    remove(id) {
      firstKnownAt.delete(id);
      otherIds.delete(id);
      claimed.delete(id);
    },
    markComplete() {
      isComplete = true;
    },
    snapshot: () => ({ moment, highestId, otherIds, isComplete }),
    isNew(id, before) {
      if (claimed.has(propertyText(id))) return false;
      if ((firstKnownAt.get(propertyText(id)) ?? Infinity) <= before.moment) return false;
      return isAbove(id, before);
    },
    isNewSince: (id, then) =>
      !claimed.has(propertyText(id)) && !then.otherIds.has(propertyText(id)) && isAbove(id, then),
  };
}

const isAbove = (id: unknown, { highestId }: CollectionSnapshot) =>
  typeof id !== "number" || highestId === undefined || id > highestId;

/**
 * The highest id of a collection, from its first and last page. Works if ids are numbers and the listing is ordered
 * by them, ascending or descending. Otherwise undefined.
 */
export function highestIdInPages(first: readonly Json[], last: readonly Json[], idField: string): number | undefined {
  const ids = [...first, ...last].map((object) => objectId(object, idField));
  if (!ids.every((id) => typeof id === "number")) return undefined;
  const steps = ids.slice(1).map((id, at) => id - (ids[at] ?? 0));
  if (steps.every((step) => step > 0)) return ids.at(-1);
  if (steps.every((step) => step < 0)) return ids[0];
  return undefined;
}
