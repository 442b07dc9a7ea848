import type { Json } from "../../client";
import type { Contract, Properties } from "../../contract";
import { isObject } from "../../contract";
import { decodeObject } from "../requests/decode";
import type { ProviderSession } from ".";
import type { RunValue } from "./run-state";

/** The objects that the account had when the provider was configured, by the path of their collection. */
const atStart: RunValue<Map<string, readonly Properties[]>> = { initial: () => new Map() };

/** Notes the objects of the page by which the service was checked, if it is the only page of its collection. */
export function noteFirstPage(
  { runState }: ProviderSession,
  contracts: readonly Contract[],
  path: string,
  { data, pages }: Json,
): void {
  const collection = path.replace(/\?.*/, "");
  const contract = contracts.find((each) => each.path === collection);
  if (!contract || pages !== 1 || !Array.isArray(data) || !data.every(isObject)) return;
  runState.get(atStart).set(
    collection,
    data.map((json) => decodeObject(contract, json)),
  );
}

/** Every object that the collection had when the provider was configured; `undefined` if the run did not read them all. */
export const objectsAtStart = ({ runState }: ProviderSession, { path }: Contract): readonly Properties[] | undefined =>
  runState.get(atStart).get(path);
