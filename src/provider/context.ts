import type { Contract, Known, Planned, Properties } from "../contract";
import type { PrivateState } from "../objects/terraform/private-state";
import type { Client, Clock, Json } from "./client";
import type { Journal } from "./engine/journal";
import type { AcceptedSettings } from "./engine/run/accepted-settings";
import type { Activity } from "./engine/run/activity";
import type { Locks, Ownership } from "./engine/run/locks";
import type { ObjectRepository } from "./engine/run/object-repository";
import type { RunState } from "./engine/run/run-state";
import type { ProviderDiagnostic, RunPlace } from "./plugin/provider";

/** Lists the objects of a collection. `known` has the fields in its path. */
export type ReadList = <C extends Contract>(contract: C, known: Properties) => Promise<readonly Known<C>[]>;

/** The context of one operation on one object. */
export interface OperationContext {
  readonly contract: Contract;
  readonly session: ProviderSession;
  readonly signal: AbortSignal;
  readonly report: (diagnostic: ProviderDiagnostic) => void;
  /** For a new object: the configured paths. */
  readonly privateState: PrivateState;
  /** The remaining time for waits, in milliseconds, from the `timeouts` attribute. */
  readonly remainingMs: number;
  /** True if an action runs the operation, so nothing is in the state. */
  readonly isAction?: boolean;
}

/**
 * Facts about the old object, for the plan of its replacement. Terraform also replaces an object on request
 * (`-replace`), which the plan of the old object doesn't show.
 */
export interface Replaced {
  /** The value that `objectKey` returns. */
  readonly object: string;
  /** The name of the object, if it is protected. */
  readonly protected?: string;
}

export interface PlanContext<C extends Contract = Contract> {
  readonly contract: Contract;
  readonly session: ProviderSession | undefined;
  readonly signal: AbortSignal;
  readonly report: (diagnostic: ProviderDiagnostic) => void;
  readonly config: Planned<C>;
  readonly prior: Known<C> | null;
  /** Null if the object is to be destroyed. */
  readonly planned: Planned<C> | null;
  readonly privateState: PrivateState;
  /** The object that this new one replaces. */
  readonly replaced?: Replaced | undefined;
  /**
   * True if an earlier run may have created the object. The apply then looks for it and adopts it, so no check
   * suggests an import.
   */
  readonly mayExist?: boolean;
  /** True if an action is planned, so nothing will be in the state. */
  readonly isAction?: boolean;
}

/** The collection to search if the response to a create is lost. */
export interface RecoveryList {
  readonly collection: string;
  readonly list: () => Promise<readonly Json[]>;
  /** Lists the ids of existing objects, if that takes fewer requests. */
  readonly ids?: () => Promise<readonly string[]>;
}

/** The visible effect of an operation whose response was lost. */
export interface Trace {
  /**
   * `done`: the operation ran or is running. `none`: nothing has changed since the request. `unclear`: something
   * else may have caused the changes.
   */
  readonly verdict: "done" | "none" | "unclear";
  /** The observed state, for messages: `instance 12 is running, last changed 2026-01-31T12:00:00`. */
  readonly seen: string;
}

/** Compares the object with its state before an operation was sent. */
export interface Watch {
  readonly look: (signal: AbortSignal) => Promise<Trace>;
  /** How many polls without a change prove that the operation didn't run (default: 3). */
  readonly looks?: number;
}

/** A reason why a request fails that may go away. */
export interface Conflict {
  /** The conflicting object: `record 7 (www A 192.0.2.1)`. */
  readonly what: string;
  /** The conflicting object, if it equals the wanted one, so the configuration may adopt it. */
  readonly existing?: { readonly contract: Contract; readonly object: Properties };
  /** A change that lets both objects exist: `give the new object another label`. */
  readonly remedy?: string;
  /** True if the service clears the conflict itself (default: a user or another resource has to). */
  readonly endsByItself?: boolean;
}

/** The state that one configured provider works with. */
export interface ProviderSession {
  readonly client: Client;
  readonly place: RunPlace;
  /** The creates that outlive the process. */
  readonly journal: Journal;
  readonly activity: Activity;
  readonly clock: Clock;
  readonly locks: Locks;
  readonly ownership: Ownership;
  /** The contracts by the kind that an id field names. */
  readonly kinds: ReadonlyMap<string, Contract>;
  /** The source of the connection settings, for messages. */
  readonly origin: SettingsOrigin;
  readonly accepted: AcceptedSettings;
  /** The result of the check of the service: why it can't be used, or undefined. Never rejects. */
  checked: Promise<ProviderDiagnostic | undefined>;
  /** Ends the check when the session closes. */
  readonly closing: AbortController;
  /** The objects of the service that this run has read. */
  readonly objects: ObjectRepository;
  /** Values that resources of one type share during the run. */
  readonly runState: RunState;
}

/** The base URL and the setting that it comes from, as in `base_url "https://…/v4"`. */
export interface SettingsOrigin {
  readonly baseUrl: string;
  readonly baseUrlSetting: string;
  readonly tokenSetting: string;
}
