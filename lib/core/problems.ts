import { join, sep } from "node:path";
import { Annotations } from "cdktf";
import type { IConstruct } from "constructs";
import { isBundled } from "../../src/terraform/bundled-provider/bundle";

/** The path of a construct that doesn't exist yet. */
export const pathIn = (scope: IConstruct, id: string): string => [scope.node.path, id].filter(Boolean).join("/");

/** Throws one error with the path of a construct and all of its problems. Does nothing without problems. */
export function throwProblems(path: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  const lines = problems.map((problem) => `  - ${problem}`);
  throw startTraceAtCaller(new Error([`${path} is invalid:`, ...lines].join("\n")));
}

/** With this context value, constructors don't throw. Synth reports the problems of all constructs together. */
const allProblems = "stratusAllProblems";

/** True if synth reports the problems of all constructs together. */
export const collectsProblems = ({ node }: IConstruct): boolean => node.tryGetContext(allProblems) === true;

/** The kinds of warnings that parts of a stack note. The synth checks report them under these ids. */
export type NotedWarning = "unused-move" | "unused-import" | "provider-installation";

const warningsByStack = new WeakMap<
  IConstruct,
  { readonly id: NotedWarning; readonly find: () => readonly string[] }[]
>();

/** Lets the synth checks of a stack report warnings. `find` is called at synth, when the program is complete. */
export function noteWarnings(stack: IConstruct, id: NotedWarning, find: () => readonly string[]): void {
  warningsByStack.set(stack, [...(warningsByStack.get(stack) ?? []), { id, find }]);
}

/** Returns the noted warnings of a stack. */
export const notedWarnings = (stack: IConstruct, id: NotedWarning): readonly string[] =>
  (warningsByStack.get(stack) ?? []).filter((each) => each.id === id).flatMap(({ find }) => find());

/** Adds a warning or a note to a construct once, even if the stack is synthesized several times. */
export function annotateOnce(construct: IConstruct, level: "warning" | "note", text: string): void {
  if (construct.node.metadata.some(({ data }) => data === text)) return;
  const annotations = Annotations.of(construct);
  if (level === "warning") annotations.addWarning(text);
  else annotations.addInfo(text);
}

/** The folder of all constructs. Undefined in a bundled program, where every frame is in the program's file. */
const packageFolder = isBundled ? undefined : join(__dirname, "..") + sep;

const isOfPackage = (frame: string) => packageFolder !== undefined && frame.includes(packageFolder);

/**
 * Removes the package's own frames from the start of an error's stack trace, so that it starts with the user's line.
 * ts-node and Jest show the code at the first frame.
 */
export function startTraceAtCaller(error: Error): Error {
  const [head = "", ...frames] = (error.stack ?? "").split(/^(?= {4}at )/m);
  const first = frames.findIndex((frame) => !isOfPackage(frame));
  if (first > 0) error.stack = [head, ...frames.slice(first)].join("");
  return error;
}

/** The frames of the hosts and of other packages. */
const ofPackages = /[\\/]node_modules[\\/]|[( ]node:|\(<anonymous>\)/;

/** Returns the frames of a stack trace in the user's own code, outside of packages. The innermost one is first. */
export function userFrames({ stack = "" }: Error): readonly string[] {
  return stack
    .split("\n")
    .filter((line) => line.startsWith("    at ") && !isOfPackage(line) && !ofPackages.test(line))
    .map((frame) => frame.replace(/^ {4}at (?:async )?(?:.* )?\(?(?:file:\/\/)?|\)$/g, ""));
}
