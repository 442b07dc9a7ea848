import type { Contract, Known, Operation, Properties } from "../../../contract";
import type { AccountParts } from "../../../shared/topology/account";
import type { EmulatedKind, JobAction, RequestContext, Route, Service } from "../../types";
import type { ServedZone } from "../dns/zone";
import type { HttpHandler } from "../http/server";
import type { Store, StoredId, StoredObject } from "../store";
import type { FieldError } from "../wire/failure";
import type { ControlLimit, ControlRoute } from "./control-route";

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
 * The service's behavior for one kind of object, beyond storing it as its contract describes. The collection's
 * endpoints follow from the contract; each part adds something that the contract doesn't have.
 */
export interface Emulation<C extends Contract = Contract, Body = Properties> {
  readonly kind: EmulatedKind<C, Body>;
  readonly endpoints?: Endpoints;
  readonly hooks?: Hooks<C, Body>;
  /** The actions of jobs, by the names under which jobs are stored. */
  readonly actions?: { readonly [name: string]: JobAction };
  readonly control?: ControlParts<Body>;
  /** Serves requests outside of the API's paths, such as uploads of data. */
  readonly httpHandler?: (service: Service) => HttpHandler;
  /** The zone of the domain as it was last rendered, for queries and transfers. */
  readonly servedZone?: (store: Store, id: StoredId) => ServedZone | undefined;
}

/** How a kind's endpoints differ from those that follow from its contract. */
interface Endpoints {
  /** Called for every endpoint of the kind. */
  readonly guard?: (service: Service) => void;
  /** Operations of the contract that `routes` implements. */
  readonly customOperations?: readonly Operation[];
  readonly routes?: readonly Route[];
}

/** Called while the collection's endpoints and its transitions run. */
interface Hooks<C extends Contract, Body> {
  /**
   * A value besides the id by which the store finds the object.
   * @default the unique field
   */
  key?(object: Known<C>, parent: StoredObject | undefined): string | null;
  /** Attributes of the parent that affect how values are stored. */
  parentAttributes?(draft: Draft<C, Body>): Properties;
  /** Returns the errors of checks against other objects. */
  validate?(draft: Draft<C, Body>): readonly FieldError[];
  /** @throws RefusedRequestError if the object's state doesn't allow the operation. */
  checkState?(request: RequestContext, operation: "update" | "delete", object: StoredObject<Body>): void;
  /** The values that the service computes: fields of the contract, and internal properties. */
  computeFields?(draft: Draft<C, Body>, id: StoredId): Properties;
  created?(request: RequestContext, object: StoredObject<Body>, draft: Draft<C, Body>): void;
  updated?(request: RequestContext, object: StoredObject<Body>, draft: Draft<C, Body>): void;
  /** Called before the object is removed, to remove everything that belongs to it. */
  removed?(service: Service, object: StoredObject<Body>, request: RequestContext): void;
  /** Called when a transition has ended. */
  transitionCompleted?(service: Service, object: StoredObject<Body>, operation: string): void;
}

/** The kind's share of the control API. */
interface ControlParts<Body> {
  readonly routes?: readonly ControlRoute[];
  /** The limits of these objects, by their names in `PUT /_emulator/limits`. */
  readonly limits?: { readonly [name: string]: ControlLimit };
  /** The objects as parts of the account's topology. `key` names each of them. */
  accountParts?(store: Store, key: (object: StoredObject<Body>) => string): Partial<AccountParts>;
}

/** The stored body of an object: the fields of its contract, and internal properties. */
export type StoredBody<C, Internal = unknown> = Known<C> & Partial<Internal>;

/** Defines the behavior of a kind, with the fields of its contract. */
export function defineEmulation<const C extends Contract, Body>(
  kind: EmulatedKind<C, Body>,
  parts: Omit<Emulation<C, Body>, "kind">,
): Emulation {
  // The emulator calls the hooks with objects of this kind only.
  return { kind, ...parts } as unknown as Emulation;
}
