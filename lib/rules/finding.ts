import type { IConstruct } from "constructs";

/** Something that constructs of a program say together and that does not work, or is probably not meant. */
export interface Finding {
  /** Names the constructs by their paths, and says what to do. */
  readonly text: string;
  /** Where it is shown as a warning; without it, it is an error. */
  readonly warning?: IConstruct;
}

/** `a and b`, or `a, b, c and 4 more`. */
export function listPaths(constructs: readonly IConstruct[]): string {
  return joinNames(constructs.map(({ node }) => node.path));
}

const mostNamed = 3;

export function joinNames(all: readonly string[]): string {
  const more = all.length - mostNamed;
  if (more > 0) return `${all.slice(0, mostNamed).join(", ")} and ${String(more)} more`;
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all[all.length - 1] ?? ""}`;
}

/** The groups that have more than one member, of which one at least is of the stack that is judged. */
export function groupsOf<T>(all: readonly T[], keyOf: (each: T) => string | undefined): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const each of all) {
    const key = keyOf(each);
    if (key === undefined) continue;
    const there = groups.get(key);
    if (there) there.push(each);
    else groups.set(key, [each]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}
