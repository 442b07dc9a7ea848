import type { Contract, Properties } from "../../contract";
import { objectPath } from "../requests/paths";
import type { ProviderSession } from ".";
import type { RunValue } from "./run-state";

/** The objects that Terraform manages, as far as this run has come across them, by path. */
const managed: RunValue<Set<string>> = { initial: () => new Set() };

/** Notes that an object is in Terraform's state. */
export function noteManaged({ runState, journal }: ProviderSession, contract: Contract, known: Properties): void {
  const path = objectPath(contract, known);
  runState.get(managed).add(path);
  journal.noteManaged(contract.name, path);
}

export const isManaged = ({ runState }: ProviderSession, contract: Contract, known: Properties): boolean =>
  runState.get(managed).has(objectPath(contract, known));
