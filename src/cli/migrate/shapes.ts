import type { Contract } from "../../contract";
import type { Counterpart, Destinations } from "../../provider/counterpart/table";

/** A kind of this provider that the Linode provider has, too. */
export interface Convertible {
  readonly contract: Contract;
  readonly counterpart: Counterpart;
  /** For a data source that reads many objects, the attribute of the Linode provider that lists them. */
  readonly list?: string;
  /** True if the ID is a string in the Linode provider and a number here. */
  readonly hasTextId: boolean;
}

/** An object, or one inside it. */
export interface ObjectShape {
  readonly kind: "object";
  readonly of: Convertible;
  readonly path: readonly string[];
  readonly inside: Destinations;
}

/** The place of converted objects in a value. */
export type Shape =
  | ObjectShape
  /** A list, a set or a map. */
  | { readonly kind: "many"; readonly item: Shape | undefined }
  | { readonly kind: "fields"; readonly fields: ReadonlyMap<string, Shape | undefined> }
  /** Null or an empty collection, which fits all others. */
  | { readonly kind: "nothing" }
  /** Objects whose place or kind can't be determined. */
  | { readonly kind: "mixed" };

export const nothing: Shape = { kind: "nothing" };
export const mixed: Shape = { kind: "mixed" };

export const objectOf = (of: Convertible, path: readonly string[] = [], inside?: Destinations): Shape => ({
  kind: "object",
  of,
  path,
  inside: inside ?? of.counterpart.attributes,
});

export const manyOf = (item: Shape | undefined): Shape | undefined =>
  item === undefined ? undefined : { kind: "many", item };

/** True if attributes of the value have other names or types in this provider. */
export function hasObjects(shape: Shape | undefined): boolean {
  if (shape === undefined || shape.kind === "nothing") return false;
  if (shape.kind === "many") return hasObjects(shape.item);
  return shape.kind !== "fields" || [...shape.fields.values()].some(hasObjects);
}

/** Returns the shape of an element. */
export function itemOf(shape: Shape | undefined): Shape | undefined {
  if (shape?.kind === "many") return shape.item;
  if (shape?.kind === "fields") return merge([...shape.fields.values()]);
  return shape?.kind === "object" ? (hasObjects(shape) ? mixed : undefined) : shape;
}

/** Returns the shape of a value that has one of these shapes. */
export function merge(shapes: readonly (Shape | undefined)[]): Shape | undefined {
  return shapes.reduce((one, other) => mergeTwo(one, other), nothing);
}

function mergeTwo(one: Shape | undefined, other: Shape | undefined): Shape | undefined {
  if (one?.kind === "nothing") return other;
  if (other?.kind === "nothing") return one;
  if (!hasObjects(one) && !hasObjects(other)) return undefined;
  if (one?.kind === "object" && other?.kind === "object" && isSameKind(one, other)) return one;
  if (one?.kind === "fields" && other?.kind === "fields") return mergeFields(one.fields, other.fields);
  const isCollection = (shape: Shape | undefined) => shape?.kind === "many" || shape?.kind === "fields";
  if (isCollection(one) && isCollection(other)) return manyOf(merge([itemOf(one), itemOf(other)]));
  return mixed;
}

const isSameKind = (one: ObjectShape, other: ObjectShape) =>
  one.of.contract === other.of.contract && String(one.path) === String(other.path);

function mergeFields(
  one: ReadonlyMap<string, Shape | undefined>,
  other: ReadonlyMap<string, Shape | undefined>,
): Shape {
  const names = new Set([...one.keys(), ...other.keys()]);
  const entries = [...names].map((name): [string, Shape | undefined] => {
    const given = [one, other].filter((fields) => fields.has(name));
    return [name, merge(given.map((fields) => fields.get(name)))];
  });
  return { kind: "fields", fields: new Map(entries) };
}
