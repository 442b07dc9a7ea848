/** A place where the specification is open, and what the emulator does there. */
export interface SpecificationDecision {
  readonly topic: string;
  readonly decision: string;
  /** The document and section, and the rules, that leave it open. */
  readonly source: string;
}
