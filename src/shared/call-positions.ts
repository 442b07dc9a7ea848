/**
 * The environment variable with the file to which a synth writes the calls that created or changed each construct.
 * `stratus drift --write` sets it. Other synths write no such file.
 */
export const callsFileVariable = "STRATUS_CALLS_FILE";

/** A position in the code of a program. Line and column start at 1. */
export interface CodePosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The calls in the user's code that led to a construct or to a change of it, the innermost one first. */
export interface NotedCalls {
  /** The path of the construct. */
  readonly path: string;
  readonly calls: readonly CodePosition[];
}

/** Formats the content of the file, with one line for each entry. */
export const callsText = (all: readonly NotedCalls[]): string =>
  all.map((each) => `${JSON.stringify(each)}\n`).join("");

export const readCalls = (text: string): readonly NotedCalls[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as NotedCalls);
