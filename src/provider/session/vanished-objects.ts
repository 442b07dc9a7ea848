import type { Contract, Properties } from "../../contract";
import { canonicalValue } from "../../contract";
import type { ProviderSession } from ".";
import type { RunValue } from "./run-state";

/** The natural keys of the objects that the state has and that this run has found to be gone. */
const vanished: RunValue<Set<string>> = { initial: () => new Set() };

/** The one text that all spellings of an object's natural key share; `undefined` where the key is not known. */
export function keyText(contract: Contract, object: Properties): string | undefined {
  const values = (contract.key ?? []).map((name) => {
    const field = contract.fields[name];
    return field && typeof object[name] === "string" ? canonicalValue(field, object[name], object) : undefined;
  });
  if (values.length === 0 || values.includes(undefined)) return undefined;
  return JSON.stringify([contract.name, ...values]);
}

/** Notes that an object of Terraform's state is gone. */
export function noteVanished({ runState }: ProviderSession, contract: Contract, object: Properties): void {
  const key = keyText(contract, object);
  if (key !== undefined) runState.get(vanished).add(key);
}

/** Whether this run has found an object with the same natural key to be gone. */
export function hasVanished({ runState }: ProviderSession, contract: Contract, object: Properties): boolean {
  const key = keyText(contract, object);
  return key !== undefined && runState.get(vanished).has(key);
}
