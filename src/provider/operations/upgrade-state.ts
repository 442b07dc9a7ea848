import type { Contract } from "../../contract";
import { snake } from "../../contract";

type Stored = Readonly<Record<string, unknown>>;

const jsonFields = ({ fields }: Contract): readonly string[] =>
  Object.entries(fields).flatMap(([name, { facts }]) => (facts.kind === "json" ? [snake(name)] : []));

/** In version 0 an object of JSON was a map of texts. */
export const stateVersion = (contract: Contract): number => (jsonFields(contract).length > 0 ? 1 : 0);

/** A state of version 0 as version 1 has it: a map of texts remains one, which a dynamic attribute can hold. */
export function upgradeState(contract: Contract, state: Stored): Stored {
  const names = jsonFields(contract);
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => {
      const isOld = names.includes(name) && value !== null && value !== undefined;
      return [name, isOld ? { type: ["map", "string"], value } : value];
    }),
  );
}
