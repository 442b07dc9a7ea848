import type { Properties } from "../../../contract";
import type { RequestContext } from "../../types";
import type { Store } from "../store";
import { failure, type FieldError, RefusedRequestError } from "./failure";
import { filtered, type FilterFields } from "./filter";

interface Page {
  readonly page: number;
  readonly size: number;
}

/** The bounds of document 3, Limits. The other documents show none, so the emulator applies these everywhere. */
export const pageBounds = {
  page: { min: 1, max: Infinity, default: 1, rules: { number: ["R1-011", "R3-002"], bounds: ["R3-002"] } },
  page_size: { min: 25, max: 500, default: 100, rules: { number: ["R1-012", "R3-003"], bounds: ["R3-003"] } },
} as const;

const setting = "pageLimit";

/**
 * Emulates a service with smaller pages than these bounds. The documents leave that open for most collections
 * (R1-017).
 */
interface PageLimit {
  readonly maxPageSize: number;
  /** True if larger pages are shortened to it instead of rejected. */
  readonly shortenPages: boolean;
}

export function setPageLimit(store: Store, maxPageSize: number | undefined, shortenPages = false): void {
  store.settings.set(setting, maxPageSize === undefined ? null : { maxPageSize, shortenPages });
}

export const getPageLimit = (store: Store): PageLimit | undefined =>
  store.settings.get<PageLimit | null>(setting) ?? undefined;

/**
 * Returns the query with a page size within the configured limit.
 *
 * @throws RefusedRequestError 400 for a larger page, unless pages are shortened.
 */
export function applyPageLimit(store: Store, query: URLSearchParams): URLSearchParams {
  const limit = getPageLimit(store);
  if (limit === undefined) return query;
  const { maxPageSize: max, shortenPages } = limit;
  const given = query.get("page_size");
  if (Number(given ?? pageBounds.page_size.default) <= max) return query;
  if (given !== null && !shortenPages) {
    const reason = `must be a whole number from ${String(pageBounds.page_size.min)} to ${String(max)}, got ${JSON.stringify(given)}`;
    throw failure(400, reason, "page_size");
  }
  const within = new URLSearchParams(query);
  within.set("page_size", String(max));
  return within;
}

function numberIn(query: URLSearchParams, name: keyof typeof pageBounds): number | FieldError {
  const { min, max, default: fallback, rules } = pageBounds[name];
  const given = query.get(name);
  if (given === null) return fallback;
  const value = /^\d{1,15}$/.test(given) ? Number(given) : NaN;
  if (value >= min && value <= max) return value;
  const behind = Number.isInteger(Number(given)) ? rules.bounds : rules.number;
  const range = max === Infinity ? `at least ${String(min)}` : `from ${String(min)} to ${String(max)}`;
  return { field: name, reason: `must be a whole number ${range}, got ${JSON.stringify(given)}`, rules: behind };
}

function pageIn(query: URLSearchParams): Page {
  const [page, size] = [numberIn(query, "page"), numberIn(query, "page_size")];
  if (typeof page === "number" && typeof size === "number") return { page, size };
  throw new RefusedRequestError(
    400,
    [page, size].filter((value) => typeof value !== "number"),
  );
}

/** The part of a request that selects objects of a collection. */
type Asked = Pick<RequestContext, "query" | "filter" | "filteredObject" | "service">;

/**
 * Returns one page of the objects that pass the request's filter (document 1, Pagination). A page after the last is
 * empty. `fetch` returns objects in the format of responses.
 *
 * @throws RefusedRequestError 400 if the page or its size is out of bounds, or the filter can't be applied.
 */
export function fetchPage<T extends Properties>(
  request: Asked,
  fields: FilterFields,
  count: () => number,
  fetch: (limit: number, offset: number) => readonly T[],
) {
  const { page, size } = pageIn(request.query);
  const offset = (page - 1) * size;
  const passing = filtered(request, fields, () => fetch(count(), 0));
  const results = passing?.length ?? count();
  const data = passing?.slice(offset, offset + size) ?? fetch(size, offset);
  return { data, page, pages: Math.max(1, Math.ceil(results / size)), results };
}

/** Returns one page of a list in memory. */
export function slicePage<T, S extends Properties>(
  request: Asked,
  fields: FilterFields,
  all: readonly T[],
  show: (object: T) => S,
) {
  return fetchPage(
    request,
    fields,
    () => all.length,
    (limit, offset) => all.slice(offset, offset + limit).map(show),
  );
}
