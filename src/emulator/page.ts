import { Failure } from "./failure";
import type { Wrong } from "./failure";

interface Page {
  readonly page: number;
  readonly size: number;
}

/** The bounds of document 3, Limits; the other documents show none, and the emulator has one rule for all. */
const bounds = { page: { least: 1, most: Infinity, usual: 1 }, page_size: { least: 25, most: 500, usual: 100 } };

function numberIn(query: URLSearchParams, name: keyof typeof bounds): number | Wrong {
  const { least, most, usual } = bounds[name];
  const given = query.get(name);
  if (given === null) return usual;
  const value = /^\d{1,15}$/.test(given) ? Number(given) : NaN;
  if (value >= least && value <= most) return value;
  const range = most === Infinity ? `at least ${String(least)}` : `from ${String(least)} to ${String(most)}`;
  return { field: name, reason: `must be a whole number ${range}, got ${JSON.stringify(given)}` };
}

function pageIn(query: URLSearchParams): Page {
  const [page, size] = [numberIn(query, "page"), numberIn(query, "page_size")];
  if (typeof page === "number" && typeof size === "number") return { page, size };
  throw new Failure(
    400,
    [page, size].filter((value) => typeof value !== "number"),
  );
}

/**
 * One page of a collection (document 1, Pagination). A page behind the last is empty.
 *
 * @throws Failure 400 for a page or size out of bounds.
 */
export function paged<T>(
  query: URLSearchParams,
  count: () => number,
  fetch: (limit: number, offset: number) => readonly T[],
) {
  const { page, size } = pageIn(query);
  const results = count();
  const data = fetch(size, (page - 1) * size);
  return { data, page, pages: Math.max(1, Math.ceil(results / size)), results };
}

/** One page of objects that are all at hand. */
export function pagedOf<T, S>(query: URLSearchParams, all: readonly T[], show: (object: T) => S) {
  return paged(
    query,
    () => all.length,
    (limit, offset) => all.slice(offset, offset + limit).map(show),
  );
}
