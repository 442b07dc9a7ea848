import { AnswerError } from "../errors";
import { pageSizes } from "./page-size";
import type { Json, ListOptions, Log } from "../types";

const together = 4;
const tries = 3;

export interface Page {
  readonly data: readonly Json[];
  readonly pages: number;
  readonly results: number | undefined;
  /** How many objects were asked for; `undefined`: as many as the service likes. */
  readonly size: number | undefined;
}

export interface Pages {
  /** The first page of a collection (document 1, Pagination). */
  first(collection: string, options?: ListOptions): Promise<Page>;
  /** Another page of the collection, as large as the first. */
  other(collection: string, number: number, first: Page, options?: ListOptions): Promise<Page>;
  /**
   * All pages. Objects that come and go meanwhile shift the others between pages, so a listing whose pages do not fit
   * together is read again, three times at most; then `exact` fails and everybody else gets what there is.
   */
  all(collection: string, options?: ListOptions & { readonly exact?: boolean }): Promise<readonly Json[]>;
}

export function pages(get: (path: string, options: ListOptions) => Promise<Json>, log: Log): Pages {
  const sizes = pageSizes(log);

  async function page(collection: string, number: number, size: number | undefined, options: ListOptions) {
    const sized = size === undefined ? {} : { page_size: String(size) };
    const query = new URLSearchParams({ ...options.query, page: String(number), ...sized });
    const json = await get(`${collection}?${query.toString()}`, options);
    const { data, pages: count, results } = json;
    if (!Array.isArray(data)) throw new AnswerError("GET", collection, 200, "no list of objects under data.");
    return {
      data: data as readonly Json[],
      pages: typeof count === "number" ? count : 1,
      results: typeof results === "number" ? results : undefined,
      size,
    };
  }

  /** A service may give less than was asked for, and count its pages as if it had not. */
  async function first(collection: string, options: ListOptions = {}): Promise<Page> {
    const found = await sizes.permitted(collection, (size) => page(collection, 1, size, options));
    const { data, pages: count, results = 0 } = found;
    return data.length === 0 ? found : { ...found, pages: Math.max(count, Math.ceil(results / data.length)) };
  }

  const other: Pages["other"] = (collection, number, { size }, options = {}) => page(collection, number, size, options);

  async function once(collection: string, options: ListOptions): Promise<readonly Page[]> {
    const begin = await first(collection, options);
    const read = [begin];
    let next = 2;
    const worker = async () => {
      while (next <= begin.pages) {
        const number = next++;
        read[number - 1] = await other(collection, number, begin, options);
      }
    };
    await Promise.all(Array.from({ length: Math.min(together, begin.pages - 1) }, worker));
    return read;
  }

  return {
    first,
    other,
    async all(collection, { exact = false, ...options } = {}) {
      for (let tried = 1; ; tried += 1) {
        const read = await once(collection, options);
        const objects = distinct(
          read.flatMap(({ data }) => data),
          options.idField ?? "id",
        );
        if (read.length === 1 || fits(read, objects.length)) return objects;
        if (tried < tries) continue;
        if (exact)
          throw new AnswerError(
            "GET",
            collection,
            200,
            "pages that do not fit together: the collection keeps changing.",
          );
        log("warn", `GET ${collection}: the collection keeps changing while it is listed`);
        return objects;
      }
    },
  };
}

const fits = (read: readonly Page[], count: number) =>
  read.every(({ results }) => results === read[0]?.results) && (read[0]?.results ?? count) === count;

/** An object that moved to a later page while the pages were read is there twice: the later one is newer. */
function distinct(objects: readonly Json[], idField: string): readonly Json[] {
  const byId = new Map(objects.map((object, at) => [object[idField] ?? { at }, object]));
  return [...byId.values()];
}
