import { join, sep } from "node:path";
import { isBundled } from "../../../src/terraform/bundled-provider/bundle";

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
