import { valuesOf } from "../contract";
import type { Contract, Known, Limit, Properties } from "../contract";
import { describeKey } from "./names";
import { pathParameters } from "./requests/paths";

/** Lists the objects of a collection; `known` has the fields in its path. */
export type ReadList = <C extends Contract>(contract: C, known: Properties) => Promise<readonly Known<C>[]>;

/** The limits beyond which an object can't be created. */
export const refusedLimits = ({ atMost = [] }: Contract): readonly Limit[] =>
  atMost.filter(({ replaces }) => replaces !== true);

/** The objects of the service that count towards a limit, together with an object that has these values. */
export async function existingWithin(
  contract: Contract,
  limit: Limit,
  values: Properties,
  read: ReadList,
): Promise<readonly Properties[]> {
  const inPath = Object.fromEntries(pathParameters(contract).map((name) => [name, values[name]]));
  const objects = (await read(contract, values)).map((object): Properties => ({ ...object, ...inPath }));
  const others = new Map<string, readonly Properties[]>();
  for (const kind of contract.fromOthers?.kinds ?? []) others.set(kind.name, await read(kind, {}));
  const complete = contract.fromOthers?.complete?.(objects, (kind) => others.get(kind)) ?? objects;
  const keyOf = (object: Properties) => JSON.stringify(valuesOf(contract, limit.per, object));
  return complete.filter((object) => contract.isUserMade?.(object) !== false && keyOf(object) === keyOf(values));
}

/** An object that counts towards a limit: `12 "nightly"`. */
export function describeCounted(contract: Contract, object: Properties): string {
  const isKey = contract.key?.length === 1 && contract.key[0] === contract.id;
  return `${String(object[contract.id])}${isKey ? "" : describeKey(contract, object)}`;
}
