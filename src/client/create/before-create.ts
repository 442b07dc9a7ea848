import type { Json } from "../types";

export type Id = string | number;

/** What was known of a collection at one moment. */
export interface Mark {
  readonly moment: number;
  readonly highest: number | undefined;
  /** Everything that existed then can be told from what came later. */
  readonly isComplete: boolean;
}

/** What this process has seen of one collection, so that an object can be told from those that were there before. */
export interface Seen {
  note(id: unknown): void;
  /** The object is ours: one call made it. */
  claim(id: unknown): void;
  /** It was deleted; a name such as a tag's can come back. */
  forget(id: string): void;
  /** From here on everything older is known. */
  complete(): void;
  mark(): Mark;
  /** Whether the object came after the mark, and is not claimed by another call. */
  isNew(id: unknown, mark: Mark): boolean;
}

/**
 * An object is old when its id was seen before the mark, or when its id is a number that is not above the highest seen
 * then: numeric ids ascend and are never used again.
 */
export function seen(): Seen {
  const firstSeen = new Map<string, number>();
  const claimed = new Set<string>();
  let moment = 0;
  let highest: number | undefined;
  let isComplete = false;

  function note(id: unknown) {
    if (typeof id !== "number" && typeof id !== "string") return;
    if (typeof id === "number") highest = Math.max(id, highest ?? id);
    const name = String(id);
    if (!firstSeen.has(name)) firstSeen.set(name, ++moment);
  }

  return {
    note,
    claim(id) {
      note(id);
      claimed.add(String(id));
    },
    forget(id) {
      firstSeen.delete(id);
      claimed.delete(id);
    },
    complete() {
      isComplete = true;
    },
    mark: () => ({ moment, highest, isComplete }),
    isNew(id, mark) {
      if (claimed.has(String(id))) return false;
      if ((firstSeen.get(String(id)) ?? Infinity) <= mark.moment) return false;
      return typeof id !== "number" || mark.highest === undefined || id > mark.highest;
    },
  };
}

/**
 * The highest id of a collection, told from its first and its last page: possible when ids are numbers and the listing is
 * in their order, one way or the other. Otherwise `undefined`.
 */
export function highestId(first: readonly Json[], last: readonly Json[], idField: string): number | undefined {
  const ids = [...first, ...last].map((object) => object[idField]);
  if (!ids.every((id) => typeof id === "number")) return undefined;
  const steps = ids.slice(1).map((id, at) => id - (ids[at] ?? 0));
  if (steps.every((step) => step > 0)) return ids.at(-1);
  if (steps.every((step) => step < 0)) return ids[0];
  return undefined;
}
