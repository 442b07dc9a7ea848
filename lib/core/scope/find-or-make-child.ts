import type { IConstruct } from "constructs";
import { throwProblems } from "../validation/validate-props";

/** What each construct that a statement made was said with. */
const madeFor = new WeakMap<IConstruct, string>();

/**
 * The construct that a statement makes inside another one; the same statement said again makes none. Two different
 * statements whose constructs would have one id are refused in the words of `conflict`.
 */
export function findOrMakeChild<Child extends IConstruct>(
  parent: IConstruct,
  id: string,
  said: string,
  make: () => Child,
  conflict: (before: string) => string,
): Child {
  const present = parent.node.tryFindChild(id);
  if (present) {
    const before = madeFor.get(present);
    if (before === said) return present as Child;
    throwProblems(`${parent.node.path}/${id}`, [conflict(before ?? "something else")]);
  }
  const made = make();
  madeFor.set(made, said);
  return made;
}
