import type { IConstruct } from "constructs";
import { throwProblems } from "../validation/problems";

/** What each child was made for, so that a second call can be compared with the first. */
const createdFor = new WeakMap<IConstruct, string>();

/**
 * The child that a method such as `zone.point("www", web)` makes in its construct. A second call with the same arguments
 * returns the child of the first. Throws in the words of `conflict` where a call with other arguments needs the same id.
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
