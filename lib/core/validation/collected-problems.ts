import type { IConstruct } from "constructs";

/** The context that makes constructors note what is wrong instead of throwing. */
const allProblems = "stratusAllProblems";

/** What constructors found and did not throw, by the paths of the constructs, for one program. */
const problemsByRoot = new WeakMap<IConstruct, Map<string, readonly string[]>>();

/**
 * Keeps problems for the synth, where the program asks for those of all constructs at once. Whether it did: otherwise
 * the constructor throws, which shows the line of the program, and those of the first construct only.
 */
export function collectProblems(scope: IConstruct, path: string, problems: readonly string[]): boolean {
  if (scope.node.tryGetContext(allProblems) !== true) return false;
  const { root } = scope.node;
  problemsByRoot.set(root, (problemsByRoot.get(root) ?? new Map<string, readonly string[]>()).set(path, problems));
  return true;
}

export const collectedProblems = ({ node }: IConstruct): readonly string[] => problemsByRoot.get(node.root)?.get(node.path) ?? [];
