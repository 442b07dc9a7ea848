import type { IConstruct } from "constructs";

/** What a construct is called in the ids of others: its path without what it shares with theirs. */
export function relativeName(construct: IConstruct, neighbour: IConstruct): string {
  const beside = neighbour.node.path.split("/");
  const own = construct.node.path.split("/");
  const shared = own.findIndex((step, index) => index === own.length - 1 || step !== beside[index]);
  return own.slice(shared).join("-");
}
