import type { Properties } from "./properties";

/** A demand on several fields of one object. It is not judged while one of `reads` is unknown. */
export interface Rule {
  /** The field that the problem is shown at; empty for the object itself. */
  readonly at: string;
  /** Follows the name of the field in `at`; other fields are named in braces. */
  readonly words: string;
  readonly reads: readonly string[];
  readonly test: (object: Properties) => boolean;
}

export function rule(at: string, words: string, reads: readonly string[], test: Rule["test"]): Rule {
  return { at, words, reads, test };
}
