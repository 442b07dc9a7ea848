import type { Contract, Properties } from "../../contract";
import { beta, encodeSegment } from "../../client";
import { shownValue } from "./read-value";

/** The names of the fields that a collection's path is made of: `domainId` in `/domains/{domainId}/records`. */
export function pathParameters(contract: Contract): string[] {
  return [...(contract.action?.path ?? contract.path).matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

export function filledPath(path: string, known: Properties): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => one(known[name]));
}

/** A value as one segment of a path, with a slash escaped. */
const one = (value: unknown) => encodeSegment(segmentOf(value)).replaceAll("/", "%2F");

/**
 * Nothing may be asked of a path that is made of an id that is not known, or that leads elsewhere.
 *
 * @throws Error
 */
function segmentOf(value: unknown): string {
  const isId = typeof value === "string" ? !["", ".", ".."].includes(value) : Number.isSafeInteger(value);
  if (isId) return String(value);
  throw new Error(`An id is needed for the address of a request, got ${shownValue(value)}.`);
}

export function collectionPath(contract: Contract, known: Properties): string {
  const path = filledPath(contract.path, known);
  return contract.beta === true ? beta(path) : path;
}

export function objectPath(contract: Contract, known: Properties): string {
  if (contract.singleton === true) return collectionPath(contract, known);
  const id = known[contract.id];
  return `${collectionPath(contract, known)}/${contract.slashedId === true ? segmentOf(id).split("/").map(one).join("/") : one(id)}`;
}
