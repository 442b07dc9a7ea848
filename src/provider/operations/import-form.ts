import type { Contract } from "../../contract";
import { snake } from "../../contract";

/** The forms of an import id, in words. */
export function importForm(contract: Contract): string {
  const { parent } = contract;
  const above = parent
    ? [`${parent.name.toUpperCase()}_ID`, (parent.key ?? []).map(snake).join("/")]
    : [undefined, undefined];
  const path = (...parts: readonly (string | undefined)[]) => parts.filter((part) => part !== undefined).join("/");
  const isNamed = contract.key?.includes(contract.id) === true;
  if (contract.singleton === true && parent && !isNamed) return `An import id has the form ${above.join(" or ")}.`;
  const own = (contract.key ?? [contract.id]).map(snake).join("/");
  const byId = contract.id === "id" && !isNamed ? `${path(above[0], "ID")} or ` : "";
  return `An import id has the form ${byId}${path(isNamed ? undefined : above[1], own)}.`;
}

/** The same as the end of an error about an import id. */
export const importFormHint = (contract: Contract, id: string) =>
  `${importForm(contract).slice(0, -1)}, got ${JSON.stringify(id)}.`;

/** The error where nothing has this import id. */
export const noSuchObject = (contract: Contract, id: string) =>
  new Error(`There is no stratus_${contract.name} ${JSON.stringify(id)}. ${importFormHint(contract, id)}`);
