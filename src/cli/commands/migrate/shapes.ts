import type { Contract } from "../../../contract";
import { type Counterpart, type Destinations, prefixesOf } from "../../../provider/commands";
import { imagePrefixes } from "../../../shared/dialect";

/** A kind that both providers have. */
export interface Convertible {
  readonly contract: Contract;
  readonly counterpart: Counterpart;
  /** For a data source that reads many objects, the attribute of the Linode provider that lists them. */
  readonly list?: string;
  /** True if the ID is a string in the Linode provider and a number here. */
  readonly hasTextId: boolean;
  /** True if the ID is that of an image, whose prefix differs. */
  readonly hasImageId?: boolean;
}

/** Returns the prefixes of an attribute whose strings differ. Requests have the ID of an image in their path only. */
export const prefixesIn = ({ contract, hasImageId }: Convertible, path: readonly string[]) =>
  hasImageId === true && path.join() === contract.id ? imagePrefixes : prefixesOf(contract, path);

/** An object, or one inside it. */
export interface ObjectShape {
  readonly kind: "object";
  readonly of: Convertible;
  readonly path: readonly string[];
  readonly inside: Destinations;
}

/** The place of converted objects in a value. */
export type ValueShape =
  | ObjectShape
  /** A list, a set or a map. */
  | { readonly kind: "many"; readonly item: ValueShape | undefined }
  | { readonly kind: "fields"; readonly fields: ReadonlyMap<string, ValueShape | undefined> }
  /** Null or an empty collection, which fits all others. */
  | { readonly kind: "nothing" }
  /** Objects whose place or kind can't be determined. */
  | { readonly kind: "mixed" };

export const nothing: ValueShape = { kind: "nothing" };
export const mixed: ValueShape = { kind: "mixed" };

export const objectOf = (of: Convertible, path: readonly string[] = [], inside?: Destinations): ValueShape => ({
  kind: "object",
  of,
  path,
  inside: inside ?? of.counterpart.attributes,
});

export const manyOf = (item: ValueShape | undefined): ValueShape | undefined =>
  item === undefined ? undefined : { kind: "many", item };

/** True if attributes of the value have other names or types in this provider. */
export function containsObjects(shape: ValueShape | undefined): boolean {
  if (shape === undefined || shape.kind === "nothing") return false;
  if (shape.kind === "many") return containsObjects(shape.item);
  return shape.kind !== "fields" || [...shape.fields.values()].some(containsObjects);
}

/** Returns the shape of an element. */
export function itemOf(shape: ValueShape | undefined): ValueShape | undefined {
  if (shape?.kind === "many") return shape.item;
  if (shape?.kind === "fields") return merge([...shape.fields.values()]);
  return shape?.kind === "object" ? (containsObjects(shape) ? mixed : undefined) : shape;
}

/** Returns the shape of a value that has one of these shapes. */
export function merge(shapes: readonly (ValueShape | undefined)[]): ValueShape | undefined {
  return shapes.reduce((one, other) => mergeTwo(one, other), nothing);
}

function mergeTwo(one: ValueShape | undefined, other: ValueShape | undefined): ValueShape | undefined {
  if (one?.kind === "nothing") return other;
  if (other?.kind === "nothing") return one;
  if (!containsObjects(one) && !containsObjects(other)) return undefined;
  if (one?.kind === "object" && other?.kind === "object" && isSameKind(one, other)) return one;
  if (one?.kind === "fields" && other?.kind === "fields") return mergeFields(one.fields, other.fields);
  const isCollection = (shape: ValueShape | undefined) => shape?.kind === "many" || shape?.kind === "fields";
  if (isCollection(one) && isCollection(other)) return manyOf(merge([itemOf(one), itemOf(other)]));
  return mixed;
}

const isSameKind = (one: ObjectShape, other: ObjectShape) =>
  one.of.contract === other.of.contract && String(one.path) === String(other.path);

function mergeFields(
  one: ReadonlyMap<string, ValueShape | undefined>,
  other: ReadonlyMap<string, ValueShape | undefined>,
): ValueShape {
  const names = new Set([...one.keys(), ...other.keys()]);
  const entries = [...names].map((name): [string, ValueShape | undefined] => {
    const given = [one, other].filter((fields) => fields.has(name));
    return [name, merge(given.map((fields) => fields.get(name)))];
  });
  return { kind: "fields", fields: new Map(entries) };
}
