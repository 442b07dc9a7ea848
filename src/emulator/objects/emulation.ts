import type { Contract, FieldName, Known, Operation, Properties } from "../../contract";
import type { FieldError } from "../wire/failure";
import type { RequestContext, JobAction, Route, Service } from "../service";
import type { Id, ObjectKind, StoredObject } from "../store";

/** The areas in which a restricted user's grants name objects. */
export type GrantArea = "computes" | "databases" | "domains" | "firewalls" | "images";

/** A create or an update that has been read, before anything is written. */
export interface Draft<C extends Contract = Contract, Body = Properties> {
  readonly call: RequestContext;
  readonly operation: "create" | "update";
  /** The object as it would become, sound fields only, in camelCase. */
  readonly object: Known<C>;
  /** What the request said, sound fields only. */
  readonly input: Known<C>;
  /** The object as it was; absent on create. */
  readonly before?: StoredObject<Body>;
  /** The object that the collection hangs on, for records and the like. */
  readonly parent?: StoredObject;
}

/**
 * What the service does with one kind of object beyond keeping it as its contract says. The collection's endpoints
 * follow from the contract alone; every member here adds something that the contract does not know.
 */
export interface Emulation<C extends Contract = Contract, Body = Properties> {
  readonly contract: C;
  /** The kind's name in the store, where it is not the contract's: kinds that share it share their ids. */
  readonly kind?: ObjectKind<Body>;
  /** Where kinds share a store name, what tells this one's objects from the others'. */
  readonly partition?: string;
  /** The kind of the object whose id stands in the collection's path. */
  readonly parentKind?: string;
  /** The collection's endpoints that this kind answers itself, through `routes`. */
  readonly customOperations?: readonly Operation[];
  /** The collection's endpoints that are for unrestricted users. */
  readonly unrestricted?: readonly Operation[];
  /** Where grants name these objects; a child is reached through its parent's grant. */
  readonly grants?: GrantArea;
  /** The type of the object in events and among tagged objects. Default: the contract's name. */
  readonly type?: string;
  /** Tags of these objects are for unrestricted users. */
  readonly tagsNeedUnrestricted?: boolean;
  /** Fields that requests have and no answer shows, whatever else reads them. */
  readonly neverReturned?: readonly FieldName<C>[];
  /** A field whose value no two objects of the kind share; capital letters make no difference. */
  readonly unique?: FieldName<C>;
  /** What the store finds the object by, besides its id. Default: the unique field. */
  key?(object: Known<C>, parent: StoredObject | undefined): string | null;
  /** Checked on every endpoint of the kind. */
  guard?(service: Service): void;
  /** What stands around the object when its values are brought into the form that is kept. */
  parentAttributes?(draft: Draft<C, Body>): Properties;
  /** What is wrong with the draft in the light of other objects. */
  validate?(draft: Draft<C, Body>): readonly FieldError[];
  /** Refuses what the object's condition does not allow, by throwing a `Failure`. */
  checkState?(request: RequestContext, operation: "update" | "delete", object: StoredObject<Body>): void;
  /** What the service decides on its own. Contract fields and properties for the service alone. */
  computeFields?(draft: Draft<C, Body>, id: Id): Properties;
  created?(request: RequestContext, object: StoredObject<Body>, draft: Draft<C, Body>): void;
  updated?(request: RequestContext, object: StoredObject<Body>, draft: Draft<C, Body>): void;
  /** Before the object goes: what goes with it. */
  removed?(service: Service, object: StoredObject<Body>, request: RequestContext): void;
  /** What an answer shows otherwise than the contract says, in camelCase. */
  presentFields?(object: StoredObject<Body>, service: Service): Properties;
  /** When a transition has led somewhere: what comes with the new state. */
  transitionCompleted?(service: Service, object: StoredObject<Body>, operation: string): void;
  readonly routes?: readonly Route[];
  readonly actions?: { readonly [name: string]: JobAction };
}

/** What is kept of an object: what its contract says, and what is for the service alone. */
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
export const typeOf = (emulation: Emulation) => emulation.type ?? emulation.contract.name;

/** What the service does with objects of that store kind; `parent` tells those that share one apart. */
export function emulationFor(service: Service, kind: string, parent?: StoredObject["parent"]): Emulation {
  const sharing = service.emulations.filter((emulation) => kindOf(emulation) === kind);
  const found = sharing.find(
    ({ partition }) => partition === undefined || parent === undefined || partition === parent,
  );
  if (!found) throw new Error(`no kind of object is named ${kind}`);
  return found;
}
