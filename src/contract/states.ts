import type { Properties } from "./properties";
import type { Specified } from "./rule-id";

/** How long a transition takes, in seconds of the service's clock: from a least to a most. */
export type Duration = readonly [least: number, most: number];

/** The life of an object: one table that the emulator moves by and the provider waits by. */
export interface States {
  /** Every status that the specification names. Others are tolerated while waiting. */
  readonly values: readonly string[];
  /** Waiting ends well here. */
  readonly target: readonly string[];
  /** Waiting for a new object ends well here, where that depends on how it was created. Default: `target`. */
  readonly targetAfterCreate?: (wanted: Properties) => readonly string[];
  /** Waiting ends badly here. */
  readonly failed: readonly string[];
  /** What a person has to know of an object in such a state, in sentences: what it means, and what to do. */
  readonly attention?: { readonly [status: string]: string };
  /** The states in which an operation is accepted; one that is not named is accepted in all. */
  readonly requires: { readonly [operation: string]: readonly string[] };
  /** The rules of the specification behind `requires`, by the operation. One that is about one status only has both: `snapshot while backing_up`. */
  readonly specified?: Specified<string>;
  /** What an operation does: the object is in `via` at once and in `to` after a while. */
  readonly transitions: {
    readonly [operation: string]: { readonly via: string; readonly to: string; readonly takes: Duration };
  };
}
