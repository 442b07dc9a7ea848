import type { Contract, FieldName, Known, Planned, Properties } from "../contract";
import type { StoredState } from "../objects/terraform/values";
import type { CreatePost } from "../objects/wire/body";
import type { Json } from "./client";
import type { Conflict, OperationContext, PlanContext, ProviderSession, ReadList, Watch } from "./context";
import type { Counterpart } from "./engine/counterpart/table";
import type { JournaledRequest } from "./engine/journal/request";
import type { ResourceHandler } from "./plugin/provider";

/**
 * Upgrades a state by one schema version. A handler lists its upgrades, the oldest first. Their number is the
 * resource's schema version.
 */
export type StateUpgrade = (state: StoredState) => StoredState;

/**
 * Defines one upgrade. The step receives the attributes of the older version, as its type declares them, and
 * returns those that the newer version stores differently. Other attributes are unchanged. Attributes that the
 * newer schema lacks are dropped, and missing ones become null.
 */
export const upgradeStep =
  <Older extends object>(step: (state: Older) => StoredState): StateUpgrade =>
  (state) => ({ ...state, ...step(state as Older) });

/** An update of an object. */
export interface ObjectChange<C extends Contract = Contract> {
  /** Names of the fields whose planned value is known and differs from the prior one. */
  readonly changed: ReadonlySet<FieldName<C>>;
  readonly wanted: Known<C>;
  readonly prior: Known<C>;
}

/** The listing of another kind that shows objects of a kind without a listing of its own. */
export interface ListSource {
  readonly contract: Contract;
  /** Returns the object that a listed one stands for, if there is one. */
  objectOf(listed: Properties): Properties | undefined;
}

/** The behavior of a resource beyond its contract. Everything that is left out follows from the contract. */
export interface Handler<C extends Contract = Contract> {
  /** Upgrades from schema version 0 to 1, from 1 to 2, and so on. Their number is the resource's schema version. */
  readonly upgrades?: readonly StateUpgrade[];
  /** The resource type of the Linode provider for the same objects, whose state a `moved` block can convert. */
  readonly counterpart?: Counterpart;
  /** Replaces whole operations, built from the steps that `operations/` exports. */
  operations?(definition: ResourceDefinition): Partial<ResourceHandler<ProviderSession>>;
  /**
   * Rejects a create before any request is sent.
   * @throws if the object can't be created
   */
  validateCreate?(context: OperationContext, wanted: Known<C>): void;
  /** Waits for the prerequisites of a create, an operation with triggers, a data source or an ephemeral resource. */
  waitForPrerequisites?(context: OperationContext, wanted: Known<C>): Promise<void>;
  /** Calls `send` when the creating request may be sent, under a lock or after a wait (default: immediately). */
  sendWhenReady?<T>(context: OperationContext, wanted: Known<C>, send: () => Promise<T>): Promise<T>;
  /**
   * Called right before the request of an operation with triggers. The result shows, if the response is lost,
   * whether the operation ran (default: the outcome is unknown).
   */
  watch?(context: OperationContext, wanted: Known<C>): Promise<Watch>;
  /**
   * Creates the object or runs the operation if that isn't a single POST, and returns the known fields of the object.
   * A request that must not be sent twice is sent through `request`.
   */
  create?(context: OperationContext, wanted: Known<C>, request: JournaledRequest): Promise<Properties>;
  /**
   * The request that creates the object, if it isn't a POST of its fields to the collection. Fields that it doesn't
   * set follow in an update.
   */
  createRequest?(wanted: Known<C>): CreatePost | undefined;
  /** Runs after a create, once the object is ready, or after an operation. Returns true if a request was sent. */
  afterCreate?(context: OperationContext, wanted: Known<C>): Promise<boolean>;
  /** Reads the object (default: GET on its path). Returns undefined if it doesn't exist. */
  read?(context: OperationContext, known: Known<C>): Promise<Properties | undefined>;
  /** Adds data from other endpoints to a response. */
  hydrate?(context: OperationContext, response: Known<C> & Properties, known: Known<C>): Promise<Properties>;
  /** The listings that show the objects, for the list resource (default: their own, or that of their parents). */
  readonly listedIn?: readonly ListSource[];
  /** Adds fields that a listing omits to one of its objects, for the plural data source. */
  hydrateListed?(context: OperationContext, response: Properties): Promise<Properties>;
  /** Changes fields that the PUT doesn't carry. Returns the response, or whether a request was sent. */
  update?(context: OperationContext, change: ObjectChange<C>): Promise<boolean | Properties>;
  /** Deletes the object (default: DELETE on its path). */
  delete?(context: OperationContext, known: Known<C>): Promise<void>;
  /**
   * Adds warnings and errors to a plan, and returns the values to plan differently. Called for every plan, even
   * without changes.
   */
  modifyPlan?(context: PlanContext<C>): Promise<Planned<C> | undefined> | Planned<C> | undefined;
  /**
   * Describes the data that a deletion would lose now, instead of the contract's text. Called before a plan warns
   * of the loss. Returns null if nothing would be lost, and undefined if that is unknown.
   */
  describeLoss?(context: PlanContext<C>): Promise<string | null | undefined>;
  /**
   * Finds an existing object after a refused create, for objects that consist only of their existence and that
   * nothing else in the run owns. The create adopts it and reports that. Returns it in the form of a response.
   */
  existing?(context: OperationContext, wanted: Known<C>): Promise<Json | undefined>;
  /**
   * The values of a new object by which its contract counts limits, if the configuration alone doesn't have them
   * (default: the configured values). `read` lists objects.
   */
  limitedValues?(read: ReadList, wanted: Planned<C>): Promise<Planned<C>>;
  /**
   * The objects that make a create fail (default: the object with its unique name, or objects that use up a limit).
   */
  conflict?(context: OperationContext, wanted: Known<C>): Promise<Conflict | undefined>;
}

/** A resource or an action: its contract, its handler and its Terraform schema. */
export interface ResourceDefinition {
  readonly contract: Contract;
  readonly handler: Handler;
  readonly schema: ResourceHandler<ProviderSession>["schema"];
  readonly isAction?: boolean;
}

/** A resource's contract with its handler. */
export interface ContractHandler {
  readonly contract: Contract;
  readonly handler: Handler;
}

/** Defines a handler, typed with the fields of its contract. */
export function defineHandler<const C extends Contract>(contract: C, handler: Handler<C>): ContractHandler {
  // The provider only calls it with objects of this contract.
  return { contract, handler: handler };
}
