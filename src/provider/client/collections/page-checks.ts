import { InvalidResponseError } from "../errors";
import type { Json } from "../types";
import { objectId } from "./known-objects";

/** Far above the largest collection: a zone of 12,000 records has 24 pages, or 480 of the smallest size. */
const maxPages = 1000;
const maxEmptyPages = 50;

const refusal = (collection: string, what: string) => new InvalidResponseError("GET", collection, 200, what);

/** Returns the objects of a page, and rejects entries that aren't objects. */
export function objectsOf(collection: string, data: unknown): readonly Json[] {
  if (!Array.isArray(data)) throw refusal(collection, "no list of objects in data.");
  const wrong = data.findIndex((entry) => typeof entry !== "object" || entry === null || Array.isArray(entry));
  if (wrong < 0) return data as readonly Json[];
  const entry: unknown = data[wrong];
  const given = entry === null ? "null" : Array.isArray(entry) ? "a list" : `a ${typeof entry}`;
  throw refusal(collection, `no list of objects in data: data[${String(wrong)}] is ${given}.`);
}

/** Rejects a listing with more pages than any collection has. */
export function checkPageCount(collection: string, count: number): void {
  if (count > maxPages) {
    const counted = count.toLocaleString("en-US");
    const limit = maxPages.toLocaleString("en-US");
    throw refusal(collection, `a page count of ${counted}, but at most ${limit} pages of a listing are read.`);
  }
}

/** Watches the pages of one listing as they arrive. */
export class PageWatch {
  private readonly seen = new Set<unknown>();
  private emptyPages = 0;

  constructor(
    private readonly collection: string,
    private readonly idField: string,
  ) {}

  /** True if all objects of the page were in earlier pages. */
  isRepeated(data: readonly Json[]): boolean {
    if (data.length === 0) {
      this.countEmptyPage();
      return false;
    }
    const ids = data.map((object) => objectId(object, this.idField));
    // Two objects without an id may be equal, but two equal pages of them are unlikely.
    const keys = ids.every((id) => typeof id === "string" || typeof id === "number") ? ids : [JSON.stringify(data)];
    const isRepeated = keys.every((key) => this.seen.has(key));
    for (const key of keys) this.seen.add(key);
    return isRepeated;
  }

  private countEmptyPage(): void {
    this.emptyPages += 1;
    if (this.emptyPages > maxEmptyPages) {
      throw refusal(this.collection, `more than ${String(maxEmptyPages)} pages without objects. Reading stopped.`);
    }
  }
}

/** The error for a listing that never gets to its end. */
export const repeatingPages = (collection: string) =>
  refusal(
    collection,
    "pages that repeat: in three attempts, a page had only objects of earlier pages. Reading stopped.",
  );

/** The error for an exact listing of a collection that never stays the same. */
export const changingPages = (collection: string) =>
  refusal(collection, "inconsistent pages, because the collection keeps changing. Run this again.");

/** A number, or a string of digits: services return numbers in both forms. */
export function numberIn(value: unknown): number | undefined {
  if (typeof value === "string" && /^\d+$/.test(value)) return Number(value);
  return typeof value === "number" ? value : undefined;
}
