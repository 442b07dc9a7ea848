import type { Contract, Properties } from "../contract";
import type { Diagnostic, ResourceHandler } from "../plugin/provider";
import type { Memory } from "./memory";
import type { Session } from "./session";
import type { Kind } from "./work";

/** One operation on one object, as a handler sees it. */
export interface Work {
  readonly contract: Contract;
  readonly session: Session;
  readonly signal: AbortSignal;
  report(diagnostic: Diagnostic): void;
  /** What is remembered of the object; empty for a new one. */
  readonly memory: Memory;
  /** Milliseconds that the operation may wait in all, from the `timeouts` attribute. */
  readonly patience: number;
}

/** Another request than the collection's own that makes an object. */
export interface CreateRequest {
  readonly path: string;
  readonly body: Properties;
  /** The fields that it takes. */
  readonly fields: readonly string[];
}

/** What the user wants changed in an object that exists. */
export interface Change {
  /** Names of the fields whose planned value is known and differs from the prior one. */
  readonly changed: ReadonlySet<string>;
  readonly wanted: Properties;
  readonly prior: Properties;
}

export interface Planning {
  readonly contract: Contract;
  readonly session: Session | undefined;
  readonly signal: AbortSignal;
  report(diagnostic: Diagnostic): void;
  readonly config: Properties;
  readonly prior: Properties | null;
  /** `null`: the object is to be destroyed. */
  readonly planned: Properties | null;
  readonly memory: Memory;
}

/** What a resource does beyond its contract. Everything that is left out follows from the contract alone. */
export interface Handler {
  /** Takes whole operations over, where one resource is many objects of the service. */
  own?(kind: Kind): Partial<ResourceHandler<Session>>;
  /** Refuses a creation before anything is sent. */
  beforeCreate?(work: Work, wanted: Properties): void;
  /** Waits, before an operation is run, for what it needs. */
  before?(work: Work, wanted: Properties): Promise<void>;
  /** Adds to the body of the request that makes the object. */
  createBody?(wanted: Properties): Properties;
  /** The request that makes the object, where it is not the collection's own. What it does not take follows in an update. */
  createBy?(wanted: Properties): CreateRequest | undefined;
  /** Does what has to follow the creation, once the object is ready. Returns whether anything was sent. */
  afterCreate?(work: Work, wanted: Properties): Promise<boolean>;
  /** Looks the object up. Default: its path. `undefined`: it is gone. */
  read?(work: Work, known: Properties): Promise<Properties | undefined>;
  /** Completes what a response says with what other endpoints say. */
  complete?(work: Work, answer: Properties, known: Properties): Promise<Properties>;
  /** Changes what the update request does not carry. Returns whether anything was sent. */
  update?(work: Work, change: Change): Promise<boolean>;
  /** Removes the object. Default: DELETE on its path. */
  delete?(work: Work, known: Properties): Promise<void>;
  /** What an imported object tells of its surroundings, for the spellings that depend on them. */
  learned?(object: Properties): Properties;
  /** Says what the object is from what is known and what was answered, where a field needs both. */
  adjust?(object: Properties): Properties;
  /**
   * Adds warnings and errors to a plan, and returns what is to be planned otherwise. It is asked also
   * when nothing changes.
   */
  plan?(planning: Planning): Promise<Properties | undefined> | Properties | undefined;
  /** The state in which the object is ready after its creation. Default: the contract's settled states. */
  readyStates?(wanted: Properties): readonly string[];
  /** What stands in the way of the creation and may go away by itself: described for the user, or `undefined`. */
  obstacle?(work: Work, wanted: Properties): Promise<string | undefined>;
}
