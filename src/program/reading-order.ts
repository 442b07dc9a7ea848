import { groupBy, propertyText } from "../contract";
import type { ProgramResource } from "./model";
import { objectKey } from "./model";

/** A program up to this length stands in its main file. */
export const mostLinesOfOneFile = 250;

/** How many lines of resources another file has at most. */
const mostLines = 280;

const isBehindScope = ({ kind, scope }: ProgramResource): boolean => kind.followsScope === true && scope !== undefined;

/** Sorts the kinds that have an order of their own, and puts what follows its scope behind it. */
export function inReadingOrder(resources: readonly ProgramResource[]): readonly ProgramResource[] {
  const followers = groupBy(resources.filter(isBehindScope), ({ scope }) => scope && objectKey(scope));
  const others = resources.filter((resource) => !isBehindScope(resource));
  const sorted = new Map(
    [...groupBy(others, kindName)].map(([kind, own]) => [kind, [...own].sort(compareByFields).values()]),
  );
  return others.flatMap((resource): readonly ProgramResource[] => {
    const next = sorted.get(kindName(resource))?.next().value ?? resource;
    return [next, ...(followers.get(objectKey(next.object)) ?? [])];
  });
}

const kindName = ({ object }: ProgramResource): string => object.contract.name;

function compareByFields(left: ProgramResource, right: ProgramResource): number {
  for (const field of left.kind.sortedBy ?? []) {
    const [one, other] = [left, right].map(({ object }) => propertyText(object.attributes[field])) as [string, string];
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}

/** Splits resources into parts of a limited number of lines. Resources that follow their scope stay with it. */
export function inParts(
  resources: readonly ProgramResource[],
  linesOf: (resource: ProgramResource) => number,
): readonly (readonly ProgramResource[])[] {
  const all: ProgramResource[][] = [];
  let lines = mostLines;
  for (const resource of resources) {
    const own = linesOf(resource);
    if (lines + own > mostLines && !(isBehindScope(resource) && all.length > 0)) {
      all.push([]);
      lines = 0;
    }
    lines += own;
    all[all.length - 1]?.push(resource);
  }
  return all;
}
