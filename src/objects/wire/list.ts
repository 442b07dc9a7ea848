import {
  type Contract,
  type Field,
  listedFields,
  pathParameters,
  type Properties,
  snake,
  storedValue,
} from "../../contract";
import type { Client, Json } from "../../provider/client";
import { collectionPath } from "./paths";

/** Headers are limited to a few thousand characters. Longer values are compared after the response. */
const maxCharacters = 255;

/** The value for a filter, in the service's form. Undefined if a filter by it isn't useful. */
function filterValue(field: Field | undefined, value: unknown, object: Properties): string | undefined {
  // A value from elsewhere in the response has another name there.
  if (!field || field.spec.from) return undefined;
  const stored = storedValue(field, value, object);
  return typeof stored === "string" && stored.length <= maxCharacters ? stored : undefined;
}

/** A natural key as a filter. */
interface KeyFilter {
  readonly where: Json;
  /** The parts of the key that `where` covers. */
  readonly parts: Properties;
}

/** The filter for objects with this natural key. `among` has the attributes that its spelling depends on. */
export function keyFilter(contract: Contract, key: Properties, among: Properties): KeyFilter {
  const overridden = Object.keys(contract.keyOverrides?.(key) ?? {});
  const where: Record<string, unknown> = {};
  const parts: Record<string, unknown> = {};
  for (const [name, given] of Object.entries(key)) {
    const field = overridden.includes(name) ? undefined : filterField(contract, name);
    const value = filterValue(field, given, { ...among, ...key });
    if (value === undefined) continue;
    where[snake(name)] = value;
    parts[name] = given;
  }
  return { where, parts };
}

/** The field with that name, if listings return it. */
function filterField(contract: Contract, name: string): Field | undefined {
  return pathParameters(contract).includes(name) ? undefined : listedFields(contract)[name];
}

/**
 * The filter for an exact value of a field, or of one of its entries. Undefined if the value may have other
 * spellings.
 */
export function exactFilter(contract: Contract, name: string, value: unknown): Json | undefined {
  const field = filterField(contract, name);
  const single = field?.spec.item ?? field;
  // The empty string is one of several forms of an unset value.
  const isText = typeof value === "string" && value !== "";
  const isExact = isText && !field?.spec.from && filterValue(single, value, {}) === value;
  return isExact ? { [snake(name)]: value } : undefined;
}

/** The client methods that a list needs. */
export type ListingClient = Pick<Client, "get" | "list">;

/** Reads every object of a collection in the service's form, from a paginated list or a list of another shape. */
export async function listCollection(
  { client }: { readonly client: ListingClient },
  contract: Contract,
  known: Properties,
  signal: AbortSignal,
): Promise<readonly Json[]> {
  const path = collectionPath(contract, known);
  if (contract.objectsInList) return contract.objectsInList(await client.get(path, { signal }));
  const body = requestedBody(contract, known);
  return client.list(path, { signal, ...(body ? { body } : {}) });
}

/** True if the list request for this collection has a body. */
export const listedWithBody = (contract: Contract, known: Properties) => requestedBody(contract, known) !== undefined;

/** The filters of a list request. */
function requestedBody(contract: Contract, known: Properties): Json | undefined {
  const names = Object.keys(contract.listFilters ?? {}).filter((name) => known[name] !== undefined);
  return names.length > 0 ? Object.fromEntries(names.map((name) => [snake(name), known[name]])) : undefined;
}
