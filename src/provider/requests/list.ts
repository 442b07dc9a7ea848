import type { Client, Json } from "../../client";
import { type Contract, type Properties, snake, type Field, listedFields, storedValue } from "../../contract";
import { collectionPath, pathParameters } from "./paths";

/** A header takes a few thousand characters; a text this long is told from others by the values beside it. */
const mostCharacters = 255;

/** The value that a filter can ask for, as the service returns it; `undefined`: a filter by it would say little. */
function filterValue(field: Field | undefined, value: unknown, object: Properties): string | undefined {
  // A value that a response has elsewhere has another name there.
  if (!field || field.facts.from) return undefined;
  const stored = storedValue(field, value, object);
  return typeof stored === "string" && stored.length <= mostCharacters ? stored : undefined;
}

/** A natural key as a filter can ask for it. */
interface KeyFilter {
  readonly where: Json;
  /** The parts of the key that `where` has: it says nothing about the others. */
  readonly parts: Properties;
}

/** What finds the objects with this natural key. `among` has the attributes that its spelling depends on. */
export function whereKey(contract: Contract, key: Properties, among: Properties): KeyFilter {
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

/** The field of that name, if the objects of a listing have it. */
function filterField(contract: Contract, name: string): Field | undefined {
  return pathParameters(contract).includes(name) ? undefined : listedFields(contract)[name];
}

/** The condition that a field, or one entry of it, has this very text; `undefined` where it may have other spellings. */
export function whereExactly(contract: Contract, name: string, value: unknown): Json | undefined {
  const field = filterField(contract, name);
  const single = field?.facts.item ?? field;
  // The empty text is one of several ways to say that nothing is set.
  const isText = typeof value === "string" && value !== "";
  const isExact = isText && !field?.facts.from && filterValue(single, value, {}) === value;
  return isExact ? { [snake(name)]: value } : undefined;
}

/** What a list is read with. */
export type ListingClient = Pick<Client, "get" | "list">;

/** Every object of a collection as the service returns it, from a paginated list or a list of another shape. */
export async function listCollection(
  { client }: { readonly client: ListingClient },
  contract: Contract,
  known: Properties,
  signal: AbortSignal,
): Promise<readonly Json[]> {
  const path = collectionPath(contract, known);
  if (contract.objectsInList) return contract.objectsInList(await client.get(path, { signal }));
  const body = askedBody(contract, known);
  return client.list(path, { signal, ...(body ? { body } : {}) });
}

/** Whether listing the collection for this asks for something in the body of the request. */
export const listedWithBody = (contract: Contract, known: Properties) => askedBody(contract, known) !== undefined;

/** The filters of a list request. */
function askedBody(contract: Contract, known: Properties): Json | undefined {
  const names = Object.keys(contract.listFilters ?? {}).filter((name) => known[name] !== undefined);
  return names.length > 0 ? Object.fromEntries(names.map((name) => [snake(name), known[name]])) : undefined;
}
