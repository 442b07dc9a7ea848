import type { IConstruct } from "constructs";
import { throwProblems } from "../problems";

/** The purpose of each child, so that a second call can be compared with the first. */
const createdFor = new WeakMap<IConstruct, string>();

/**
 * Returns the child that a method such as `zone.point("www", web)` creates in its construct. A second call with the same
 * arguments returns the child of the first.
 *
 * @throws with the text of `conflict` if a call with other arguments needs the same id
 */
export function findOrCreateChild<Child extends IConstruct>(
  parent: IConstruct,
  id: string,
  purpose: string,
  make: () => Child,
  conflict: (earlierPurpose: string) => string,
): Child {
  const present = parent.node.tryFindChild(id);
  if (present) {
    const earlier = createdFor.get(present);
    if (earlier === purpose) return present as Child;
    throwProblems(`${parent.node.path}/${id}`, [conflict(earlier ?? "something else")]);
  }
  const child = make();
  createdFor.set(child, purpose);
  return child;
}
