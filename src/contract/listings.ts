import type { Properties } from "./values";

/**
 * Returns the listed objects of a kind, by its name, because kinds refer to one another. Undefined if they couldn't
 * be listed.
 */
export type ListedObjects = (kind: string) => readonly Properties[] | undefined;

/** A value or list member that is only in the state of an object, or only in the account. */
export interface SharedChange<Shared = Properties> {
  /** The object in its state. */
  readonly object: Shared;
  /** The value or member that only the account has. */
  readonly added?: unknown;
  /** The list member that only the state has. */
  readonly removed?: unknown;
  /** The whole field in the account. */
  readonly now: unknown;
  /** True if the object's configuration sets the field. */
  readonly isConfigured: boolean;
  readonly listed: ListedObjects;
}

/** True if one of these objects made the change. They are all objects of a kind in the states. */
export type ExplainsChange<Shared = Properties, Own = Properties> = (
  change: SharedChange<Shared>,
  own: readonly Own[],
) => boolean;

/** Data about listed objects from the listings of other kinds. */
export interface EnrichFrom<Other> {
  readonly kinds: readonly Other[];
  /** Adds the data from other listings to the objects. */
  complete?(objects: readonly Properties[], listed: ListedObjects): readonly Properties[];
  /**
   * True if the object came with another one and isn't a resource of its own. Called only if all `kinds` were
   * listed.
   */
  isPart?(object: Properties, listed: ListedObjects): boolean;
}
