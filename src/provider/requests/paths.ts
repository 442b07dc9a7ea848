import type { Contract, Properties } from "../../contract";
import { beta, segment } from "../../client";
import { contracts } from "../../resources/contracts";

/** The names of the fields that a collection's path is made of: `domainId` in `/domains/{domainId}/records`. */
export function pathParameters(contract: Contract): string[] {
  return [...(contract.action?.path ?? contract.path).matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

export function filledPath(path: string, known: Properties): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => one(known[name]));
}

/** One segment of a path, whatever is in it. */
const one = (value: unknown) => segment(String(value)).replaceAll("/", "%2F");

export function collectionPath(contract: Contract, known: Properties): string {
  const path = filledPath(contract.path, known);
  return contract.beta === true ? beta(path) : path;
}

export function objectPath(contract: Contract, known: Properties): string {
  if (contract.singleton === true) return collectionPath(contract, known);
  const id = known[contract.id];
  return `${collectionPath(contract, known)}/${contract.slashedId === true ? segment(String(id)) : one(id)}`;
}

/** The contract of the objects that this one's objects belong to: the domain of a record. */
export function parentOf(contract: Contract): Contract | undefined {
  const [name] = pathParameters(contract);
  if (name === undefined) return undefined;
  const path = contract.path.slice(0, contract.path.indexOf(`/{${name}}`));
  return contracts.find((other) => other.path === path);
}
