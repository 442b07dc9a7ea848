/** A problem of a zone file, with the line that it is on. */
export interface ZoneFileProblem {
  readonly line: number;
  /** The text for programs, which names fields in camel case. */
  readonly text: string;
  /**
   * The text for Terraform configurations, which names fields in snake case.
   * @default text
   */
  readonly terraformText?: string | undefined;
}

const onLine = (line: number, text: string) => `line ${String(line)}: ${text}`;

/** Everything that is wrong with a zone file, in the order of its lines. */
export class ZoneFileError extends Error {
  readonly problems: readonly ZoneFileProblem[];
  /** The message for Terraform configurations. */
  readonly terraformMessage: string;

  constructor(problems: readonly ZoneFileProblem[]) {
    const sorted = [...problems].sort((left, right) => left.line - right.line);
    super(sorted.map(({ line, text }) => onLine(line, text)).join("\n"));
    this.problems = sorted;
    this.terraformMessage = sorted
      .map(({ line, text, terraformText = text }) => onLine(line, terraformText))
      .join("\n");
  }
}

/** @throws ZoneFileError with this one problem. */
export function fail(line: number, text: string, terraformText?: string): never {
  throw new ZoneFileError([{ line, text, terraformText }]);
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
