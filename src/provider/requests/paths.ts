import type { Contract, Properties } from "../../contract";
import { beta, encodeSegment } from "../../client";

/** The names of the fields that a collection's path is made of: `domainId` in `/domains/{domainId}/records`. */
export function pathParameters(contract: Contract): string[] {
  return [...(contract.action?.path ?? contract.path).matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

export function filledPath(path: string, known: Properties): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => one(known[name]));
}

/** A value as one segment of a path, with a slash escaped. */
const one = (value: unknown) => encodeSegment(String(value)).replaceAll("/", "%2F");

export function collectionPath(contract: Contract, known: Properties): string {
  const path = filledPath(contract.path, known);
  return contract.beta === true ? beta(path) : path;
}

export function objectPath(contract: Contract, known: Properties): string {
  if (contract.singleton === true) return collectionPath(contract, known);
  const id = known[contract.id];
  return `${collectionPath(contract, known)}/${contract.slashedId === true ? encodeSegment(String(id)) : one(id)}`;
}
