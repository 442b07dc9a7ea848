/**
 * The names that the service offers. `npx stratus catalogue --types` writes them into a program: `regions`,
 * `plans`, `images` and `engines`, each a union of strings. The interface is empty here, and a program's own
 * declaration extends it. If a list is missing, every name compiles.
 */
// Declaration merging needs an interface with this name.
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface Catalogue {}

/** The lists of names in a catalogue. */
export type CatalogueList = "regions" | "plans" | "images" | "engines";

type Names<List> = List extends keyof Catalogue ? Catalogue[List] : never;

/**
 * The names of one list of the program's catalogue that match `General`. If the catalogue doesn't have the list, or
 * no matching name, every string of that form is accepted.
 */
export type CatalogueName<List extends CatalogueList, General extends string = string> = [
  Extract<Names<List>, General>,
] extends [never]
  ? General
  : Extract<Names<List>, General>;

/** The id of a region: any string, or one of the program's `Catalogue`. */
export type RegionId = CatalogueName<"regions">;

/** The id of a plan, the `type` of instances and databases: any string, or one of the program's `Catalogue`. */
export type PlanId = CatalogueName<"plans">;

/**
 * The id of an image: `public/…` for the service's images, which the program's `Catalogue` may limit, and
 * `private/…` for those of the account.
 */
export type ImageId = CatalogueName<"images", `public/${string}` | `private/${string}`>;

/**
 * A database engine with its version: any string, or one of the program's `Catalogue`. `EngineId<"mysql">` is a
 * MySQL engine.
 */
export type EngineId<Engine extends string = string> = CatalogueName<"engines", `${Engine}/${string}`>;

declare const nameIn: unique symbol;

/**
 * A string of a contract that is a name in a list of the catalogue. The contract itself accepts every string of the
 * form.
 */
export type NameIn<List extends CatalogueList, Form extends string> = Form & {
  readonly [nameIn]?: readonly [List, Form] | undefined;
};

/** The names that a program may use for a string of a contract. `never` if the catalogue has no list for it. */
export type CatalogueNameFor<Name> = typeof nameIn extends keyof Name
  ? Exclude<Name[typeof nameIn], undefined> extends readonly [
      infer List extends CatalogueList,
      infer Form extends string,
    ]
    ? CatalogueName<List, Form>
    : never
  : never;
