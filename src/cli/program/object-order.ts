import { groupBy, propertyText } from "../../contract";
import type { AccountObject } from "./account-object";
import { areaOrder, ledgerKey, type ProgramKind, programKind, type ProgramResource } from "./model";

/** Sorts by area, kind and ID, so the order in which the objects were found doesn't matter. */
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

/** Sorts older objects first. IDs are consecutive numbers or strings. */
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

/** The maximum length of a program that is written to its main file only. */
export const maxLinesPerFile = 250;

/** The maximum number of lines for the resources of any other file. */
const maxLines = 280;

const isBehindScope = ({ kind, scope }: ProgramResource): boolean => kind.followsScope === true && scope !== undefined;

/** Applies the sort order of each kind, and places resources that follow their scope after it. */
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
  let lines = maxLines;
  for (const resource of resources) {
    const own = linesOf(resource);
    if (lines + own > maxLines && !(isBehindScope(resource) && all.length > 0)) {
      all.push([]);
      lines = 0;
    }
    lines += own;
    all[all.length - 1]?.push(resource);
  }
  return all;
}
