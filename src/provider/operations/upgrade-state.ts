import type { Contract } from "../../contract";
import { snake } from "../../contract";

type Stored = Readonly<Record<string, unknown>>;

const jsonFields = ({ fields }: Contract): readonly string[] =>
  Object.entries(fields).flatMap(([name, { facts }]) => (facts.kind === "json" ? [snake(name)] : []));

/** Version 0 stored an object of JSON as a map of texts. */
export const stateVersion = (contract: Contract): number => (jsonFields(contract).length > 0 ? 1 : 0);

/** Converts a state of version 0 to version 1: the map of texts stays what it is, as the value of a dynamic attribute. */
export function upgradeState(contract: Contract, state: Stored): Stored {
  const names = jsonFields(contract);
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => {
      const isOld = names.includes(name) && value !== null && value !== undefined;
      return [name, isOld ? { type: ["map", "string"], value } : value];
    }),
  );
}
