import type { Properties } from "../../../../contract";
import type { RequestContext } from "../../../types";
import type { Store } from "../../store";
import { failure } from "../failure";
import type { FilterFields } from "./fields";
import { header, parseFilter } from "./parse";

export { filterFields, valueFields } from "./fields";
export type { FilterFields } from "./fields";

/** Possible behaviors of a service, because the specification leaves filters almost undefined. */
export const filterSupports = ["applied", "refused", "ignored"] as const;
type FilterSupport = (typeof filterSupports)[number];

const setting = "filterSupport";

export function setFilterSupport(store: Store, support: FilterSupport = "applied"): void {
  store.settings.set(setting, support);
}

export const getFilterSupport = (store: Store): FilterSupport =>
  store.settings.get<FilterSupport>(setting) ?? "applied";

/**
 * Applies the request's filter and order to the objects of a listing. Returns undefined if there is nothing to apply.
 *
 * @throws RefusedRequestError 400 if the filter can't be applied.
 */
export function filtered<T extends Properties>(
  {
    filter,
    service,
    filteredObject = (object) => object,
  }: Pick<RequestContext, "filter" | "filteredObject" | "service">,
  fields: FilterFields,
  all: () => readonly T[],
): readonly T[] | undefined {
  if (filter === undefined) return undefined;
  const support = getFilterSupport(service.store);
  if (support === "ignored") return undefined;
  if (support === "refused")
    throw failure(
      400,
      'is rejected, because the limit "filters" is "refused". Change it with PUT /_emulator/limits',
      header,
    );
  const { test, compare } = parseFilter(filter, fields);
  const passing = all().filter((object) => test(filteredObject(object)));
  return compare ? passing.sort((left, right) => compare(filteredObject(left), filteredObject(right))) : passing;
}
