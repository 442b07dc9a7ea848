import type { Access } from "./access";
import type { Fields, KnownFields, Values, WithoutDependent } from "./field";
import type { FieldName } from "./fields";
import type { Loss, States } from "./lifecycle";
import type { EntryField, Limit, SoleOwner } from "./limits";
import { rulesFrom } from "./rule";
import type { DefineRules, Rule, Ruled, Specified } from "./rule";
import type { Properties } from "./values";
import type { VariantField, Variants } from "./variants";

/** Something that is done once, and again when an argument or a trigger changes: a restore, a reset. */
export interface Action {
  /** Where the POST goes. Fields in braces are not part of the body. */
  readonly path: string;
  /** The object that it is done to: when this is gone, so is what was done. */
  readonly parentPath: string;
}

export interface Unique<Name extends string = string> extends Ruled {
  readonly field: Name;
  readonly within: "account" | "platform";
  /** The contract that lists all objects among which the value may have to be unique. Default: the contract itself. */
  readonly among?: Contract;
  /** Whether an object of that list is of the contract itself. */
  isOwn?(listed: Properties): boolean;
  /** Values that differ only in case are the same value. Default: the specification does not say. */
  readonly ignoresCase?: true;
  /** Making an object whose value is taken changes the one that has it, and is not refused. */
  readonly joins?: boolean;
}

export type Operation = "list" | "view" | "create" | "update" | "delete";

/** The listed objects of a kind, by its name, because kinds refer to one another. `undefined`: they could not be listed. */
export type ListedObjects = (kind: string) => readonly Properties[] | undefined;

/** A value, or a member of a list, that an object of a state has and the account has not, or the reverse. */
export interface SharedChange {
  /** The object as its state has it. */
  readonly object: Properties;
  /** The value or member that only the account has. */
  readonly added?: unknown;
  /** The member of a list that only the state has. */
  readonly removed?: unknown;
  /** The whole field in the account. */
  readonly now: unknown;
  /** True if the configuration of the object sets the field. */
  readonly isConfigured: boolean;
  readonly listed: ListedObjects;
}

/** True if one of these objects, which are all that states have of a kind, made the change. */
export type ExplainsChange = (change: SharedChange, own: readonly Properties[]) => boolean;

/** What the listings of other kinds tell of the objects of a listing. */
export interface FromOthers {
  readonly kinds: readonly Contract[];
  /** The objects, with what the others tell of them. */
  complete?(objects: readonly Properties[], listed: ListedObjects): readonly Properties[];
  /** Whether the object came with another one and is no resource of its own. It is asked where all `kinds` were listed. */
  isPart?(object: Properties, listed: ListedObjects): boolean;
}

export interface Facts<
  F extends Fields = Fields,
  V extends Variants | undefined = Variants | undefined,
  Parent extends Contract = Contract,
> {
  /** `domain_record`: the Terraform type without its prefix. */
  readonly name: string;
  readonly plural?: string;
  readonly summary: string;
  /** Where the specification tells of it: document and section. */
  readonly source: string;
  /** The collection's path, relative to the base address. Parents stand in braces: `/domains/{domainId}/records`. */
  readonly path: string;
  /** What the objects belong to: the domain of a record. Its id stands in the path. */
  readonly parent?: Parent;
  readonly operations: readonly Operation[];
  /** The rules of the specification that list the fields of a create and of an update, and take no others. */
  readonly specified?: Specified<"create" | "update">;
  /** Its endpoints are marked Beta, and stand behind the address of these. */
  readonly beta?: boolean;
  /** What a listing can be asked for beside pages; it goes into the body of the GET. */
  readonly listFilters?: Fields;
  /** The contract is of something that is done, not of an object that is. */
  readonly action?: Action;
  readonly access: Access;
  /** There is one object at the path itself, without an id of its own: a domain's zone file. */
  readonly singleton?: boolean;
  /** It is a secret that may be read without being kept: an ephemeral resource beside the data source. */
  readonly ephemeral?: boolean;
  /** Finds the objects in the listing's answer, as it travels, where that is not a page (document 1, Backups). */
  readonly objectsInList?: (answer: Properties) => readonly Properties[];
  /** What answers have beside the fields and nobody may see: the address of an upload. */
  readonly secretsInAnswers?: readonly string[];
  /** Fields that a view has and that the objects of a listing lack. */
  readonly notInList?: readonly (keyof F & string)[];
  /** Whether somebody made the object of a listing. Default: the service makes none by itself. */
  isUserMade?(listed: KnownFields<F>): boolean;
  /** Whether there may be such objects in an object of the parent: in a listing of an account others are not asked. */
  mayBeIn?(parent: Properties): boolean;
  /** What the listing of the parents tells of the object that stands in one of them, where no listing has such objects. */
  inParent?(parent: Properties): KnownFields<F> | undefined;
  readonly fromOthers?: FromOthers;
  /** Whether a listed object is what this resource made, though its id is another one. */
  isSame?(own: KnownFields<F>, listed: KnownFields<F>): boolean;
  /**
   * What listings show of an object of a state that its own listing does not, or that has none. `null`: the object is gone.
   * `undefined`: they show nothing of it, or could not be read.
   */
  seenIn?(own: KnownFields<F>, listed: ListedObjects): KnownFields<F> | null | undefined;
  /** By the names of other kinds: whether an object of that kind is managed with this one, and needs no resource. */
  readonly holds?: { readonly [kind: string]: (own: Properties, object: Properties) => boolean };
  /** By the names of other kinds: the fields that applying this resource changes in objects of that kind. */
  readonly changes?: { readonly [kind: string]: { readonly [field: string]: ExplainsChange } };
  /** The field that stands behind the collection's path. Default: `id`. */
  readonly id?: keyof F & string;
  /** The ids have a slash, which stands in paths as it is (R1-009). */
  readonly slashedId?: boolean;
  /** Fields that tell one object from another for a person, and find it again when an answer was lost. */
  readonly key?: readonly (keyof F & string)[];
  /** What stands in the key for a field that an object does not use: an SRV record's name comes from its service. */
  keyOverrides?(object: KnownFields<F>): KnownFields<F>;
  /** What an import id means by the parts of its key, where that is not the value itself: `@` for a zone's own name. */
  readonly importKey?: (key: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
  /** Fields of the parent that spellings depend on: a record's name is relative to its zone's. */
  readonly parentAttributes?: readonly FieldName<Parent>[];
  /**
   * What an object tells of the attributes that spellings depend on: an address, had it been written as `[remote_addr]`.
   */
  parentAttributesFrom?(object: KnownFields<F>): Properties;
  /** A field whose value no two objects share, in an account or on the whole platform. */
  readonly unique?: Unique<keyof F & string>;
  /** How many objects may exist. */
  readonly atMost?: readonly Limit<keyof F & string>[];
  /** Two resources must not manage the same object or setting. */
  readonly soleOwner?: SoleOwner<(keyof F & string) | EntryField<F>>;
  readonly fields: F;
  readonly variants?: V;
  readonly rules?: DefineRules<KnownFields<F>>;
  readonly states?: States;
  readonly loss?: Loss;
}

/** The facts that name fields. The names are checked in a contract's own file, and its readers take them as strings. */
type TypedNames = "id" | "key" | "notInList" | "parent" | "parentAttributes" | "unique" | "atMost" | "soleOwner";

/** The facts of one kind of API object: fields, rules, states and endpoints. Its readers add nothing to them. */
export interface Contract<
  F extends Fields = Fields,
  V extends Variants | undefined = Variants | undefined,
> extends Omit<Facts<F, V>, TypedNames | "rules"> {
  readonly id: string;
  readonly plural: string;
  readonly key?: readonly string[];
  readonly notInList?: readonly string[];
  readonly parent?: Contract;
  readonly parentAttributes?: readonly string[];
  readonly unique?: Unique;
  readonly atMost?: readonly Limit[];
  readonly soleOwner?: SoleOwner;
  readonly rules: readonly Rule[];
}

/** Variants that have a row for each value of the field, and whose rows name other fields. */
type VariantsOf<F extends Fields, V extends Variants, Value = F[V["on"]]["valueType"] & string> = {
  readonly of: { readonly [value in Value & string]: unknown } & {
    readonly [value in keyof V["of"]]: string extends value
      ? unknown
      : value extends Value
        ? { readonly [name in keyof V["of"][value]]: name extends keyof F ? unknown : `${name & string} is no field` }
        : `${value & string} is no value of the field`;
  };
};

/** The variants with the names of the fields. A contract without variants has no dependent fields. */
type Checked<F extends Fields, V extends Variants | undefined> = V extends Variants
  ? { readonly variants: VariantsOf<F, V> }
  : { readonly fields: WithoutDependent<F> };

export function resource<
  const F extends Fields,
  const V extends Variants<keyof F & string> | undefined = undefined,
  Parent extends Contract = never,
>(facts: Facts<F, V, Parent> & Checked<F, V>): Contract<F, V>;
export function resource(facts: Facts): Contract {
  return {
    ...facts,
    id: facts.id ?? "id",
    plural: facts.plural ?? `${facts.name}s`,
    rules: facts.rules ? rulesFrom(facts.rules) : [],
  };
}

type RowKeys<R, P> = {
  [K in keyof R]: R[K] extends VariantField<infer Q> ? ([Q] extends [P] ? K : never) : never;
}[keyof R];
type Type<F extends Fields, K extends PropertyKey> = K extends keyof F ? F[K]["valueType"] : never;
type Simplify<T> = { [K in keyof T]: T[K] };

type VariantInput<F extends Fields, On extends string, Value, R> = Simplify<
  { readonly [K in On]: Value } & Omit<Values<F>, On | keyof R> & {
      readonly [K in RowKeys<R, "needed">]: Type<F, K>;
    } & { readonly [K in RowKeys<R, "allowed">]?: Type<F, K> | undefined }
>;

// `undefined` is asked for first, because to programs without `strictNullChecks` it is a kind of everything.
/** What a user writes for an object of this contract: a union where the contract has variants. */
export type Input<C> =
  C extends Contract<infer F, infer V>
    ? V extends undefined
      ? Values<F>
      : V extends Variants
        ? { [K in keyof V["of"]]: VariantInput<F, V["on"], K, V["of"][K]> }[keyof V["of"]]
        : never
    : never;

/**
 * Whether an account has objects of this kind: somebody makes them, and a listing shows them. What is done once has none, nor
 * has another view of objects that a listing shows, such as all records of a domain as one.
 */
export const hasObjects = ({ operations, objectsInList, inParent }: Contract): boolean =>
  inParent !== undefined ||
  (operations.includes("create") && (operations.includes("list") || objectsInList !== undefined));
