import { propertyText } from "../../contract";
import type { Json, KnownThen } from "../types";

/**
 * The id of an object. Services write numbers also as texts; of other fields, such as the label of a tag, a text of digits
 * is no number.
 */
export function objectId(object: Json, idField = "id"): unknown {
  const id = object[idField];
  return idField === "id" && typeof id === "string" && /^\d+$/.test(id) ? Number(id) : id;
}

/** What was known of a collection at one moment of this process; `otherIds` grows with what is known. */
export interface KnownBefore extends KnownThen {
  readonly moment: number;
}

/** The objects of one collection that this process knows, so that a new object can be told from older ones. */
export interface KnownObjects {
  add(id: unknown): void;
  /** Adds an object that one call of this process made. */
  claim(id: unknown): void;
  /** Removes an object that was deleted: its name, such as that of a tag, may be used again. */
  remove(id: string): void;
  /** From now on every older object is known. */
  markComplete(): void;
  snapshot(): KnownBefore;
  /** Whether the object came after the snapshot, and was not made by another call of this process. */
  isNew(id: unknown, before: KnownBefore): boolean;
  /** The same for what an earlier process knew. */
  isNewSince(id: unknown, then: KnownThen): boolean;
}

/**
 * An object is older than a snapshot when its id was known then, or when its id is a number that is not above the highest
 * known then: numeric ids ascend and are never used again.
 */
export function makeKnownObjects(): KnownObjects {
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

const isAbove = (id: unknown, { highestId }: KnownThen) =>
  typeof id !== "number" || highestId === undefined || id > highestId;

/**
 * The highest id of a collection, found in its first and its last page: possible when ids are numbers and the listing is
 * ordered by them, ascending or descending. Otherwise `undefined`.
 */
export function highestIdInPages(first: readonly Json[], last: readonly Json[], idField: string): number | undefined {
  const ids = [...first, ...last].map((object) => objectId(object, idField));
  if (!ids.every((id) => typeof id === "number")) return undefined;
  const steps = ids.slice(1).map((id, at) => id - (ids[at] ?? 0));
  if (steps.every((step) => step > 0)) return ids.at(-1);
  if (steps.every((step) => step < 0)) return ids[0];
  return undefined;
}
