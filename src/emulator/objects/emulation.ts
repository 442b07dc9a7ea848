import type { Contract, FieldName, Fields, Known, Operation, Properties, Specified } from "../../contract";
import type { ControlRoute, Limit } from "../control/control-route";
import type { ServedZone } from "../dns/zone";
import type { HttpHandler } from "../http/server";
import type { AccountParts } from "../../topology/account";
import type { FieldError } from "../wire/failure";
import type { RequestContext, JobAction, Route, Service } from "../service";
import type { Id, ObjectKind, Store, StoredObject } from "../store";

/** A create or an update whose body has been read and validated, before anything is stored. */
export interface Draft<C extends Contract = Contract, Body = Properties> {
  readonly request: RequestContext;
  readonly operation: "create" | "update";
  /** The object as it would be stored, in camelCase, without the fields that are wrong. */
  readonly object: Known<C>;
  /** The fields of the request, without those that are wrong. */
  readonly input: Known<C>;
  /** The object as it was; absent on create. */
  readonly before?: StoredObject<Body>;
  /** The object whose id is in the collection's path: a record's domain. */
  readonly parent?: StoredObject;
}

/**
 * What the service does with one kind of object beyond storing it as its contract describes. The collection's endpoints
 * follow from the contract; every member here adds something that the contract does not have.
 */
export interface Emulation<C extends Contract = Contract, Body = Properties> {
  readonly contract: C;
  /** The kind's name in the store, where it is not the contract's: kinds that share it share their ids. */
  readonly kind?: ObjectKind<Body>;
  /** Where kinds share a store name, what tells this one's objects from the others'. */
  readonly partition?: string;
  /** The kind of the object whose id stands in the collection's path. */
  readonly parentKind?: string;
  /** It only lists objects that other emulations have. */
  readonly listsOthers?: true;
  /** How many objects there are, where the store does not have them. */
  count?(service: Service): number;
  /** Kinds under which jobs of these objects are stored beside those under the objects' own. */
  readonly jobKinds?: readonly string[];
  /** The collection's endpoints that this kind answers itself, through `routes`. */
  readonly customOperations?: readonly Operation[];
  /** The collection's endpoints that are for unrestricted users, and the rules of the specification that say so. */
  readonly unrestricted?: Specified<Operation>;
  /** The type of the object in events and among tagged objects. Default: the contract's name. */
  readonly type?: string;
  /** Tags of these objects are for unrestricted users, by these rules of the specification. */
  readonly tagsNeedUnrestricted?: Specified<"create" | "update">;
  /** Fields that requests have and no response shows. */
  readonly neverReturned?: readonly FieldName<C>[];
  /** Fields of a listing's objects that the contract does not have under these names. */
  readonly furtherFields?: Fields;
  /** Fields, as filters name them, whose values filters cannot compare by order, and the rules that say so. */
  readonly unordered?: Specified<string>;
  /** What the store finds the object by, besides its id. Default: its unique field. */
  key?(object: Known<C>, parent: StoredObject | undefined): string | null;
  /** Checked on every endpoint of the kind. */
  readonly guard?: (service: Service) => void;
  /** Attributes of the parent that the stored form of values depends on. */
  parentAttributes?(draft: Draft<C, Body>): Properties;
  /** What is wrong with the draft when it is compared with other objects. */
  validate?(draft: Draft<C, Body>): readonly FieldError[];
  /** Throws an `ApiFailure` where the object's state does not allow the operation. */
  checkState?(request: RequestContext, operation: "update" | "delete", object: StoredObject<Body>): void;
  /** What the service decides: fields of the contract, and properties for the service alone. */
  computeFields?(draft: Draft<C, Body>, id: Id): Properties;
  created?(request: RequestContext, object: StoredObject<Body>, draft: Draft<C, Body>): void;
  updated?(request: RequestContext, object: StoredObject<Body>, draft: Draft<C, Body>): void;
  /** Called before the object is removed, to remove what belongs to it. */
  removed?(service: Service, object: StoredObject<Body>, request: RequestContext): void;
  /** Fields that responses show differently from what is stored, in camelCase. */
  presentFields?(object: StoredObject<Body>, service: Service): Properties;
  /** Called when a transition has ended. */
  transitionCompleted?(service: Service, object: StoredObject<Body>, operation: string): void;
  /** The zone of the domain as it was rendered last, for queries and transfers. */
  readonly servedZone?: (store: Store, id: Id) => ServedZone | undefined;
  readonly routes?: readonly Route[];
  readonly actions?: { readonly [name: string]: JobAction };
  /** The name of these objects in the control API, where it is not the kind's: `PUT /_emulator/objects/instance/1`. */
  readonly controlName?: string;
  readonly controlRoutes?: readonly ControlRoute[];
  /** These objects as parts of the picture of the account. `key` names each of them. */
  accountParts?(service: Service, key: (object: StoredObject<Body>) => string): Partial<AccountParts>;
  /** The limits of these objects, by their names in `PUT /_emulator/limits`. */
  readonly limits?: { readonly [name: string]: Limit };
  /** Answers requests outside of the API's paths, such as uploads of data. */
  readonly httpHandler?: (service: Service) => HttpHandler;
}

/** The stored body of an object: the fields of its contract, and properties for the service alone. */
export type StoredBody<C, Internal = unknown> = Known<C> & Partial<Internal>;

/** What the service does with the objects of a contract, with the contract's own fields. */
export function defineEmulation<const C extends Contract, Body = Known<C>>(
  contract: C,
  emulation: Omit<Emulation<C, Body>, "contract">,
): Emulation {
  // The emulator calls it with objects of this contract only.
  return { contract, ...emulation } as unknown as Emulation;
}

export const kindOf = (emulation: Emulation) => emulation.kind ?? emulation.contract.name;
/** Names an object among all that there are: `domain 12`. */
export const objectKeyOf = ({ contract }: Pick<Emulation, "contract">, id: Id) => `${contract.name} ${String(id)}`;
export const typeOf = (emulation: Emulation) => emulation.type ?? emulation.contract.name;

/** What the service does with objects of that store kind; `parent` tells those that share one apart. */
export function findEmulation(service: Service, kind: string, parent?: StoredObject["parent"]): Emulation {
  const sharing = service.emulations.filter((emulation) => kindOf(emulation) === kind);
  const found = sharing.find(
    ({ partition }) => partition === undefined || parent === undefined || partition === parent,
  );
  if (!found) throw new Error(`no kind of object is named ${kind}`);
  return found;
}
