import type { RetryingSender } from "../http/send-with-retries";
import type { Filter, FilteredObjects, Json, ListOptions, Log } from "../types";
import { objectId } from "./known-objects";
import { changingPages, checkPageCount, numberIn, objectsOf, PageWatch, repeatingPages } from "./page-checks";
import { PageSizes } from "./page-sizes";

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

/** Options for reading a collection. `where` is the part of a `Filter` that is sent. */
interface PageOptions extends ListOptions {
  readonly where?: Json;
}

/** Reads the pages of collections (document 1, Pagination). */
export class Pages {
  private readonly sizes: PageSizes;

  constructor(
    private readonly sender: RetryingSender,
    private readonly log: Log,
  ) {
    this.sizes = new PageSizes(log);
  }

  /**
   * Reads the first page of a collection. The API may return fewer objects than the page size, and still count pages
   * by the page size.
   */
  async first(collection: string, options: PageOptions = {}): Promise<Page> {
    const page = await this.sizes.withPermittedSize(collection, (size) => this.readPage(collection, 1, size, options));
    const { data, pages: count, results = 0 } = page;
    return data.length === 0 ? page : { ...page, pages: Math.max(count, Math.ceil(results / data.length)) };
  }

  /** Reads another page of the collection, with the size of the first. */
  other(collection: string, number: number, { size }: Page, options: PageOptions = {}): Promise<Page> {
    return this.readPage(collection, number, size, options);
  }

  /**
   * Reads all pages. If objects are created or deleted in the meantime, others move between pages. Inconsistent
   * listings are therefore read again, at most three times. After that, `exact` fails, and other listings are
   * returned unchanged.
   *
   * @param present the first page, if it has been read
   */
  async all(
    collection: string,
    { exact = false, ...options }: PageOptions & { readonly exact?: boolean } = {},
    present?: Page,
  ): Promise<readonly Json[]> {
    for (let attempt = 1; ; attempt += 1) {
      const firstPage = (attempt === 1 ? present : undefined) ?? (await this.first(collection, options));
      const { pages, isRepeating } = await this.readAllPages(collection, options, firstPage);
      const objects = uniqueById(
        pages.flatMap(({ data }) => data),
        options.idField ?? "id",
      );
      if (!isRepeating && (pages.length === 1 || areConsistent(pages, objects.length))) return objects;
      if (attempt < maxAttempts) continue;
      if (isRepeating) throw repeatingPages(collection);
      if (exact) throw changingPages(collection);
      this.warnOfChanges(collection);
      return objects;
    }
  }

  /**
   * Reads page by page, only as many pages as the caller takes. If objects were created or deleted in the meantime, the
   * pages are read again for objects that moved between them, at most three times.
   */
  async *each(collection: string, options: PageOptions = {}): AsyncGenerator<readonly Json[]> {
    const idField = options.idField ?? "id";
    const yielded = new Set<unknown>();
    const isNew = (object: Json) => {
      const id = objectId(object, idField) ?? object;
      return !yielded.has(id) && yielded.add(id);
    };
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const firstPage = await this.first(collection, options);
      checkPageCount(collection, firstPage.pages);
      const watch = new PageWatch(collection, idField);
      let isConsistent = true;
      let isRepeating = false;
      for (let number = 1; number <= firstPage.pages && !isRepeating; number += 1) {
        const page = number === 1 ? firstPage : await this.other(collection, number, firstPage, options);
        isConsistent &&= page.results === firstPage.results;
        isRepeating = watch.isRepeated(page.data);
        yield page.data.filter(isNew);
      }
      if (isConsistent && !isRepeating) return;
      if (isRepeating && attempt === maxAttempts) throw repeatingPages(collection);
    }
    this.warnOfChanges(collection);
  }

  /**
   * Reads the matching objects, or all pages if the API ignores the filter.
   *
   * Objects that don't match show that the API ignores the filter, or reads it differently. The page then belongs
   * to the whole collection only if its count equals that of the unfiltered pages, which `all` checks. A single
   * page doesn't show this, and is read again.
   */
  async matching(collection: string, { where, matches }: Filter, options: ListOptions = {}): Promise<FilteredObjects> {
    const filtered = { ...options, where };
    const firstPage = await this.first(collection, filtered);
    const isIgnored = !firstPage.data.every(matches);
    const objects = isIgnored ? [] : await this.all(collection, filtered, firstPage);
    if (!isIgnored && objects.every(matches)) return { objects, isWhole: false };
    this.log("info", `GET ${collection}: the service ignores filters`);
    const isUsable = isIgnored && firstPage.pages > 1 && firstPage.results !== undefined;
    return { objects: await this.all(collection, options, isUsable ? firstPage : undefined), isWhole: true };
  }

  private async readPage(
    collection: string,
    number: number,
    size: number | undefined,
    options: PageOptions,
  ): Promise<Page> {
    const sized = size === undefined ? {} : { page_size: String(size) };
    const query = new URLSearchParams({ ...options.query, page: String(number), ...sized });
    const path = `${collection}?${query.toString()}`;
    const { signal, body, where } = options;
    const request = { method: "GET", path, body, filter: where, signal, repeatable: true } as const;
    const { data, pages, results } = await this.sender.send(request);
    return { data: objectsOf(collection, data), pages: numberIn(pages) ?? 1, results: numberIn(results), size };
  }

  /** Reads up to the last page, or a page without new objects. */
  private async readAllPages(collection: string, options: PageOptions, firstPage: Page): Promise<Listing> {
    checkPageCount(collection, firstPage.pages);
    const watch = new PageWatch(collection, options.idField ?? "id");
    watch.isRepeated(firstPage.data);
    const byNumber = new Map([[1, firstPage]]);
    let next = 2;
    let isRepeating = false;
    const worker = async () => {
      while (next <= firstPage.pages && !isRepeating) {
        const number = next++;
        const page = await this.other(collection, number, firstPage, options);
        byNumber.set(number, page);
        isRepeating ||= watch.isRepeated(page.data);
      }
    };
    await Promise.all(Array.from({ length: Math.min(parallelPages, firstPage.pages - 1) }, worker));
    const inOrder = [...byNumber].sort(([a], [b]) => a - b).map(([, page]) => page);
    return { pages: inOrder, isRepeating };
  }

  private warnOfChanges(collection: string): void {
    this.log("warn", `GET ${collection}: the collection keeps changing while it is listed`);
  }
}

const areConsistent = (pages: readonly Page[], count: number) =>
  pages.every(({ results }) => results === pages[0]?.results) && (pages[0]?.results ?? count) === count;

/** An object that moved to a later page during the reads occurs twice. The later one is newer. */
function uniqueById(objects: readonly Json[], idField: string): readonly Json[] {
  const byId = new Map(objects.map((object, at) => [objectId(object, idField) ?? { at }, object]));
  return [...byId.values()];
}
