import { join, sep } from "node:path";

/** The folder of all constructs. */
const packageFolder = join(__dirname, "..", "..") + sep;

/**
 * Removes the package's own lines from the beginning of an error's stack trace, so that it begins with the user's line:
 * ts-node and jest show the code at the first line.
 */
export function startTraceAtCaller(error: Error): Error {
  const [head = "", ...frames] = (error.stack ?? "").split(/^(?= {4}at )/m);
  const first = frames.findIndex((frame) => !frame.includes(packageFolder));
  if (first > 0) error.stack = [head, ...frames.slice(first)].join("");
  return error;
}
