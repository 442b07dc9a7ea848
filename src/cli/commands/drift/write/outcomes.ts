import type { Edit, EditCandidates } from "./edits";
import type { WantedChange } from "./wanted";

/** The result for a change: an edit, or the reason for having none. */
export interface Outcome {
  readonly change: WantedChange;
  /** The proven edit. */
  readonly edit?: Edit | undefined;
  /** True if the program already has the account's value. */
  readonly isPresent?: true;
  /** The place of the construct or of its value, if known. */
  readonly place?: EditCandidates["place"];
  /** The reason why there is no edit, as a sentence. */
  readonly reason?: string | undefined;
}

/** The result of `--write`. */
export interface WriteResult {
  readonly outcomes: readonly Outcome[];
  readonly isWritten: boolean;
  /** True if the program has every changed value. */
  readonly isComplete: boolean;
}
