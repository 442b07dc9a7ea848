import type { FieldFacts, FieldKind } from "../../contract";
import { pathText } from "../../contract";
import { cut, printable } from "../../printable";

/** A value in an answer that is not what its field has to be. Who reads what is around it adds the steps to it. */
export class ValueMismatch extends Error {
  override readonly name = "ValueMismatch";
  constructor(
    readonly path: readonly (string | number)[],
    /** Follows "must be": `a list`. */
    readonly expected: string,
    /** Follows "got". */
    readonly given: string,
  ) {
    super(`${pathText([...path], "snake")} must be ${expected}, got ${given}`);
  }
}

/** Reads a part of a value; what is wrong in it is told with this step before its path. */
export function inside<T>(step: string | number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ValueMismatch)) throw error;
    throw new ValueMismatch([step, ...error.path], error.expected, error.given);
  }
}

export const expectedWords: Readonly<Record<FieldKind, string>> = {
  text: "a text",
  choice: "a text",
  int: "a whole number",
  number: "a number",
  flag: "true or false",
  list: "a list",
  set: "a list",
  map: "an object",
  object: "an object",
  json: "any value",
};

const mostShown = 60;

/** A value of the service for a message: what it is, and its beginning if it may be seen. */
export function shownValue(value: unknown, { sensitive }: Pick<FieldFacts, "sensitive"> = {}): string {
  if (value === undefined || value === null) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  if (typeof value === "string") {
    return sensitive === true ? "a text" : `the text ${JSON.stringify(cut(printable(value), mostShown))}`;
  }
  return sensitive === true ? `a ${typeof value}` : JSON.stringify(value);
}

const mostProblems = 3;

/** An answer about an object has values that are not what the contract says. */
export class UnexpectedAnswerError extends Error {
  override readonly name = "UnexpectedAnswerError";
  constructor(contractName: string, problems: readonly ValueMismatch[]) {
    const shown = problems.slice(0, mostProblems).map(({ message }) => message);
    const more = problems.length - shown.length;
    const rest = more > 0 ? `; and ${String(more)} more values are wrong` : "";
    super(
      `The service answered something else than a stratus_${contractName}: ${shown.join("; ")}${rest}. Is there a proxy in between, or another service behind base_url?`,
    );
  }
}
