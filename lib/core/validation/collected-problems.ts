import type { IConstruct } from "constructs";

/** With this context constructors do not throw: the synth reports the problems of all constructs together. */
const allProblems = "stratusAllProblems";

/** For each program, by its root construct: the problems that its constructors found, by the paths of the constructs. */
const problemsByRoot = new WeakMap<IConstruct, Map<string, readonly string[]>>();

/** Stores what a constructor found for the synth. Returns false where the program did not ask for that: then the constructor throws. */
export function collectProblems(scope: IConstruct, path: string, problems: readonly string[]): boolean {
  if (scope.node.tryGetContext(allProblems) !== true) return false;
  const { root } = scope.node;
  const collected = problemsByRoot.get(root) ?? new Map<string, readonly string[]>();
  problemsByRoot.set(root, collected.set(path, problems));
  return true;
}

/** What the constructor of a construct found and did not throw. */
export const collectedProblems = ({ node }: IConstruct): readonly string[] =>
  problemsByRoot.get(node.root)?.get(node.path) ?? [];
