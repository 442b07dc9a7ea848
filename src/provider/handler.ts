import type { Json } from "../client";
import type { Contract, FieldName, Known, Planned, Properties } from "../contract";
import type { Diagnostic, ResourceHandler } from "../plugin/provider";
import type { JournaledRequest } from "./journal/request";
import type { PrivateState } from "./private-state";
import type { ProviderSession } from "./session";

/** The attributes of an object as a state has them: JSON, under their Terraform names. */
export type StoredState = Readonly<Record<string, unknown>>;

/**
 * Brings a state from one schema version to the next. The steps of a resource stand in its handler, the oldest first, and
 * their number is the resource's schema version.
 */
export type StateUpgrade = (state: StoredState) => StoredState;

/**
 * One step. It is given the attributes that it names in its type, as the older version stored them, and returns those that
 * the newer version stores otherwise. What it does not return stays as it is; what the newer schema no longer has is left
 * out of the state without being named, and what the state lacks is null.
 */
export const upgradeStep =
  <Older extends object>(step: (state: Older) => StoredState): StateUpgrade =>
  (state) => ({ ...state, ...step(state as Older) });

/** Lists the objects of a collection; `known` has the fields in its path. */
export type ReadList = <C extends Contract>(contract: C, known: Properties) => Promise<readonly Known<C>[]>;

/** What a handler works with during one operation on one object. */
export interface OperationContext {
  readonly contract: Contract;
  readonly session: ProviderSession;
  readonly signal: AbortSignal;
  readonly report: (diagnostic: Diagnostic) => void;
  /** For a new object: what the configuration sets. */
  readonly privateState: PrivateState;
  /** How long the operation may still wait, in milliseconds, from the `timeouts` attribute. */
  readonly remainingMs: number;
}

/** An update of an object. */
export interface ObjectChange<C extends Contract = Contract> {
  /** Names of the fields whose planned value is known and differs from the prior one. */
  readonly changed: ReadonlySet<FieldName<C>>;
  readonly wanted: Known<C>;
  readonly prior: Known<C>;
}

/**
 * What the plan of a replacement's new object is told of the old one. Terraform replaces an object also because it was
 * asked to, which the plan of the old object does not show.
 */
export interface Replaced {
  /** As `objectKey` returns it. */
  readonly object: string;
  /** The name of the object, where it is protected. */
  readonly protected?: string;
}

export interface PlanContext<C extends Contract = Contract> {
  readonly contract: Contract;
  readonly session: ProviderSession | undefined;
  readonly signal: AbortSignal;
  readonly report: (diagnostic: Diagnostic) => void;
  readonly config: Planned<C>;
  readonly prior: Known<C> | null;
  /** `null`: the object is to be destroyed. */
  readonly planned: Planned<C> | null;
  readonly privateState: PrivateState;
  /** The object that this new one replaces. */
  readonly replaced?: Replaced | undefined;
  /**
   * True if an earlier run may have created the object. The apply then looks for it and adopts it, so no check advises to
   * import it.
   */
  readonly mayExist?: boolean;
}

/** Where an object is searched when the response to its create was lost. */
export interface RecoveryList {
  readonly collection: string;
  readonly list: () => Promise<readonly Json[]>;
  /** The ids of what is there, where they cost fewer requests. */
  readonly ids?: () => Promise<readonly string[]>;
}

/** The POST that creates an object. */
export interface CreatePost {
  readonly path: string;
  readonly body: Properties;
  /** The field of the answer that has the object. Default: the answer is the object. */
  readonly answeredIn?: string;
}

/** What the service shows of an operation whose response was lost. */
export interface Trace {
  /**
   * `done`: the operation was run, or is running; `none`: nothing has changed since before it was sent; `unclear`: the
   * changes may come from something else.
   */
  readonly verdict: "done" | "none" | "unclear";
  /** What was seen, for messages: `instance 12 is running, last changed 2026-01-31T12:00:00`. */
  readonly seen: string;
}

/** Compares what the service shows with what it showed right before an operation was sent. */
export interface Watch {
  readonly look: (signal: AbortSignal) => Promise<Trace>;
  /** How many looks that see nothing prove that it was not run. Default: 3. */
  readonly looks?: number;
}

/** What keeps a request from succeeding, and may go away. */
export interface Conflict {
  /** What it is: `record 7 (www A 192.0.2.1)`. */
  readonly what: string;
  /** The object in the way, if the configuration may adopt it because it is the very object that is wanted. */
  readonly existing?: { readonly contract: Contract; readonly object: Properties };
  /** A change that lets both objects exist: `give the new object another label`. */
  readonly remedy?: string;
  /** The service ends it. Default: it goes when somebody removes it. */
  readonly endsByItself?: boolean;
}

/** What a resource does beyond its contract. Whatever is left out follows from the contract alone. */
export interface Handler<C extends Contract = Contract> {
  /**
   * How a state of schema version 0 is brought to version 1, one of version 1 to version 2, and so on. The resource's schema
   * version is their number.
   */
  readonly upgrades?: readonly StateUpgrade[];
  /** Whole operations of its own, made of the steps that `operations/` exports. */
  operations?(definition: ResourceDefinition): Partial<ResourceHandler<ProviderSession>>;
  /** Refuses a create before anything is sent, by throwing. */
  validateCreate?(context: OperationContext, wanted: Known<C>): void;
  /** Waits for what a create, an operation with triggers, a data source or an ephemeral resource needs first. */
  waitForPrerequisites?(context: OperationContext, wanted: Known<C>): Promise<void>;
  /** Calls `send` when the request that creates the object may be sent, under a lock or after a wait. Default: at once. */
  sendWhenReady?<T>(context: OperationContext, wanted: Known<C>, send: () => Promise<T>): Promise<T>;
  /**
   * Called right before the request of an operation with triggers is sent: what it returns tells, where the answer is lost,
   * whether the operation was done. Default: nothing tells.
   */
  watch?(context: OperationContext, wanted: Known<C>): Promise<Watch>;
  /**
   * Creates the object if that isn't one POST, and returns what is known of it then. A request that must not be sent
   * twice is sent as `request`.
   */
  create?(context: OperationContext, wanted: Known<C>, request: JournaledRequest): Promise<Properties>;
  /**
   * The request that creates the object, where it is not a POST of its fields to the collection. Fields that it does not
   * set follow in an update.
   */
  createRequest?(wanted: Known<C>): CreatePost | undefined;
  /** What follows a create, once the object is ready. Returns whether anything was sent. */
  afterCreate?(context: OperationContext, wanted: Known<C>): Promise<boolean>;
  /** Reads the object. Default: GET on its path. `undefined`: it is gone. */
  read?(context: OperationContext, known: Known<C>): Promise<Properties | undefined>;
  /** Adds to a response what other endpoints return. */
  hydrate?(context: OperationContext, answer: Properties, known: Known<C>): Promise<Properties>;
  /** Adds to an object of a listing what the listing leaves out, for the data source of all objects. */
  hydrateListed?(context: OperationContext, answer: Properties): Promise<Properties>;
  /** Changes what the PUT does not carry. Returns whether anything was sent, or the response. */
  update?(context: OperationContext, change: ObjectChange<C>): Promise<boolean | Properties>;
  /** Deletes the object. Default: DELETE on its path. */
  delete?(context: OperationContext, known: Known<C>): Promise<void>;
  /**
   * Adds warnings and errors to a plan, and returns the values that are to be planned differently. It is called for every
   * plan, also when nothing changes.
   */
  modifyPlan?(context: PlanContext<C>): Promise<Planned<C> | undefined> | Planned<C> | undefined;
  /**
   * Describes what the service would delete now, in place of the contract's words for the loss. Called before a plan warns
   * of the loss. `null`: nothing would be lost. `undefined`: unknown.
   */
  describeLoss?(context: PlanContext<C>): Promise<string | null | undefined>;
  /**
   * What a create that is refused finds to be there already, where the object is nothing but the fact that it is there,
   * and nobody else of this run has it: the create adopts it, and says so. It is returned as a response has it.
   */
  existing?(context: OperationContext, wanted: Known<C>): Promise<Json | undefined>;
  /**
   * The values of a new object that the limits of its contract count by, if the configuration alone doesn't have them.
   * `read` lists objects. Default: the configured values.
   */
  limitedValues?(read: ReadList, wanted: Planned<C>): Promise<Planned<C>>;
  /** The objects that keep a create from succeeding. Default: the object that has its unique name, or objects that leave no room. */
  conflict?(context: OperationContext, wanted: Known<C>): Promise<Conflict | undefined>;
}

/** A resource: its contract, its handler and its Terraform schema. */
export interface ResourceDefinition {
  readonly contract: Contract;
  readonly handler: Handler;
  readonly schema: ResourceHandler<ProviderSession>["schema"];
}

/** A resource's contract with its handler. */
export interface ContractHandler {
  readonly contract: Contract;
  readonly handler: Handler;
}

/** What a resource does beyond its contract, with the contract's own fields. */
export function defineHandler<const C extends Contract>(contract: C, handler: Handler<C>): ContractHandler {
  // The provider calls it with objects of this contract only.
  return { contract, handler: handler };
}
