/**
 * What the service offers, as `npx stratus catalogue --types` writes it into a program: the names of `regions`, `plans`,
 * `images` and `engines`, each a union of texts. It is empty here, and a program's own declaration adds to it. Of a list
 * that it does not have, every name compiles.
 */
// A program's declaration is merged with an interface of this name, and with nothing else.
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface Catalogue {}

/** The lists of names that a catalogue may have. */
export type CatalogueList = "regions" | "plans" | "images" | "engines";

type Names<List> = List extends keyof Catalogue ? Catalogue[List] : never;

/**
 * The names of one list of the program's catalogue that have the form `General`. Where the catalogue does not have the
 * list, or no name of the form, it is every text of the form.
 */
export type Offered<List extends CatalogueList, General extends string = string> = [
  Extract<Names<List>, General>,
] extends [never]
  ? General
  : Extract<Names<List>, General>;

/** The id of a region: any text, or one of the program's `Catalogue`. */
export type RegionId = Offered<"regions">;

/** The id of a plan, the `type` of instances and databases: any text, or one of the program's `Catalogue`. */
export type PlanId = Offered<"plans">;

/**
 * The id of an image: `public/…` for the service's own, which may be those of the program's `Catalogue` only, `private/…`
 * for those of the account.
 */
export type ImageId = Offered<"images", `public/${string}` | `private/${string}`>;

/** A database engine with its version, of the program's `Catalogue` if it has one; `EngineId<"mysql">` is one of MySQL. */
export type EngineId<Engine extends string = string> = Offered<"engines", `${Engine}/${string}`>;

declare const nameIn: unique symbol;

/** A text of a contract that is a name of a list of the catalogue. The contract itself accepts every text of the form. */
export type NameIn<List extends CatalogueList, Form extends string> = Form & {
  readonly [nameIn]?: readonly [List, Form] | undefined;
};

/** The names that a program may write for a text of a contract; `never` where it is no name of a list. */
export type OfferedFor<Name> = typeof nameIn extends keyof Name
  ? Exclude<Name[typeof nameIn], undefined> extends readonly [
      infer List extends CatalogueList,
      infer Form extends string,
    ]
    ? Offered<List, Form>
    : never
  : never;
