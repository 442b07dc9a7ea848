/** A problem of a zone file, with the line that it is on. */
export interface ZoneFileProblem {
  readonly line: number;
  readonly text: string;
}

/** Everything that is wrong with a zone file, in the order of its lines. */
export class ZoneFileError extends Error {
  readonly problems: readonly ZoneFileProblem[];

  constructor(problems: readonly ZoneFileProblem[]) {
    const sorted = [...problems].sort((left, right) => left.line - right.line);
    super(sorted.map(({ line, text }) => `line ${String(line)}: ${text}`).join("\n"));
    this.problems = sorted;
  }
}

/** @throws ZoneFileError with this one problem. */
export function fail(line: number, text: string): never {
  throw new ZoneFileError([{ line, text }]);
}

/** Returns what `read` returns. If it throws a ZoneFileError, adds its problems to the list and returns undefined. */
export function collect<T>(problems: ZoneFileProblem[], read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ZoneFileError)) throw error;
    problems.push(...error.problems);
    return undefined;
  }
}
