import type { IConstruct } from "constructs";
import { firstUserFrame } from "../validation/problems";

/** A position in a program. Line and column start at 1. */
export interface Origin {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** An error for each construct, created in its constructor. The stack trace costs little until code reads it. */
const traces = new WeakMap<IConstruct, Error>();

/** A method such as `zone.point` has more package frames above the user's line than a default trace contains. */
const maxFrames = 30;

/** Captures the current stack trace. */
export function traceHere(): Error {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = Math.max(stackTraceLimit, maxFrames);
  const trace = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return trace;
}

/** Records the origin of a construct. Called by its constructor. */
export const noteOrigin = (construct: IConstruct): void => void traces.set(construct, traceHere());

/** Returns the position in the user's program that a trace leads to. */
export function originOfTrace(trace: Error): Origin | undefined {
  const frame = firstUserFrame(trace);
  const [, file, line, column] = /\(?((?:[A-Za-z]:)?[^():]+):(\d+):(\d+)\)?$/.exec(frame ?? "") ?? [];
  return file === undefined ? undefined : { file, line: Number(line), column: Number(column) };
}

/** Returns the position in the user's program that created a construct. */
export function originOf(construct: IConstruct): Origin | undefined {
  const trace = traces.get(construct);
  return trace && originOfTrace(trace);
}
