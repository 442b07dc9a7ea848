import { InvalidResponseError } from "../errors";
import { checkPageCount, makePageWatch, objectsOf, repeats } from "./page-limits";
import { makePageSizes } from "./page-sizes";
import { idOf } from "../object-id";
import type { Filter, FilteredObjects, Json, ListOptions, Log } from "../types";

const parallelPages = 4;
const maxAttempts = 3;

export interface Page {
  readonly data: readonly Json[];
  readonly pages: number;
  readonly results: number | undefined;
  /** The page size of the request; `undefined`: the API's own. */
  readonly size: number | undefined;
}

/** The pages of one reading, in their order. */
interface Listing {
  readonly pages: readonly Page[];
  /** A page brought nothing new, so the rest was not read. */
  readonly isRepeating: boolean;
}

export interface Pages {
  /** The first page of a collection (document 1, Pagination). */
  first(collection: string, options?: ListOptions): Promise<Page>;
  /** Another page of the collection, as large as the first. */
  other(collection: string, number: number, first: Page, options?: ListOptions): Promise<Page>;
  /**
   * All pages. When objects are made or deleted meanwhile, others move between pages. So a listing whose pages are not
   * consistent is read again, three times at most; after that `exact` fails, and without `exact` it is returned as it is.
   *
   * @param present the first page, where it has been read
   */
  all(
    collection: string,
    options?: ListOptions & { readonly exact?: boolean },
    present?: Page,
  ): Promise<readonly Json[]>;
  /** The objects that match, or all pages where the API ignores the filter. */
  matching(collection: string, filter: Filter, options?: ListOptions): Promise<FilteredObjects>;
}

/** How to read a collection; what it is filtered by is the part of `Filter` that is sent. */
interface PageOptions extends ListOptions {
  readonly where?: Json;
}

export function makePages(get: (path: string, options: PageOptions) => Promise<Json>, log: Log): Pages {
  const sizes = makePageSizes(log);

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

  /** The API may return fewer objects than the page size, and still count its pages by the page size. */
  async function first(collection: string, options: PageOptions = {}): Promise<Page> {
    const page = await sizes.withPermittedSize(collection, (size) => readPage(collection, 1, size, options));
    const { data, pages: count, results = 0 } = page;
    return data.length === 0 ? page : { ...page, pages: Math.max(count, Math.ceil(results / data.length)) };
  }

  const other = (collection: string, number: number, { size }: Page, options: PageOptions = {}) =>
    readPage(collection, number, size, options);

  /** Reads until the last page, or one that brings nothing new. */
  async function readAllPages(collection: string, options: PageOptions, firstPage: Page): Promise<Listing> {
    checkPageCount(collection, firstPage.pages);
    const watch = makePageWatch(collection, options.idField ?? "id");
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
          "pages that do not fit together: the collection keeps changing.",
        );
      log("warn", `GET ${collection}: the collection keeps changing while it is listed`);
      return objects;
    }
  }

  /**
   * Objects that do not match show that the filter is ignored, or means something else here. The first page is then that
   * of the whole collection only if it counts as many objects as the pages that are read without the filter, which `all`
   * checks; where there is one page, nothing tells, and it is read again.
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

  return { first, other, all, matching };
}

/** A number, or a text of digits: services write numbers in both ways. */
function numberIn(value: unknown): number | undefined {
  if (typeof value === "string" && /^\d+$/.test(value)) return Number(value);
  return typeof value === "number" ? value : undefined;
}

const areConsistent = (allPages: readonly Page[], count: number) =>
  allPages.every(({ results }) => results === allPages[0]?.results) && (allPages[0]?.results ?? count) === count;

/** An object that moved to a later page while the pages were read occurs twice: the later one is newer. */
function uniqueById(objects: readonly Json[], idField: string): readonly Json[] {
  const byId = new Map(objects.map((object, at) => [idOf(object, idField) ?? { at }, object]));
  return [...byId.values()];
}
