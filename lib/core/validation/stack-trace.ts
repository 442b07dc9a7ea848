import { join, sep } from "node:path";

/** The folder of the constructs. */
const packageFolder = join(__dirname, "..", "..") + sep;

/**
 * The error with the user's own line first in its trace, where the package's lines would be: ts-node and jest show the
 * code at the first line.
 */
export function startTraceAtCaller(error: Error): Error {
  const [head = "", ...frames] = (error.stack ?? "").split(/^(?= {4}at )/m);
  const first = frames.findIndex((frame) => !frame.includes(packageFolder));
  if (first > 0) error.stack = [head, ...frames.slice(first)].join("");
  return error;
}
