import type { IConstruct } from "constructs";

/** A name for a construct among the children of another one: its path without the scopes that both share. */
export function relativeName(construct: IConstruct, other: IConstruct): string {
  const otherPath = other.node.path.split("/");
  const path = construct.node.path.split("/");
  const start = path.findIndex((step, index) => index === path.length - 1 || step !== otherPath[index]);
  return path.slice(start).join("-");
}
