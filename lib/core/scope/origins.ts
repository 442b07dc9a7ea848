import type { IConstruct } from "constructs";
import { firstUserFrame } from "../validation/problems";

/** A place in a program: a file, and a line and a column that begin with 1. */
export interface Origin {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** An error of each construct, made where the construct was: its stack trace costs little until somebody reads it. */
const traces = new WeakMap<IConstruct, Error>();

/** A method such as `zone.point` has more calls of the package above the user's line than a trace usually has. */
const maxFrames = 30;

/** Remembers that the line that is being run makes something. */
export function traceHere(): Error {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = Math.max(stackTraceLimit, maxFrames);
  const trace = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return trace;
}

/** Remembers where a construct is made; called by its constructor. */
export const noteOrigin = (construct: IConstruct): void => void traces.set(construct, traceHere());

/** The line of the user's program that a trace leads to. */
export function originOfTrace(trace: Error): Origin | undefined {
  const frame = firstUserFrame(trace);
  const [, file, line, column] = /\(?((?:[A-Za-z]:)?[^():]+):(\d+):(\d+)\)?$/.exec(frame ?? "") ?? [];
  return file === undefined ? undefined : { file, line: Number(line), column: Number(column) };
}

/** The line of the user's program that made a construct, or the nearest construct around it that is known. */
export function originOf(construct: IConstruct): Origin | undefined {
  const trace = traces.get(construct);
  return trace && originOfTrace(trace);
}
