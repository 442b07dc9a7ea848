import type { Contract, Properties } from "../../contract";
import { beta, encodeSegment } from "../../provider/client";
import { shownValue } from "./read-value";

export function filledPath(path: string, known: Properties): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => one(known[name]));
}

/** Encodes a value as one path segment, with slashes escaped. */
const one = (value: unknown) =>
  typeof value === "number" ? segmentOf(value) : encodeSegment(segmentOf(value)).replaceAll("/", "%2F");

/**
 * Converts an id to a path segment.
 *
 * @throws Error if the id is unknown, or if it would lead to another path
 */
function segmentOf(value: unknown): string {
  const isId = typeof value === "string" ? !["", ".", ".."].includes(value) : Number.isSafeInteger(value);
  if (isId) return String(value);
  throw new Error(`The URL of the request needs an ID, got ${shownValue(value)}.`);
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
