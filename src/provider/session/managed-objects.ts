import type { Contract, Properties } from "../../contract";
import { isSet } from "../../contract";
import { objectPath } from "../requests/paths";
import type { ProviderSession } from ".";
import type { RunValue } from "./run-state";

/** The objects that Terraform manages, as far as this run has come across them, by path. */
const managed: RunValue<Set<string>> = { initial: () => new Set() };

/** An object whose id is not known yet has no path. */
const hasPath = (contract: Contract, known: Properties) => contract.singleton === true || isSet(known[contract.id]);

/** Notes that an object is in Terraform's state. */
export function noteManaged({ runState, journal }: ProviderSession, contract: Contract, known: Properties): void {
  if (!hasPath(contract, known)) return;
  const path = objectPath(contract, known);
  runState.get(managed).add(path);
  journal.noteManaged(contract.name, path);
}

export const isManaged = ({ runState }: ProviderSession, contract: Contract, known: Properties): boolean =>
  runState.get(managed).has(objectPath(contract, known));

/** True once the run has refreshed an object. Terraform refreshes objects for a plan only. */
const refreshed: RunValue<{ any: boolean }> = { initial: () => ({ any: false }) };

/** Notes that Terraform refreshes an object of its state. */
export function noteRefreshed(session: ProviderSession, contract: Contract, known: Properties): void {
  session.runState.get(refreshed).any = true;
  noteManaged(session, contract, known);
}

/**
 * True if `isInState` can tell of every object whether the state has it. An apply with a state that is not in a file shows
 * nothing of the object that a replacement with `create_before_destroy` leaves until the new one exists.
 */
export const knowsState = ({ runState, journal }: ProviderSession): boolean =>
  runState.get(refreshed).any || journal.state.isLocal;

/** True if the run has come across the object in the state, or if the local state file has it. */
export const isInState = (session: ProviderSession, contract: Contract, known: Properties): boolean =>
  isManaged(session, contract, known) || session.journal.state.has(contract, objectPath(contract, known));

/** The objects that this run has read or looked for, by path, and whether the service has them. */
const looked: RunValue<Map<string, Promise<boolean>>> = { initial: () => new Map() };

/** Notes that the service has an object. */
export function noteThere({ runState }: ProviderSession, contract: Contract, known: Properties): void {
  if (hasPath(contract, known)) runState.get(looked).set(objectPath(contract, known), Promise.resolve(true));
}

/** Whether the service has an object: as this run has seen it, or as `look` finds it, once in a run. */
export function isThere(
  { runState }: ProviderSession,
  contract: Contract,
  known: Properties,
  look: () => Promise<boolean>,
): Promise<boolean> {
  const path = objectPath(contract, known);
  const all = runState.get(looked);
  const found = all.get(path) ?? look();
  all.set(path, found);
  found.catch(() => all.delete(path));
  return found;
}
