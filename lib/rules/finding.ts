import type { IConstruct } from "constructs";

/** A problem that a check found in a program. */
export interface Finding {
  /** The construct that the problem is about, or the stack. */
  readonly construct: IConstruct;
  readonly text: string;
  /** Default: the severity of the check. */
  readonly severity?: "warning";
}

/** The paths of constructs: `a and b`, or `a, b, c and 4 more`. */
export function listPaths(constructs: readonly IConstruct[]): string {
  return joinNames(constructs.map(({ node }) => node.path));
}

const maxNames = 3;

/** `a and b`, or `a, b, c and 4 more`. */
export function joinNames(all: readonly string[]): string {
  const more = all.length - maxNames;
  if (more > 0) return `${all.slice(0, maxNames).join(", ")} and ${String(more)} more`;
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all[all.length - 1] ?? ""}`;
}
