import type { IConstruct } from "constructs";
import type { PolicyProgram } from "./policy-program";

/** How much a finding counts: an error ends the synth, a warning and a note are printed. */
export type PolicySeverity = "error" | "warning" | "note";

/** What is said of a check, whoever wrote it. */
export interface PolicyMetadata {
  /** The name by which settings and suppressions mean it: lower case with dashes, such as `open-shell-port`. */
  readonly id: string;
  /** How much its findings count, unless the settings say otherwise. */
  readonly severity: PolicySeverity;
  /** Why it matters, in a sentence. */
  readonly why: string;
  /** What to do, in a sentence. */
  readonly advice: string;
}

/** Something that a check found. */
export interface PolicyFinding {
  /** The construct that it is about. */
  readonly construct: IConstruct;
  /** What is the matter with the construct, as the rest of a sentence that begins with its path: `has no label`. */
  readonly text: string;
}

/** A check of your own. */
export interface PolicyCheck extends PolicyMetadata {
  /** Finds what is the matter in the whole program. Findings outside of the scope that is checked are passed over. */
  readonly find: (program: PolicyProgram) => readonly PolicyFinding[];
}
