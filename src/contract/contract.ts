import type { Access } from "./access";
import type { Fields, KnownFields, Values, WithoutDependent } from "./field";
import type { FieldName, Known } from "./fields";
import type { Loss, States } from "./lifecycle";
import type { EntryField, ObjectLimit, SoleOwner } from "./limits";
import type { ActionOffer, HasAction, HasActionOffer } from "./operation";
import { type DefineRules, type Rule, type Ruled, type RuleIds, rulesFrom } from "./rule";
import type { Properties } from "./values";
import type { VariantField, Variants } from "./variants";

export interface Unique<Name extends string = string> extends Ruled {
  readonly field: Name;
  readonly within: "account" | "platform";
  /** The contract that lists all objects among which the value must be unique (default: the contract itself). */
  readonly among?: Contract;
  /** True if an object of that list belongs to this contract. */
  isOwn?(listed: Properties): boolean;
  /** True if values that differ only in case are equal (default: unknown). */
  readonly ignoresCase?: true;
  /** True if a create with a value in use changes the existing object instead of failing. */
  readonly claimsExisting?: boolean;
}

export type Operation = "list" | "view" | "create" | "update" | "delete";

/**
 * Returns the listed objects of a kind, by its name, because kinds refer to one another. Undefined if they couldn't
 * be listed.
 */
export type ListedObjects = (kind: string) => readonly Properties[] | undefined;

/** The listed objects of a contract. Undefined if they could not be listed. */
export const listedOf = <const C extends Contract>(
  listed: ListedObjects,
  { name }: C,
): readonly Known<C>[] | undefined => listed(name) as readonly Known<C>[] | undefined;

/** A value or list member that is only in the state of an object, or only in the account. */
export interface SharedChange<Shared = Properties> {
  /** The object in its state. */
  readonly object: Shared;
  /** The value or member that only the account has. */
  readonly added?: unknown;
  /** The list member that only the state has. */
  readonly removed?: unknown;
  /** The whole field in the account. */
  readonly now: unknown;
  /** True if the object's configuration sets the field. */
  readonly isConfigured: boolean;
  readonly listed: ListedObjects;
}

/** True if one of these objects made the change. They are all objects of a kind in the states. */
export type ExplainsChange<Shared = Properties, Own = Properties> = (
  change: SharedChange<Shared>,
  own: readonly Own[],
) => boolean;

/** Data about listed objects from the listings of other kinds. */
export interface EnrichFrom {
  readonly kinds: readonly Contract[];
  /** Adds the data from other listings to the objects. */
  complete?(objects: readonly Properties[], listed: ListedObjects): readonly Properties[];
  /**
   * True if the object came with another one and isn't a resource of its own. Called only if all `kinds` were
   * listed.
   */
  isPart?(object: Properties, listed: ListedObjects): boolean;
}

/** The common part of all contracts: fields with their rules. */
interface Described<F extends Fields, V extends Variants | undefined> {
  /** The Terraform type without its prefix: `domain_record`. */
  readonly name: string;
  readonly summary: string;
  /** Descriptions of the data sources (default: derived from the names of the contract). */
  readonly reads?: { readonly one?: string; readonly all?: string };
  /** The document and section of the specification. */
  readonly source: string;
  /** The specification's rules that list all fields of a create and of an update. */
  readonly specified?: RuleIds<"create" | "update">;
  readonly fields: F;
  readonly variants?: V;
  readonly rules?: DefineRules<KnownFields<F>>;
}

/** The endpoints of an object, and its place in the API. */
interface Endpoints<F extends Fields, Parent> {
  readonly plural?: string;
  /** The collection's path, relative to the base URL. Parents are in braces: `/domains/{domainId}/records`. */
  readonly path: string;
  readonly operations: readonly Operation[];
  readonly access: Access;
  /** True if the endpoints are Beta, and relative to the beta URL. */
  readonly beta?: boolean;
  /** The parent of the objects, such as the domain of a record. Its id is part of the path. */
  readonly parent?: Parent;
  /** True if the path itself is one object without an id, such as a domain's zone file. */
  readonly singleton?: boolean;
  /** The field that follows the collection's path (default: `id`). */
  readonly id?: keyof F & string;
  /** True if the ids contain a slash, which stays unescaped in paths (R1-009). */
  readonly slashedId?: boolean;
  /** Secret properties of responses without a field, such as the URL of an upload. */
  readonly secretsInResponses?: readonly string[];
}

/** The listing of a collection. */
interface Listing<F extends Fields> {
  /** The filters of a listing, which go into the body of the GET. */
  readonly listFilters?: Fields;
  /** Finds the objects in the raw response of a listing that isn't a page (document 1, Backups). */
  readonly objectsInList?: (response: Properties) => readonly Properties[];
  /** Fields of a view that listings omit. */
  readonly notInList?: readonly (keyof F & string)[];
}

/** Decides which objects of an account are resources of their own. */
interface InAccount<F extends Fields> {
  /** True if a user created the listed object (default: the service creates none itself). */
  isUserCreated?(listed: KnownFields<F>): boolean;
  /** True if the parent may contain such objects. Other parents are skipped when an account is listed. */
  canContain?(parent: Properties): boolean;
  /** Reads the object from the listing of its parents, if it has no listing of its own. */
  listedByParent?(parent: Properties): KnownFields<F> | undefined;
  readonly enrichFrom?: EnrichFrom;
}

/** The attributes that identify an object. */
interface Identity<F extends Fields, Parent extends HasFields> {
  /** Fields that identify an object for users, and that find it again after a lost response. */
  readonly key?: readonly (keyof F & string)[];
  /** Replacement values in the key for unused fields: an SRV record's name comes from its service. */
  keyOverrides?(object: KnownFields<F>): KnownFields<F>;
  /** Converts the parts of the key in an import id to values, such as `@` to a zone's own name. */
  readonly importKey?: (key: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
  /** Fields of the parent that spellings depend on: a record's name is relative to its zone's. */
  readonly parentAttributes?: readonly FieldName<Parent>[];
  /**
   * Derives the attributes that spellings depend on from the object: the IP address that `[remote_addr]` stands
   * for.
   */
  parentAttributesFrom?(object: KnownFields<F>): Properties;
  /**
   * Fields that identify an object for as long as it exists (default: the ids in its path). Set this if another tool can
   * recreate the object under another id.
   */
  readonly identity?: readonly (keyof F & string)[];
}

/** Limits of the number of objects. */
interface Limits<F extends Fields> {
  /** A field with a unique value, in an account or on the whole platform. */
  readonly unique?: Unique<keyof F & string>;
  /** Maximum numbers of objects. */
  readonly atMost?: readonly ObjectLimit<keyof F & string>[];
  /** The object or setting that only one resource may manage. */
  readonly soleOwner?: SoleOwner<(keyof F & string) | EntryField<F>>;
}

/** Has the type of a method, whose parameters are compared in both directions: every contract remains a `Contract`. */
type HoldsObject<F extends Fields> = {
  ownsElements(own: KnownFields<F>, object: Properties): boolean;
}["ownsElements"];

/** Relations to objects of other kinds. */
interface Relations<F extends Fields> {
  /**
   * Finds an object of a state in other listings, if its own listing doesn't show it or doesn't exist. Returns null
   * if the object doesn't exist, and undefined if that is unknown or the listings can't be read.
   */
  locateInListings?(own: KnownFields<F>, listed: ListedObjects): KnownFields<F> | null | undefined;
  /** By kind: true if an object of that kind is managed with this one, and needs no resource. */
  readonly ownsElements?: { readonly [kind: string]: HoldsObject<F> };
  /** By kind: the fields that applying this resource changes in objects of that kind. */
  readonly changes?: { readonly [kind: string]: { readonly [field: string]: ExplainsChange } };
}

/** The states of an object, and the effects of its deletion. */
interface Lifecycle {
  readonly states?: States;
  readonly loss?: Loss;
}

interface HasFields {
  readonly fields: Fields;
}

/** Everything that a resource may have besides its endpoints. */
interface Managed<F extends Fields, Parent extends HasFields>
  extends InAccount<F>, Identity<F, Parent>, Limits<F>, Relations<F>, Lifecycle {}

/** Members that a kind doesn't have. */
type Absent<T> = { readonly [K in keyof T]?: undefined };

/** An object that Terraform creates or updates. */
interface ResourceSpec<F extends Fields, V extends Variants | undefined, Parent extends HasFields>
  extends Described<F, V>, Endpoints<F, Parent>, Listing<F>, Managed<F, Parent>, Absent<HasAction> {
  readonly kind: "resource";
  /** Offers the create as an action too. The object isn't in the state then. */
  readonly asAction?: { readonly summary: string } & Absent<Pick<ActionOffer, "only">>;
}

/** An object that is only read. */
interface DataSourceSpec<F extends Fields, V extends Variants | undefined, Parent extends HasFields>
  extends
    Described<F, V>,
    Endpoints<F, Parent>,
    Listing<F>,
    Absent<Omit<Managed<F, Parent>, "states">>,
    Absent<HasAction>,
    Absent<HasActionOffer> {
  readonly kind: "data source";
  readonly states?: States;
}

/** A secret that can be read without storing it: an ephemeral resource in addition to the data source. */
interface EphemeralSpec<F extends Fields, V extends Variants | undefined, Parent extends HasFields>
  extends
    Described<F, V>,
    Endpoints<F, Parent>,
    Absent<Listing<F>>,
    Absent<Managed<F, Parent>>,
    Absent<HasAction>,
    Absent<HasActionOffer> {
  readonly kind: "ephemeral";
  readonly parent: Parent;
  readonly singleton: true;
}

/**
 * An operation such as a restore or a reset. It is an action, and a resource that runs it once, and again when an
 * argument or a trigger changes.
 */
interface OperationSpec<F extends Fields, V extends Variants | undefined>
  extends
    Described<F, V>,
    HasAction,
    Pick<Endpoints<F, never>, "plural" | "access" | "id">,
    Pick<Relations<F>, "changes">,
    Absent<Omit<Endpoints<F, never>, "plural" | "access" | "id">>,
    Absent<Listing<F>>,
    Absent<Omit<Managed<F, never>, "changes">> {
  readonly kind: "operation";
  readonly asAction?: ActionOffer;
}

/** Values that are only validated: the provider's settings, the body of a request, a file. */
interface InputSpec<F extends Fields, V extends Variants | undefined>
  extends
    Described<F, V>,
    Absent<Endpoints<F, never>>,
    Absent<Listing<F>>,
    Absent<Managed<F, never>>,
    Absent<HasAction>,
    Absent<HasActionOffer> {
  readonly kind: "input";
}

/** The specification of a contract. Its kind decides which members are required and which are not allowed. */
export type ContractSpec<
  F extends Fields = Fields,
  V extends Variants | undefined = Variants | undefined,
  Parent extends HasFields = HasFields,
> =
  | ResourceSpec<F, V, Parent>
  | DataSourceSpec<F, V, Parent>
  | EphemeralSpec<F, V, Parent>
  | OperationSpec<F, V>
  | InputSpec<F, V>;

/**
 * The members that name fields. The names are checked in a contract's own file, and its readers use them as
 * strings.
 */
type TypedNames =
  "rules" | "id" | "key" | "identity" | "notInList" | "parent" | "parentAttributes" | keyof Limits<Fields>;

interface Made {
  readonly id: string;
  readonly plural: string;
  readonly parent?: Contract;
  readonly rules: readonly Rule[];
}

export interface ResourceContract<F extends Fields = Fields, V extends Variants | undefined = Variants | undefined>
  extends Omit<ResourceSpec<F, V, HasFields>, TypedNames | "plural">, Made {
  readonly key?: readonly string[];
  readonly identity?: readonly string[];
  readonly notInList?: readonly string[];
  readonly parentAttributes?: readonly string[];
  readonly unique?: Unique;
  readonly atMost?: readonly ObjectLimit[];
  readonly soleOwner?: SoleOwner;
}

type NoNames = Absent<Pick<Managed<Fields, HasFields>, "key" | "identity" | "parentAttributes" | keyof Limits<Fields>>>;

export interface DataSourceContract<F extends Fields = Fields, V extends Variants | undefined = Variants | undefined>
  extends Omit<DataSourceSpec<F, V, HasFields>, TypedNames | "plural">, Made, NoNames {
  readonly notInList?: readonly string[];
}

export interface EphemeralContract<F extends Fields = Fields, V extends Variants | undefined = Variants | undefined>
  extends Omit<EphemeralSpec<F, V, HasFields>, TypedNames | "plural">, Made, NoNames {
  readonly parent: Contract;
  readonly notInList?: undefined;
}

export interface OperationContract<F extends Fields = Fields, V extends Variants | undefined = Variants | undefined>
  extends Omit<OperationSpec<F, V>, TypedNames | "plural" | "path" | "operations">, Omit<Made, "parent">, NoNames {
  readonly path: string;
  readonly operations: readonly Operation[];
  readonly parent?: undefined;
  readonly notInList?: undefined;
}

export interface InputContract<F extends Fields = Fields, V extends Variants | undefined = Variants | undefined>
  extends Omit<InputSpec<F, V>, TypedNames>, NoNames {
  readonly rules: readonly Rule[];
  readonly id?: undefined;
  readonly parent?: undefined;
  readonly notInList?: undefined;
}

/** The contract of one kind of API object: fields, rules, states and endpoints. Its readers add nothing to them. */
export type Contract<F extends Fields = Fields, V extends Variants | undefined = Variants | undefined> =
  ResourceContract<F, V> | DataSourceContract<F, V> | EphemeralContract<F, V> | OperationContract<F, V>;

/** A contract of an API object, or of values that are only validated. */
export type AnyContract<F extends Fields = Fields, V extends Variants | undefined = Variants | undefined> =
  Contract<F, V> | InputContract<F, V>;

/** Variants with a row for each value of the field. The rows name other fields. */
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

/** Defines the contract of a kind. */
export function defineContract<
  const Kind extends ContractSpec["kind"],
  const F extends Fields,
  const V extends Variants<keyof F & string> | undefined = undefined,
  Parent extends HasFields = never,
>(
  spec: { readonly kind: Kind } & ContractSpec<F, V, Parent> & Checked<F, V>,
): Extract<AnyContract<F, V>, { readonly kind: Kind }>;
export function defineContract(spec: ContractSpec): AnyContract {
  const rules = spec.rules ? rulesFrom(spec.rules) : [];
  if (spec.kind === "input") return { ...spec, rules };
  const made = { rules, id: spec.id ?? "id", plural: spec.plural ?? `${spec.name}s` };
  if (spec.kind === "operation") return { ...spec, ...made, path: spec.action.path, operations: [] };
  return { ...spec, ...made } as Contract;
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

// Checks for undefined first, because without `strictNullChecks` it extends every type.
/** The values that a user sets for an object of this contract: a union if the contract has variants. */
export type Input<C> = C extends { readonly fields: infer F extends Fields; readonly variants?: infer V }
  ? V extends undefined
    ? Values<F>
    : V extends Variants
      ? { [K in keyof V["of"]]: VariantInput<F, V["on"], K, V["of"][K]> }[keyof V["of"]]
      : never
  : never;

/**
 * True if an account has objects of this kind: users create them, and a listing returns them. False for another
 * view of listed objects, such as all records of a domain as one.
 */
export const hasObjects = ({ kind, operations, objectsInList, listedByParent }: Contract): boolean =>
  kind === "resource" &&
  (listedByParent !== undefined ||
    (operations.includes("create") && (operations.includes("list") || objectsInList !== undefined)));
