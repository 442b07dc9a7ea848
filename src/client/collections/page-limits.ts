import { InvalidResponseError } from "../errors";
import { idOf } from "../object-id";
import type { Json } from "../types";

/** Far more than the largest collection has: a zone of 12,000 records is 24 pages, or 480 of the smallest size. */
const mostPages = 1000;
const mostEmptyPages = 50;

const refusal = (collection: string, what: string) => new InvalidResponseError("GET", collection, 200, what);

/** The objects of a page, each of which has to be one. */
export function objectsOf(collection: string, data: unknown): readonly Json[] {
  if (!Array.isArray(data)) throw refusal(collection, "no list of objects under data.");
  const wrong = data.findIndex((entry) => typeof entry !== "object" || entry === null || Array.isArray(entry));
  if (wrong < 0) return data as readonly Json[];
  const entry: unknown = data[wrong];
  const given = entry === null ? "null" : Array.isArray(entry) ? "a list" : `a ${typeof entry}`;
  throw refusal(collection, `no list of objects under data: data[${String(wrong)}] is ${given}.`);
}

export function checkPageCount(collection: string, count: number): void {
  if (count > mostPages) {
    const counted = count.toLocaleString("en-US");
    const limit = mostPages.toLocaleString("en-US");
    throw refusal(collection, `a count of ${counted} pages. At most ${limit} pages of a listing are read.`);
  }
}

/** Watches the pages of one listing as they come. */
export interface PageWatch {
  /** Whether the page brings nothing that the ones before it did not have. */
  readonly isRepeated: (data: readonly Json[]) => boolean;
}

export function makePageWatch(collection: string, idField: string): PageWatch {
  const seen = new Set<unknown>();
  let empty = 0;
  return {
    isRepeated(data) {
      if (data.length === 0) {
        empty += 1;
        if (empty > mostEmptyPages) {
          throw refusal(
            collection,
            `more than ${String(mostEmptyPages)} pages without objects, so it was read no further.`,
          );
        }
        return false;
      }
      const ids = data.map((object) => idOf(object, idField));
      // Two objects without an id may be equal, and two pages of them are less likely to be.
      const keys = ids.every((id) => typeof id === "string" || typeof id === "number") ? ids : [JSON.stringify(data)];
      const isRepeated = keys.every((key) => seen.has(key));
      for (const key of keys) seen.add(key);
      return isRepeated;
    },
  };
}

export const repeats = (collection: string) =>
  refusal(
    collection,
    "pages that repeat: a page had nothing but objects of the pages before it, in three attempts. It was read no further.",
  );
