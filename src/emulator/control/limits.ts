import { choice, flag, int } from "../../contract";
import type { Field } from "../../contract";
import { getRateLimit, setRateLimit } from "../http/limits";
import { filterSupports, getFilterSupport, setFilterSupport } from "../wire/filter";
import { getPageLimit, pageBounds, setPageLimit } from "../wire/page";
import type { ControlContext, ControlRoute } from "./control-route";
import { readControlBody } from "./read";

const { least, most } = pageBounds.page_size;

const limitFields = {
  requestsPerMinute: int("How many requests a caller may send in a minute.").between(1, 1_000_000).optional(),
  maxPageSize: int("The largest page of a collection.").between(least, most).optional(),
  shortenPages: flag("Whether larger pages are shortened instead of refused.").optional(),
  filters: choice("What becomes of the filters of listings.", filterSupports).optional(),
};

/** Sets the limits that the body has and lifts all others. */
function setLimits({ service: { store }, limits }: ControlContext, body: unknown) {
  const ofResources = Object.entries(limits);
  const furtherFields: Record<string, Field> = Object.fromEntries(
    ofResources.map(([name, { field }]) => [name, field.optional()]),
  );
  const given = readControlBody({ ...furtherFields, ...limitFields }, body);
  setRateLimit(store, given.requestsPerMinute);
  setPageLimit(store, given.maxPageSize, given.shortenPages);
  setFilterSupport(store, given.filters);
  for (const [name, limit] of ofResources) limit.set(store, (given as Readonly<Record<string, number>>)[name]);
  return {};
}

/** The limits that are set, as they are given. */
function describeLimits({ service: { store }, limits }: ControlContext) {
  const { maxPageSize, shortenPages } = getPageLimit(store) ?? {};
  return {
    requestsPerMinute: getRateLimit(store),
    maxPageSize,
    shortenPages,
    filters: getFilterSupport(store),
    ...Object.fromEntries(Object.entries(limits).map(([name, { get }]) => [name, get(store)])),
  };
}

export const limitRoutes: readonly ControlRoute[] = [
  { method: "GET", path: "/limits", answer: describeLimits },
  { method: "PUT", path: "/limits", answer: (context, _, body) => setLimits(context, body) },
];
