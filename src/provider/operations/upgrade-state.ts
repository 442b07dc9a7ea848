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

/** Brings a state of this version to the newest, one step after the other. */
export const upgradeState = (upgrades: readonly StateUpgrade[], version: number, state: StoredState): StoredState =>
  upgrades.slice(version).reduce((older, upgrade) => upgrade(older), state);
