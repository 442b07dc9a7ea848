import type { Json } from "../../client";
import type { Contract, Field, Properties } from "../../contract";
import { listedFields, snake, storedValue } from "../../contract";
import { pathParameters } from "./paths";

/** A header takes a few thousand characters; a text this long is told from others by the values beside it. */
const mostCharacters = 255;

/** The value that a filter can ask for, as the service returns it; `undefined`: a filter by it would say little. */
function filterValue(field: Field | undefined, value: unknown, object: Properties): string | undefined {
  // A value that a response has elsewhere has another name there.
  if (!field || field.facts.from) return undefined;
  const stored = storedValue(field, value, object);
  return typeof stored === "string" && stored !== "" && stored.length <= mostCharacters ? stored : undefined;
}

/** What finds the objects with this natural key. `among` has the attributes that its spelling depends on. */
export function whereKey(contract: Contract, key: Properties, among: Properties): Json {
  const overridden = Object.keys(contract.keyOverrides?.(key) ?? {});
  const entries = Object.entries(key).map(([name, value]) => {
    const field = overridden.includes(name) ? undefined : filterField(contract, name);
    return [snake(name), filterValue(field, value, { ...among, ...key })] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** The field of that name, if the objects of a listing have it. */
function filterField(contract: Contract, name: string): Field | undefined {
  return pathParameters(contract).includes(name) ? undefined : listedFields(contract)[name];
}

/** The condition that a field, or one entry of it, has this very text; `undefined` where it may have other spellings. */
export function whereExactly(contract: Contract, name: string, value: unknown): Json | undefined {
  const field = filterField(contract, name);
  const single = field?.facts.item ?? field;
  const isExact = typeof value === "string" && !field?.facts.from && filterValue(single, value, {}) === value;
  return isExact ? { [snake(name)]: value } : undefined;
}
