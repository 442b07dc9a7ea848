import type { IConstruct } from "constructs";

/** With this context constructors do not throw: the synth reports the problems of all constructs together. */
const allProblems = "stratusAllProblems";

/** What a constructor found. */
export interface CollectedProblems {
  readonly all: readonly string[];
  /** Those of them that are problems of an object that exists, too. */
  readonly ofExisting: readonly string[];
}

/** For each program, by its root construct: the problems that its constructors found, by the paths of the constructs. */
const problemsByRoot = new WeakMap<IConstruct, Map<string, CollectedProblems>>();

/** Stores what a constructor found for the synth. Returns false where the program did not ask for that: then the constructor throws. */
export function collectProblems(scope: IConstruct, path: string, problems: CollectedProblems): boolean {
  if (scope.node.tryGetContext(allProblems) !== true) return false;
  const { root } = scope.node;
  const collected = problemsByRoot.get(root) ?? new Map<string, CollectedProblems>();
  problemsByRoot.set(root, collected.set(path, problems));
  return true;
}

/** What the constructor of a construct found and did not throw. */
export function collectedProblems({ node }: IConstruct, mayExist: boolean): readonly string[] {
  const found = problemsByRoot.get(node.root)?.get(node.path);
  return (mayExist ? found?.ofExisting : found?.all) ?? [];
}
