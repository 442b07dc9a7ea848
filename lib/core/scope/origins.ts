import { appendFileSync } from "node:fs";
import type { IConstruct } from "constructs";
import { callsFileVariable, callsText, type CodePosition } from "../../../src/shared/call-positions";
import { userFrames } from "../problems";

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
export function noteOrigin(construct: IConstruct): void {
  const trace = traceHere();
  traces.set(construct, trace);
  recordCall(construct, trace);
}

/** Records a call that changes a construct, such as `edge.allowInbound(…)`, if this synth writes a file of calls. */
export function noteCall(construct: IConstruct): void {
  if (process.env[callsFileVariable] !== undefined) recordCall(construct, traceHere());
}

const recordedCalls: { readonly construct: IConstruct; readonly trace: Error }[] = [];

function recordCall(construct: IConstruct, trace: Error): void {
  const file = process.env[callsFileVariable];
  if (file === undefined || file === "") return;
  if (recordedCalls.length === 0) process.once("exit", () => writeCalls(file));
  recordedCalls.push({ construct, trace });
}

/** Appends, because a program may load this package more than once. */
function writeCalls(file: string): void {
  const all = recordedCalls.map(({ construct, trace }) => {
    return { path: construct.node.path, calls: userFrames(trace).flatMap((frame) => positionOf(frame) ?? []) };
  });
  appendFileSync(file, callsText(all));
}

/** Returns the position in the user's program that a trace leads to. */
export function originOfTrace(trace: Error): CodePosition | undefined {
  const [frame] = userFrames(trace);
  return frame === undefined ? undefined : positionOf(frame);
}

function positionOf(frame: string): CodePosition | undefined {
  // webpack can name code that it evaluates with a URL: webpack-internal:///./main.ts:7:18
  const [, file, line, column] = /((?:\b(?:webpack[\w-]*:\/\/|[A-Za-z]:))?[^():]+):(\d+):(\d+)\)?$/.exec(frame) ?? [];
  return file === undefined ? undefined : { file, line: Number(line), column: Number(column) };
}

/** Returns the position in the user's program that created a construct. */
export function originOf(construct: IConstruct): CodePosition | undefined {
  const trace = traces.get(construct);
  return trace && originOfTrace(trace);
}
