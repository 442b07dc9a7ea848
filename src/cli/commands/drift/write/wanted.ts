import { isDeepStrictEqual } from "node:util";
import { camel, isObject, type Properties } from "../../../../contract";
import { resourceSchema } from "../../../../objects/terraform/schema";
import { valueToTerraform } from "../../../../objects/terraform/values";
import type { Attribute } from "../../../../provider/commands";
import type { ManagedObject } from "../../../stacks/read-state";
import type { AttributeDrift } from "../compare-object";
import type { ChangedObject } from "../find-drift";

/** A change that the program needs, so that it has the account's value. */
export interface WantedChange {
  readonly managed: ManagedObject;
  readonly difference: AttributeDrift;
  /** The path in the JSON of the resource: attribute names, map keys and list indexes. */
  readonly path: readonly string[];
  /** The same path by the names of props. */
  readonly props: readonly string[];
  /** The value in the state, in Terraform's form. Undefined if the state doesn't have one. */
  readonly before: unknown;
  /** The value in the account, in the same form. */
  readonly value: unknown;
  /** True for a set, whose values have no order. */
  readonly isSet: boolean;
}

/** The changes that a difference needs. Lists of the same length are compared element by element. */
export function wantedChanges({ managed, differences }: ChangedObject): readonly WantedChange[] {
  const { attributes } = resourceSchema(managed.contract);
  const root: Place = { attribute: { nested: { mode: "single", attributes } }, props: [], path: [] };
  return differences.flatMap((difference) => {
    const place = partsOf(difference.attribute).reduce(inside, root);
    const inForm = (value: unknown) => plain(place.attribute ? valueToTerraform(place.attribute, value) : value);
    return changesAt(place, inForm(difference.state), inForm(difference.account)).map((change) => ({
      ...change,
      managed,
      difference,
    }));
  });
}

interface Place {
  /** Undefined for an entry of a map. */
  readonly attribute: ValueType | undefined;
  readonly path: readonly string[];
  readonly props: readonly string[];
}

type ValueType = Pick<Attribute, "type" | "nested">;

/** Splits a path: `records["www/A"].ttl_sec`. */
const partsOf = (attribute: string): readonly string[] =>
  [...attribute.matchAll(/\[("(?:\\.|[^"\\])*")\]|([^.[]+)/g)].map(([, key, name = ""]) =>
    key === undefined ? name : (JSON.parse(key) as string),
  );

/** Goes from an object or a map to one of its members. */
function inside({ attribute, path, props }: Place, name: string): Place {
  const nested = attribute?.nested;
  const isName = nested?.mode === "single";
  return {
    attribute: isName ? nested.attributes[name] : undefined,
    path: [...path, name],
    props: [...props, isName ? camel(name) : name],
  };
}

type Change = Omit<WantedChange, "managed" | "difference">;

function changesAt(place: Place, before: unknown, value: unknown): readonly Change[] {
  if (isDeepStrictEqual(before, value)) return [];
  const { attribute, path, props } = place;
  const nested = attribute?.nested;
  if (nested?.mode === "single" && isObject(before) && isObject(value)) {
    const names = new Set([...Object.keys(before), ...Object.keys(value)]);
    return [...names].flatMap((name) => changesAt(inside(place, name), before[name], value[name]));
  }
  if (nested?.mode === "list" && isList(before) && isList(value) && before.length === value.length) {
    const element: ValueType = { nested: { ...nested, mode: "single" } };
    return before.flatMap((each, index) => {
      const names = [String(index)];
      return changesAt(
        { attribute: element, path: [...path, ...names], props: [...props, ...names] },
        each,
        value[index],
      );
    });
  }
  const { type } = attribute ?? {};
  const isSet = nested?.mode === "set" || (Array.isArray(type) && type[0] === "set");
  return [{ path, props, before, value, isSet }];
}

type List = readonly unknown[];
const isList = (value: unknown): value is List => Array.isArray(value);

/** Without nulls, which a synthesized stack omits. */
function plain(value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (isList(value)) return value.map(plain);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, plain(each)] as const);
  return Object.fromEntries(entries.filter(([, each]) => each !== undefined));
}

/** Returns the value at a path of a JSON object. */
export const valueAt = (json: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (at, name) => (typeof at === "object" && at !== null ? (at as Properties)[name] : undefined),
    json,
  );

/** Sets the value at a path of a JSON object, or deletes it if it is undefined. Creates objects on the way. */
export function setAt(json: object, path: readonly string[], value: unknown): void {
  const last = path.at(-1) ?? "";
  let at = json as Record<string, unknown>;
  for (const name of path.slice(0, -1)) {
    if (typeof at[name] !== "object" || at[name] === null) at[name] = {};
    at = at[name] as Record<string, unknown>;
  }
  if (value === undefined) Reflect.deleteProperty(at, last);
  else at[last] = value;
}

/** True if the values are equal. The order of a set doesn't count. */
export function sameValue(left: unknown, right: unknown, isSet: boolean): boolean {
  if (isSet && isList(left) && isList(right)) return isDeepStrictEqual(sorted(left), sorted(right));
  return isDeepStrictEqual(left, right);
}

const sorted = (values: List) => values.map((each) => JSON.stringify(each)).sort();

/** The new elements of a set in the order of the old ones, with added elements at the end. */
export function inOrder(before: unknown, value: unknown, isSet: boolean): unknown {
  if (!isSet || !isList(before) || !isList(value)) return value;
  const keys = new Set(sorted(value));
  const old = new Set(sorted(before));
  const key = (each: unknown) => JSON.stringify(each);
  return [...before.filter((each) => keys.has(key(each))), ...value.filter((each) => !old.has(key(each)))];
}
