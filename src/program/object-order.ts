import type { AccountObject } from "../account/account-object";
import { type ProgramKind, areaOrder, programKind, type ProgramResource, ledgerKey } from "./model";
import { groupBy, propertyText } from "../contract";

/** Sorts by area, kind and id: an order that doesn't depend on the order in which the objects were found. */
export function sortObjects(
  programs: readonly ProgramKind[],
  objects: readonly AccountObject[],
  areaOf: (object: AccountObject) => string,
): readonly AccountObject[] {
  const areas: readonly string[] = areaOrder;
  const keyed = objects.map((object) => {
    const area = areaOf(object);
    return {
      object,
      rank: areas.indexOf(area.split("/")[0] ?? ""),
      area,
      kind: programs.indexOf(programKind(programs, object)),
    };
  });
  return keyed
    .sort(
      (left, right) =>
        left.rank - right.rank ||
        (left.area < right.area ? -1 : left.area > right.area ? 1 : 0) ||
        left.kind - right.kind ||
        byId(left.object, right.object),
    )
    .map(({ object }) => object);
}

/** Older objects first: ids are numbers that the service counts, or texts. */
export function byId(left: AccountObject, right: AccountObject): number {
  const [ones, others] = [left.importId.split("/"), right.importId.split("/")];
  for (const [index, one] of ones.entries()) {
    const other = others[index] ?? "";
    if (one === other) continue;
    const areNumbers = /^\d+$/.test(one) && /^\d+$/.test(other);
    if (areNumbers) return Number(one) - Number(other);
    return one < other ? -1 : 1;
  }
  return ones.length - others.length;
}

/** A program up to this length stands in its main file. */
export const mostLinesOfOneFile = 250;

/** How many lines of resources another file has at most. */
const mostLines = 280;

const isBehindScope = ({ kind, scope }: ProgramResource): boolean => kind.followsScope === true && scope !== undefined;

/** Sorts the kinds that have an order of their own, and puts what follows its scope behind it. */
export function inReadingOrder(resources: readonly ProgramResource[]): readonly ProgramResource[] {
  const followers = groupBy(resources.filter(isBehindScope), ({ scope }) => scope && ledgerKey(scope));
  const others = resources.filter((resource) => !isBehindScope(resource));
  const sorted = new Map(
    [...groupBy(others, kindName)].map(([kind, own]) => [kind, [...own].sort(compareByFields).values()]),
  );
  return others.flatMap((resource): readonly ProgramResource[] => {
    const next = sorted.get(kindName(resource))?.next().value ?? resource;
    return [next, ...(followers.get(ledgerKey(next.object)) ?? [])];
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
