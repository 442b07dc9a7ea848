import type { Json } from "../client";
import type { Contract, FieldName, Known, Planned, Properties } from "../contract";
import type { Diagnostic, ResourceHandler } from "../plugin/provider";
import type { PrivateState } from "./private-state";
import type { ProviderSession } from "./session";
import type { ResourceDefinition } from "./operation-context";

/** One operation on one object, as a handler sees it. */
export interface OperationContext {
  readonly contract: Contract;
  readonly session: ProviderSession;
  readonly signal: AbortSignal;
  report(diagnostic: Diagnostic): void;
  /** What is remembered of the object; empty for a new one. */
  readonly privateState: PrivateState;
  /** Milliseconds that the operation may wait in all, from the `timeouts` attribute. */
  readonly remainingMs: number;
}

/** What the user wants changed in an object that exists. */
export interface ObjectChange<C extends Contract = Contract> {
  /** Names of the fields whose planned value is known and differs from the prior one. */
  readonly changed: ReadonlySet<FieldName<C>>;
  readonly wanted: Known<C>;
  readonly prior: Known<C>;
}

export interface PlanContext<C extends Contract = Contract> {
  readonly contract: Contract;
  readonly session: ProviderSession | undefined;
  readonly signal: AbortSignal;
  report(diagnostic: Diagnostic): void;
  readonly config: Planned<C>;
  readonly prior: Known<C> | null;
  /** `null`: the object is to be destroyed. */
  readonly planned: Planned<C> | null;
  readonly privateState: PrivateState;
}

/** A collection of objects that is listed in a way of its own. */
export interface RecoveryList {
  readonly collection: string;
  readonly list: () => Promise<readonly Json[]>;
}

/** A POST that makes an object. */
export interface CreatePost {
  readonly path: string;
  readonly body: Properties;
}

/** What a resource does beyond its contract. Everything that is left out follows from the contract alone. */
export interface Handler<C extends Contract = Contract> {
  /** Whole operations of its own, made of the steps that `operations/` exports. */
  operations?(definition: ResourceDefinition): Partial<ResourceHandler<ProviderSession>>;
  /** Refuses a creation before anything is sent. */
  validateCreate?(context: OperationContext, wanted: Known<C>): void;
  /** Waits for what an operation needs before it is run, or a data source or an ephemeral resource before it is read. */
  waitForPrerequisites?(context: OperationContext, wanted: Known<C>): Promise<void>;
  /** Sends the request that makes an object or runs an operation when its turn has come. Default: at once. */
  sendWhenReady?<T>(context: OperationContext, wanted: Known<C>, send: () => Promise<T>): Promise<T>;
  /** Makes the object where that is not one POST that answers it, and returns what is known of it then. */
  create?(context: OperationContext, wanted: Known<C>): Promise<Properties>;
  /**
   * The request that makes the object, where it is not a POST of its fields to the collection. What it does not bring
   * follows in an update.
   */
  createRequest?(wanted: Known<C>): CreatePost | undefined;
  /** Does what has to follow the creation, once the object is ready. Returns whether anything was sent. */
  afterCreate?(context: OperationContext, wanted: Known<C>): Promise<boolean>;
  /** Looks the object up. Default: its path. `undefined`: it is gone. */
  read?(context: OperationContext, known: Known<C>): Promise<Properties | undefined>;
  /** Completes what a response says with what other endpoints say. */
  hydrate?(context: OperationContext, answer: Properties, known: Known<C>): Promise<Properties>;
  /** Changes what the update request does not carry. Returns whether anything was sent, or what was answered to it. */
  update?(context: OperationContext, change: ObjectChange<C>): Promise<boolean | Properties>;
  /** Removes the object. Default: DELETE on its path. */
  delete?(context: OperationContext, known: Known<C>): Promise<void>;
  /**
   * Adds warnings and errors to a plan, and returns what is to be planned otherwise. It is asked also
   * when nothing changes.
   */
  modifyPlan?(context: PlanContext<C>): Promise<Planned<C> | undefined> | Planned<C> | undefined;
  /** Names the fields that make a change a replacement, beside those that the interface can never change. */
  requiresReplace?(planned: Planned<C>, prior: Known<C>): readonly FieldName<C>[];
  /** What stands in the way of the create and may go away by itself: described for the user, or `undefined`. */
  conflict?(context: OperationContext, wanted: Known<C>): Promise<string | undefined>;
}

/** A resource's contract with its handler. */
export interface ContractHandler {
  readonly contract: Contract;
  readonly handler: Handler;
}

/** What a resource does beyond its contract, with the contract's own fields. */
export function defineHandler<const C extends Contract>(contract: C, handler: Handler<C>): ContractHandler {
  // The provider calls it with objects of this contract only.
  return { contract, handler: handler as unknown as Handler };
}
