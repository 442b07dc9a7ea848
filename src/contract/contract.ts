import type { Access } from "./access";
import type { Fields, KnownFields, Values, WithoutDependent } from "./field";
import type { FieldName } from "./fields";
import type { Loss, States } from "./lifecycle";
import type { EntryField, Limit, SoleOwner } from "./limits";
import { rulesFrom } from "./rule";
import type { DefineRules, Rule, Ruled, Specified } from "./rule";
import type { Properties } from "./values";
import type { VariantField, Variants } from "./variants";

/** The endpoint of an operation. */
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

/** A contract of any sort: fields with their rules. */
interface Described<F extends Fields, V extends Variants | undefined> {
  /** `domain_record`: the Terraform type without its prefix. */
  readonly name: string;
  readonly summary: string;
  /** Where the specification tells of it: document and section. */
  readonly source: string;
  /** The rules of the specification that list the fields of a create and of an update, and take no others. */
  readonly specified?: Specified<"create" | "update">;
  readonly fields: F;
  readonly variants?: V;
  readonly rules?: DefineRules<KnownFields<F>>;
}

/** The endpoints of an object, and its place in the API. */
interface Endpoints<F extends Fields, Parent> {
  readonly plural?: string;
  /** The collection's path, relative to the base address. Parents stand in braces: `/domains/{domainId}/records`. */
  readonly path: string;
  readonly operations: readonly Operation[];
  readonly access: Access;
  /** Its endpoints are marked Beta, and stand behind the address of these. */
  readonly beta?: boolean;
  /** What the objects belong to: the domain of a record. Its id stands in the path. */
  readonly parent?: Parent;
  /** There is one object at the path itself, without an id of its own: a domain's zone file. */
  readonly singleton?: boolean;
  /** The field that stands behind the collection's path. Default: `id`. */
  readonly id?: keyof F & string;
  /** The ids have a slash, which stands in paths as it is (R1-009). */
  readonly slashedId?: boolean;
  /** What answers have beside the fields and nobody may see: the address of an upload. */
  readonly secretsInAnswers?: readonly string[];
}

/** The listing of a collection. */
interface Listing<F extends Fields> {
  /** What a listing can be asked for beside pages; it goes into the body of the GET. */
  readonly listFilters?: Fields;
  /** Finds the objects in the listing's answer, as it travels, where that is not a page (document 1, Backups). */
  readonly objectsInList?: (answer: Properties) => readonly Properties[];
  /** Fields that a view has and that the objects of a listing lack. */
  readonly notInList?: readonly (keyof F & string)[];
}

/** The objects of an account: which of them are resources of their own. */
interface InAccount<F extends Fields> {
  /** Whether somebody made the object of a listing. Default: the service makes none by itself. */
  isUserMade?(listed: KnownFields<F>): boolean;
  /** Whether there may be such objects in an object of the parent: in a listing of an account others are not asked. */
  mayBeIn?(parent: Properties): boolean;
  /** What the listing of the parents tells of the object that stands in one of them, where no listing has such objects. */
  inParent?(parent: Properties): KnownFields<F> | undefined;
  readonly fromOthers?: FromOthers;
}

/** What tells one object from another. */
interface Identity<F extends Fields, Parent extends HasFields> {
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
  /** Whether a listed object is what this resource made, though its id is another one. */
  isSame?(own: KnownFields<F>, listed: KnownFields<F>): boolean;
}

/** How many objects there may be. */
interface Limits<F extends Fields> {
  /** A field whose value no two objects share, in an account or on the whole platform. */
  readonly unique?: Unique<keyof F & string>;
  /** How many objects may exist. */
  readonly atMost?: readonly Limit<keyof F & string>[];
  /** Two resources must not manage the same object or setting. */
  readonly soleOwner?: SoleOwner<(keyof F & string) | EntryField<F>>;
}

/** How the objects of other kinds show, hold and change. */
interface Relations<F extends Fields> {
  /**
   * What listings show of an object of a state that its own listing does not, or that has none. `null`: the object is gone.
   * `undefined`: they show nothing of it, or could not be read.
   */
  seenIn?(own: KnownFields<F>, listed: ListedObjects): KnownFields<F> | null | undefined;
  /** By the names of other kinds: whether an object of that kind is managed with this one, and needs no resource. */
  readonly holds?: { readonly [kind: string]: (own: Properties, object: Properties) => boolean };
  /** By the names of other kinds: the fields that applying this resource changes in objects of that kind. */
  readonly changes?: { readonly [kind: string]: { readonly [field: string]: ExplainsChange } };
}

/** The states of an object, and its end. */
interface Lifecycle {
  readonly states?: States;
  readonly loss?: Loss;
}

interface HasAction {
  readonly action: Action;
}

interface HasFields {
  readonly fields: Fields;
}

/** Everything that a resource may have beyond its endpoints. */
interface Managed<F extends Fields, Parent extends HasFields>
  extends InAccount<F>, Identity<F, Parent>, Limits<F>, Relations<F>, Lifecycle {}

/** Members that a kind does not have. */
type Absent<T> = { readonly [K in keyof T]?: undefined };

/** An object that Terraform creates or changes. */
interface ResourceFacts<F extends Fields, V extends Variants | undefined, Parent extends HasFields>
  extends Described<F, V>, Endpoints<F, Parent>, Listing<F>, Managed<F, Parent>, Absent<HasAction> {
  readonly kind: "resource";
}

/** An object that is only read. */
interface DataSourceFacts<F extends Fields, V extends Variants | undefined, Parent extends HasFields>
  extends
    Described<F, V>,
    Endpoints<F, Parent>,
    Listing<F>,
    Absent<Omit<Managed<F, Parent>, "states">>,
    Absent<HasAction> {
  readonly kind: "data source";
  readonly states?: States;
}

/** A secret that may be read without being kept: an ephemeral resource beside the data source. */
interface EphemeralFacts<F extends Fields, V extends Variants | undefined, Parent extends HasFields>
  extends Described<F, V>, Endpoints<F, Parent>, Absent<Listing<F>>, Absent<Managed<F, Parent>>, Absent<HasAction> {
  readonly kind: "ephemeral";
  readonly parent: Parent;
  readonly singleton: true;
}

/** Something that is done once, and again when an argument or a trigger changes: a restore, a reset. */
interface OperationFacts<F extends Fields, V extends Variants | undefined>
  extends
    Described<F, V>,
    HasAction,
    Pick<Endpoints<F, never>, "plural" | "access" | "id">,
    Pick<Relations<F>, "changes">,
    Absent<Omit<Endpoints<F, never>, "plural" | "access" | "id">>,
    Absent<Listing<F>>,
    Absent<Omit<Managed<F, never>, "changes">> {
  readonly kind: "operation";
}

/** Values that are only validated: the settings of the provider, the body of a request, a file. */
interface InputFacts<F extends Fields, V extends Variants | undefined>
  extends
    Described<F, V>,
    Absent<Endpoints<F, never>>,
    Absent<Listing<F>>,
    Absent<Managed<F, never>>,
    Absent<HasAction> {
  readonly kind: "input";
}

/** The facts of a contract. Its kind says which of them it must have and which it cannot have. */
export type Facts<
  F extends Fields = Fields,
  V extends Variants | undefined = Variants | undefined,
  Parent extends HasFields = HasFields,
> =
  | ResourceFacts<F, V, Parent>
  | DataSourceFacts<F, V, Parent>
  | EphemeralFacts<F, V, Parent>
  | OperationFacts<F, V>
  | InputFacts<F, V>;

/** The facts that name fields. The names are checked in a contract's own file, and its readers take them as strings. */
type TypedNames = "rules" | "id" | "key" | "notInList" | "parent" | "parentAttributes" | keyof Limits<Fields>;

interface Made {
  readonly id: string;
  readonly plural: string;
  readonly parent?: Contract;
  readonly rules: readonly Rule[];
}

export interface ResourceContract<F extends Fields = Fields, V extends Variants | undefined = Variants | undefined>
  extends Omit<ResourceFacts<F, V, HasFields>, TypedNames | "plural">, Made {
  readonly key?: readonly string[];
  readonly notInList?: readonly string[];
  readonly parentAttributes?: readonly string[];
  readonly unique?: Unique;
  readonly atMost?: readonly Limit[];
  readonly soleOwner?: SoleOwner;
}

type NoNames = Absent<Pick<Managed<Fields, HasFields>, "key" | "parentAttributes" | keyof Limits<Fields>>>;

export interface DataSourceContract<F extends Fields = Fields, V extends Variants | undefined = Variants | undefined>
  extends Omit<DataSourceFacts<F, V, HasFields>, TypedNames | "plural">, Made, NoNames {
  readonly notInList?: readonly string[];
}

export interface EphemeralContract<F extends Fields = Fields, V extends Variants | undefined = Variants | undefined>
  extends Omit<EphemeralFacts<F, V, HasFields>, TypedNames | "plural">, Made, NoNames {
  readonly parent: Contract;
  readonly notInList?: undefined;
}

export interface OperationContract<F extends Fields = Fields, V extends Variants | undefined = Variants | undefined>
  extends Omit<OperationFacts<F, V>, TypedNames | "plural" | "path" | "operations">, Omit<Made, "parent">, NoNames {
  readonly path: string;
  readonly operations: readonly Operation[];
  readonly parent?: undefined;
  readonly notInList?: undefined;
}

export interface InputContract<F extends Fields = Fields, V extends Variants | undefined = Variants | undefined>
  extends Omit<InputFacts<F, V>, TypedNames>, NoNames {
  readonly rules: readonly Rule[];
  readonly id?: undefined;
  readonly parent?: undefined;
  readonly notInList?: undefined;
}

/** The facts of one kind of API object: fields, rules, states and endpoints. Its readers add nothing to them. */
export type Contract<F extends Fields = Fields, V extends Variants | undefined = Variants | undefined> =
  ResourceContract<F, V> | DataSourceContract<F, V> | EphemeralContract<F, V> | OperationContract<F, V>;

/** A contract of an API object, or of values that are only validated. */
export type AnyContract<F extends Fields = Fields, V extends Variants | undefined = Variants | undefined> =
  Contract<F, V> | InputContract<F, V>;

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

/** Makes the contract of a kind. */
export function resource<
  const Kind extends Facts["kind"],
  const F extends Fields,
  const V extends Variants<keyof F & string> | undefined = undefined,
  Parent extends HasFields = never,
>(
  facts: { readonly kind: Kind } & Facts<F, V, Parent> & Checked<F, V>,
): Extract<AnyContract<F, V>, { readonly kind: Kind }>;
export function resource(facts: Facts): AnyContract {
  const rules = facts.rules ? rulesFrom(facts.rules) : [];
  if (facts.kind === "input") return { ...facts, rules };
  const made = { rules, id: facts.id ?? "id", plural: facts.plural ?? `${facts.name}s` };
  if (facts.kind === "operation") return { ...facts, ...made, path: facts.action.path, operations: [] };
  return { ...facts, ...made } as Contract;
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
export type Input<C> = C extends { readonly fields: infer F extends Fields; readonly variants?: infer V }
  ? V extends undefined
    ? Values<F>
    : V extends Variants
      ? { [K in keyof V["of"]]: VariantInput<F, V["on"], K, V["of"][K]> }[keyof V["of"]]
      : never
  : never;

/**
 * Whether an account has objects of this kind: users create them, and a listing shows them. Another view of objects that
 * a listing shows has none, such as all records of a domain as one.
 */
export const hasObjects = ({ kind, operations, objectsInList, inParent }: Contract): boolean =>
  kind === "resource" &&
  (inParent !== undefined ||
    (operations.includes("create") && (operations.includes("list") || objectsInList !== undefined)));
