import type { IConstruct } from "constructs";

/** What a rule found: values of several constructs that cannot work together, or that are probably not meant. */
export interface Finding {
  /** Names the constructs by their paths, and says what to do. */
  readonly text: string;
  /** The construct on which the text is shown as a warning. A finding without it is an error. */
  readonly warning?: IConstruct;
}

/** The paths of constructs: `a and b`, or `a, b, c and 4 more`. */
export function listPaths(constructs: readonly IConstruct[]): string {
  return joinNames(constructs.map(({ node }) => node.path));
}

const mostNames = 3;

/** `a and b`, or `a, b, c and 4 more`. */
export function joinNames(all: readonly string[]): string {
  const more = all.length - mostNames;
  if (more > 0) return `${all.slice(0, mostNames).join(", ")} and ${String(more)} more`;
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all[all.length - 1] ?? ""}`;
}
