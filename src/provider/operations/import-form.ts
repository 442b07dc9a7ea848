import type { Contract } from "../../contract";
import { domainName, inPunycode, snake } from "../../contract";

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

/** True if the import id has the name of a domain. */
const hasDomain = ({ key = [], fields, parent }: Contract): boolean =>
  key.some((name) => fields[name]?.facts.checks.some(({ words }) => words === domainName.words)) ||
  (parent !== undefined && hasDomain(parent));

/** The error where nothing has this import id. */
export function noSuchObject(contract: Contract, id: string): Error {
  const ascii = id.split("/").map(inPunycode).join("/");
  const meant = hasDomain(contract) && ascii !== id ? ` DNS has such names in Punycode: ${JSON.stringify(ascii)}.` : "";
  return new Error(
    `There is no stratus_${contract.name} ${JSON.stringify(id)}. ${importFormHint(contract, id)}${meant}`,
  );
}
