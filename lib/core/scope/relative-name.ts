import type { IConstruct } from "constructs";

/** Returns a name for a construct as a child of another one: its path without the scopes that both share. */
export const relativeName = (construct: IConstruct, other: IConstruct): string =>
  relativeNameOf(construct.node.path.split("/"), other.node.path.split("/"));

/** The same for two paths. */
export function relativeNameOf(path: readonly string[], otherPath: readonly string[]): string {
  const start = path.findIndex((step, index) => index === path.length - 1 || step !== otherPath[index]);
  return path.slice(start).join("-");
}

/** How the id of a construct is derived from the name of another one. */
interface NamedAfter {
  readonly other: IConstruct;
  readonly idFor: (name: string) => string;
}

const namedAfter = new WeakMap<IConstruct, NamedAfter>();

/** Records that the id of a child contains the relative name of another construct, so it changes when that one moves. */
export function nameAfter<Child extends IConstruct>(
  child: Child,
  other: IConstruct,
  idFor: NamedAfter["idFor"],
): Child {
  namedAfter.set(child, { other, idFor });
  return child;
}

export const findNamedAfter = (construct: IConstruct): NamedAfter | undefined => namedAfter.get(construct);
