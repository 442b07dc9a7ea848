import type { IConstruct } from "constructs";
import { join, sep } from "node:path";
import { isBundled } from "../../../src/terraform/bundled-provider/bundle";
import { Annotations } from "cdktf";

/** Throws one error that names a construct by its path and lists everything that is wrong with it. Without problems it does nothing. */
export function throwProblems(path: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  const lines = problems.map((problem) => `  - ${problem}`);
  throw startTraceAtCaller(new Error([`${path} cannot work:`, ...lines].join("\n")));
}

/** With this context constructors do not throw: the synth reports the problems of all constructs together. */
const allProblems = "stratusAllProblems";

/** What a constructor found. */
interface CollectedProblems {
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

/** Adds a warning or a note to a construct, once: a stack may be synthesized more than once. */
export function annotateOnce(construct: IConstruct, level: "warning" | "note", text: string): void {
  if (construct.node.metadata.some(({ data }) => data === text)) return;
  const annotations = Annotations.of(construct);
  if (level === "warning") annotations.addWarning(text);
  else annotations.addInfo(text);
}

/** The folder of all constructs. A bundled program doesn't have it: every frame is in the program's file. */
const packageFolder = isBundled ? undefined : join(__dirname, "..", "..") + sep;

const isOfPackage = (frame: string) => packageFolder !== undefined && frame.includes(packageFolder);

/**
 * Removes the package's own lines from the beginning of an error's stack trace, so that it begins with the user's line:
 * ts-node and jest show the code at the first line.
 */
export function startTraceAtCaller(error: Error): Error {
  const [head = "", ...frames] = (error.stack ?? "").split(/^(?= {4}at )/m);
  const first = frames.findIndex((frame) => !isOfPackage(frame));
  if (first > 0) error.stack = [head, ...frames.slice(first)].join("");
  return error;
}

/** The frames of the hosts and of other packages. */
const ofPackages = /[\\/]node_modules[\\/]|[( ]node:|\(<anonymous>\)/;

/** The first line of a stack trace that is the user's own: of no package, and not of this one. */
export function firstUserFrame({ stack = "" }: Error): string | undefined {
  const frames = stack.split("\n").filter((line) => line.startsWith("    at "));
  const frame = frames.find((each) => !isOfPackage(each) && !ofPackages.test(each));
  return frame?.replace(/^ {4}at (?:async )?(?:.* )?\(?(?:file:\/\/)?|\)$/g, "");
}
