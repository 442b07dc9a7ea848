import type { Properties } from "../../../contract";
import type { RequestContext } from "../../http/route";
import type { Store } from "../../store";
import { failure } from "../failure";
import type { FilterFields } from "./fields";
import { header, parseFilter } from "./parse";

export { filterFields } from "./fields";
export type { FilterFields } from "./fields";

/** What a service may do with filters, of which the specification says next to nothing. */
export const filterSupports = ["applied", "refused", "ignored"] as const;
type FilterSupport = (typeof filterSupports)[number];

const setting = "filterSupport";

export function setFilterSupport(store: Store, support: FilterSupport = "applied"): void {
  store.settings.set(setting, support);
}

export const getFilterSupport = (store: Store): FilterSupport =>
  store.settings.get<FilterSupport>(setting) ?? "applied";

/**
 * The objects of a listing that pass the request's filter, in the order that it asks for; `undefined`: it asks for none.
 *
 * @throws ApiFailure 400 where the filter cannot be applied.
 */
export function filtered<T extends Properties>(
  { filter, service }: Pick<RequestContext, "filter" | "service">,
  fields: FilterFields,
  all: () => readonly T[],
): readonly T[] | undefined {
  if (filter === undefined) return undefined;
  const support = getFilterSupport(service.store);
  if (support === "ignored") return undefined;
  if (support === "refused") throw failure(400, "Filters are refused, because a limit was set so", header);
  const { test, compare } = parseFilter(filter, fields);
  const passing = all().filter(test);
  return compare ? passing.sort(compare) : passing;
}
