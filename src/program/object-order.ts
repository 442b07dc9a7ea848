import type { AccountObject } from "../account/account-object";
import type { ProgramKind } from "./program-kind";
import { areaOrder, programKind } from "./program-kind";

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
