import { ApiError, InvalidResponseError } from "../errors";
import type { Filter, FilteredObjects, Json, ListOptions, Log } from "../types";
import { objectId } from "./known-objects";

/** The maximum page size of document 3 (Limits). Documents 1 and 2 have no limit, so the API may permit less. */
const maxSize = 500;
/** Sizes to try if the API refuses one and doesn't name the permitted size. */
const smallerSizes = [100, 25];

interface PageSizes {
  /** Requests a page of the largest permitted size that is known, and smaller ones while the API refuses the size. */
  withPermittedSize<T>(collection: string, request: (size: number | undefined) => Promise<T>): Promise<T>;
}

/**
 * A permitted size is cached for the client's lifetime, per area of the API (`/domains`, `/compute`). Each document
 * limits its own areas, so a refusal in one area doesn't apply to the others. A cache per collection would cost a
 * refused request for every domain with records.
 */
function createPageSizes(log: Log): PageSizes {
  const permittedSizes = new Map<string, number | undefined>();
  return {
    async withPermittedSize(collection, request) {
      const area = areaOf(collection);
      for (;;) {
        const size = permittedSizes.has(area) ? permittedSizes.get(area) : maxSize;
        try {
          return await request(size);
        } catch (error) {
          if (size === undefined || !isSizeRefusal(error)) throw error;
          // Another request may have found the permitted size in the meantime.
          if (permittedSizes.has(area) && permittedSizes.get(area) !== size) continue;
          const next = sizeNamedIn(error, size) ?? smallerSizes.find((each) => each < size);
          permittedSizes.set(area, next);
          log("info", `GET ${collection}: the service rejects a page size of ${String(size)}`, {
            then: next ?? "the default size of the service",
          });
        }
      }
    },
  };
}

const areaOf = (collection: string) => collection.split("/").slice(0, 2).join("/");

const pageSizeName = /page[_ -]?size/i;

function isSizeRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    [400, 416, 422].includes(error.status) &&
    error.errors.some(({ field = "", reason }) => pageSizeName.test(field) || pageSizeName.test(reason))
  );
}

/** The maximum size in the refusal, as in "must be from 25 to 100". */
function sizeNamedIn({ errors }: ApiError, refused: number): number | undefined {
  const smallest = smallerSizes[smallerSizes.length - 1] ?? 1;
  const named = errors
    .filter(({ field = "", reason }) => pageSizeName.test(field) || pageSizeName.test(reason))
    .flatMap(({ reason }) => [...reason.matchAll(/\d+/g)].map(([digits]) => Number(digits)))
    .filter((number) => number >= smallest && number < refused);
  return named.length === 0 ? undefined : Math.max(...named);
}

/** Far above the largest collection: a zone of 12,000 records has 24 pages, or 480 of the smallest size. */
const maxPages = 1000;
const maxEmptyPages = 50;

const refusal = (collection: string, what: string) => new InvalidResponseError("GET", collection, 200, what);

/** Returns the objects of a page, and rejects entries that aren't objects. */
function objectsOf(collection: string, data: unknown): readonly Json[] {
  if (!Array.isArray(data)) throw refusal(collection, "no list of objects in data.");
  const wrong = data.findIndex((entry) => typeof entry !== "object" || entry === null || Array.isArray(entry));
  if (wrong < 0) return data as readonly Json[];
  const entry: unknown = data[wrong];
  const given = entry === null ? "null" : Array.isArray(entry) ? "a list" : `a ${typeof entry}`;
  throw refusal(collection, `no list of objects in data: data[${String(wrong)}] is ${given}.`);
}

function checkPageCount(collection: string, count: number): void {
  if (count > maxPages) {
    const counted = count.toLocaleString("en-US");
    const limit = maxPages.toLocaleString("en-US");
    throw refusal(collection, `a page count of ${counted}, but at most ${limit} pages of a listing are read.`);
  }
}

/** Watches the pages of one listing as they arrive. */
interface PageWatch {
  /** True if all objects of the page were in earlier pages. */
  readonly isRepeated: (data: readonly Json[]) => boolean;
}

function createPageWatch(collection: string, idField: string): PageWatch {
  const seen = new Set<unknown>();
  let empty = 0;
  return {
    isRepeated(data) {
      if (data.length === 0) {
        empty += 1;
        if (empty > maxEmptyPages) {
          throw refusal(collection, `more than ${String(maxEmptyPages)} pages without objects. Reading stopped.`);
        }
        return false;
      }
      const ids = data.map((object) => objectId(object, idField));
      // Two objects without an id may be equal, but two equal pages of them are unlikely.
      const keys = ids.every((id) => typeof id === "string" || typeof id === "number") ? ids : [JSON.stringify(data)];
      const isRepeated = keys.every((key) => seen.has(key));
      for (const key of keys) seen.add(key);
      return isRepeated;
    },
  };
}

const repeats = (collection: string) =>
  refusal(
    collection,
    "pages that repeat: in three attempts, a page had only objects of earlier pages. Reading stopped.",
  );

const parallelPages = 4;
const maxAttempts = 3;

export interface Page {
  readonly data: readonly Json[];
  readonly pages: number;
  readonly results: number | undefined;
  /** The page size of the request. Undefined for the API's default. */
  readonly size: number | undefined;
}

/** The pages of one listing, in order. */
interface Listing {
  readonly pages: readonly Page[];
  /** True if a page had no new objects, so the rest was not read. */
  readonly isRepeating: boolean;
}

export interface Pages {
  /** Reads the first page of a collection (document 1, Pagination). */
  first(collection: string, options?: ListOptions): Promise<Page>;
  /** Reads another page of the collection, with the size of the first. */
  other(collection: string, number: number, first: Page, options?: ListOptions): Promise<Page>;
  /**
   * Reads all pages. If objects are created or deleted in the meantime, others move between pages. Inconsistent
   * listings are therefore read again, at most three times. After that, `exact` fails, and other listings are
   * returned unchanged.
   *
   * @param present the first page, if it has been read
   */
  all(
    collection: string,
    options?: ListOptions & { readonly exact?: boolean },
    present?: Page,
  ): Promise<readonly Json[]>;
  /**
   * Reads page by page, only as many pages as the caller takes. If objects were created or deleted in the meantime, the
   * pages are read again for objects that moved between them, at most three times.
   */
  each(collection: string, options?: PageOptions): AsyncIterable<readonly Json[]>;
  /** Reads the matching objects, or all pages if the API ignores the filter. */
  matching(collection: string, filter: Filter, options?: ListOptions): Promise<FilteredObjects>;
}

/** Options for reading a collection. `where` is the part of a `Filter` that is sent. */
interface PageOptions extends ListOptions {
  readonly where?: Json;
}

export function createPages(get: (path: string, options: PageOptions) => Promise<Json>, log: Log): Pages {
  const sizes = createPageSizes(log);

  async function readPage(collection: string, number: number, size: number | undefined, options: PageOptions) {
    const sized = size === undefined ? {} : { page_size: String(size) };
    const query = new URLSearchParams({ ...options.query, page: String(number), ...sized });
    const json = await get(`${collection}?${query.toString()}`, options);
    const { data, pages: count, results } = json;
    return {
      data: objectsOf(collection, data),
      pages: numberIn(count) ?? 1,
      results: numberIn(results),
      size,
    };
  }

  /** The API may return fewer objects than the page size, and still count pages by the page size. */
  async function first(collection: string, options: PageOptions = {}): Promise<Page> {
    const page = await sizes.withPermittedSize(collection, (size) => readPage(collection, 1, size, options));
    const { data, pages: count, results = 0 } = page;
    return data.length === 0 ? page : { ...page, pages: Math.max(count, Math.ceil(results / data.length)) };
  }

  const other = (collection: string, number: number, { size }: Page, options: PageOptions = {}) =>
    readPage(collection, number, size, options);

  /** Reads up to the last page, or a page without new objects. */
  async function readAllPages(collection: string, options: PageOptions, firstPage: Page): Promise<Listing> {
    checkPageCount(collection, firstPage.pages);
    const watch = createPageWatch(collection, options.idField ?? "id");
    watch.isRepeated(firstPage.data);
    const byNumber = new Map([[1, firstPage]]);
    let next = 2;
    let isRepeating = false;
    const worker = async () => {
      while (next <= firstPage.pages && !isRepeating) {
        const number = next++;
        const page = await other(collection, number, firstPage, options);
        byNumber.set(number, page);
        isRepeating ||= watch.isRepeated(page.data);
      }
    };
    await Promise.all(Array.from({ length: Math.min(parallelPages, firstPage.pages - 1) }, worker));
    const inOrder = [...byNumber].sort(([a], [b]) => a - b).map(([, page]) => page);
    return { pages: inOrder, isRepeating };
  }

  async function all(
    collection: string,
    { exact = false, ...options }: PageOptions & { readonly exact?: boolean } = {},
    present?: Page,
  ): Promise<readonly Json[]> {
    for (let attempt = 1; ; attempt += 1) {
      const firstPage = (attempt === 1 ? present : undefined) ?? (await first(collection, options));
      const { pages: allPages, isRepeating } = await readAllPages(collection, options, firstPage);
      const objects = uniqueById(
        allPages.flatMap(({ data }) => data),
        options.idField ?? "id",
      );
      if (!isRepeating && (allPages.length === 1 || areConsistent(allPages, objects.length))) return objects;
      if (attempt < maxAttempts) continue;
      if (isRepeating) throw repeats(collection);
      if (exact)
        throw new InvalidResponseError(
          "GET",
          collection,
          200,
          "inconsistent pages, because the collection keeps changing. Run this again.",
        );
      log("warn", `GET ${collection}: the collection keeps changing while it is listed`);
      return objects;
    }
  }

  /**
   * Objects that don't match show that the API ignores the filter, or reads it differently. The page then belongs
   * to the whole collection only if its count equals that of the unfiltered pages, which `all` checks. A single
   * page doesn't show this, and is read again.
   */
  async function matching(
    collection: string,
    { where, matches }: Filter,
    options: ListOptions = {},
  ): Promise<FilteredObjects> {
    const filtered = { ...options, where };
    const firstPage = await first(collection, filtered);
    const isIgnored = !firstPage.data.every(matches);
    const objects = isIgnored ? [] : await all(collection, filtered, firstPage);
    if (!isIgnored && objects.every(matches)) return { objects, isWhole: false };
    log("info", `GET ${collection}: the service ignores filters`);
    const isUsable = isIgnored && firstPage.pages > 1 && firstPage.results !== undefined;
    return { objects: await all(collection, options, isUsable ? firstPage : undefined), isWhole: true };
  }

  async function* each(collection: string, options: PageOptions = {}): AsyncGenerator<readonly Json[]> {
    const idField = options.idField ?? "id";
    const yielded = new Set<unknown>();
    const isNew = (object: Json) => {
      const id = objectId(object, idField) ?? object;
      return !yielded.has(id) && yielded.add(id);
    };
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const firstPage = await first(collection, options);
      checkPageCount(collection, firstPage.pages);
      const watch = createPageWatch(collection, idField);
      let isConsistent = true;
      let isRepeating = false;
      for (let number = 1; number <= firstPage.pages && !isRepeating; number += 1) {
        const page = number === 1 ? firstPage : await other(collection, number, firstPage, options);
        isConsistent &&= page.results === firstPage.results;
        isRepeating = watch.isRepeated(page.data);
        yield page.data.filter(isNew);
      }
      if (isConsistent && !isRepeating) return;
      if (isRepeating && attempt === maxAttempts) throw repeats(collection);
    }
    log("warn", `GET ${collection}: the collection keeps changing while it is listed`);
  }

  return { first, other, all, each, matching };
}

/** A number, or a string of digits: services return numbers in both forms. */
function numberIn(value: unknown): number | undefined {
  if (typeof value === "string" && /^\d+$/.test(value)) return Number(value);
  return typeof value === "number" ? value : undefined;
}

const areConsistent = (allPages: readonly Page[], count: number) =>
  allPages.every(({ results }) => results === allPages[0]?.results) && (allPages[0]?.results ?? count) === count;

/** An object that moved to a later page during the reads occurs twice. The later one is newer. */
function uniqueById(objects: readonly Json[], idField: string): readonly Json[] {
  const byId = new Map(objects.map((object, at) => [objectId(object, idField) ?? { at }, object]));
  return [...byId.values()];
}
