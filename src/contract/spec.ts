import type { Access, Operation } from "./access";
import type { Fields, KnownFields } from "./field";
import type { FieldName, HasFields } from "./fields";
import type { Loss, States } from "./lifecycle";
import type { EntryField, ObjectLimit, SoleOwner, Unique } from "./limits";
import type { EnrichFrom, ExplainsChange, ListedObjects } from "./listings";
import type { ActionOffer, HasAction, HasActionOffer } from "./operation";
import type { DefineRules, RuleIds } from "./rule";
import type { Properties } from "./values";
import type { Variants } from "./variants";

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
interface InAccount<F extends Fields, Other> {
  /** True if a user created the listed object (default: the service creates none itself). */
  isUserCreated?(listed: KnownFields<F>): boolean;
  /** True if the parent may contain such objects. Other parents are skipped when an account is listed. */
  canContain?(parent: Properties): boolean;
  /** Reads the object from the listing of its parents, if it has no listing of its own. */
  listedByParent?(parent: Properties): KnownFields<F> | undefined;
  readonly enrichFrom?: EnrichFrom<Other>;
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
export interface Limits<F extends Fields, Other> {
  /** A field with a unique value, in an account or on the whole platform. */
  readonly unique?: Unique<Other, keyof F & string>;
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

/** Everything that a resource may have besides its endpoints. */
export interface Managed<F extends Fields, Parent extends HasFields, Other>
  extends InAccount<F, Other>, Identity<F, Parent>, Limits<F, Other>, Relations<F>, Lifecycle {}

/** Members that a kind doesn't have. */
export type Absent<T> = { readonly [K in keyof T]?: undefined };

/** An object that Terraform creates or updates. */
export interface ResourceSpec<F extends Fields, V extends Variants | undefined, Parent extends HasFields, Other>
  extends Described<F, V>, Endpoints<F, Parent>, Listing<F>, Managed<F, Parent, Other>, Absent<HasAction> {
  readonly kind: "resource";
  /** Offers the create as an action too. The object isn't in the state then. */
  readonly asAction?: { readonly summary: string } & Absent<Pick<ActionOffer, "only">>;
}

/** An object that is only read. */
export interface DataSourceSpec<F extends Fields, V extends Variants | undefined, Parent extends HasFields>
  extends
    Described<F, V>,
    Endpoints<F, Parent>,
    Listing<F>,
    Absent<Omit<Managed<F, Parent, never>, "states">>,
    Absent<HasAction>,
    Absent<HasActionOffer> {
  readonly kind: "data source";
  readonly states?: States;
}

/** A secret that can be read without storing it: an ephemeral resource in addition to the data source. */
export interface EphemeralSpec<F extends Fields, V extends Variants | undefined, Parent extends HasFields>
  extends
    Described<F, V>,
    Endpoints<F, Parent>,
    Absent<Listing<F>>,
    Absent<Managed<F, Parent, never>>,
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
export interface OperationSpec<F extends Fields, V extends Variants | undefined>
  extends
    Described<F, V>,
    HasAction,
    Pick<Endpoints<F, never>, "plural" | "access" | "id">,
    Pick<Relations<F>, "changes">,
    Absent<Omit<Endpoints<F, never>, "plural" | "access" | "id">>,
    Absent<Listing<F>>,
    Absent<Omit<Managed<F, never, never>, "changes">> {
  readonly kind: "operation";
  readonly asAction?: ActionOffer;
}

/** Values that are only validated: the provider's settings, the body of a request, a file. */
export interface InputSpec<F extends Fields, V extends Variants | undefined>
  extends
    Described<F, V>,
    Absent<Endpoints<F, never>>,
    Absent<Listing<F>>,
    Absent<Managed<F, never, never>>,
    Absent<HasAction>,
    Absent<HasActionOffer> {
  readonly kind: "input";
}

/**
 * The specification of a contract. Its kind decides which members are required and which are not allowed. `Other` is the
 * type of the contracts of other kinds.
 */
export type ContractSpec<F extends Fields, V extends Variants | undefined, Parent extends HasFields, Other> =
  | ResourceSpec<F, V, Parent, Other>
  | DataSourceSpec<F, V, Parent>
  | EphemeralSpec<F, V, Parent>
  | OperationSpec<F, V>
  | InputSpec<F, V>;
