/**
 * Where the public cloud of the same shape was seen: in so many of the answers that its Go client has recorded, in other
 * recordings or the requests of its clients, which were not counted, or in its documentation.
 */
export type Sighting = `${number} of ${number}` | "not counted" | "documented";

/** A place where the specification is open, and what the emulator does there. */
export interface SpecificationDecision {
  readonly topic: string;
  readonly decision: string;
  /** The document and section, and the rules, that leave it open. */
  readonly source: string;
  /** Where the public cloud of the same shape was seen to do the same. */
  readonly seen?: Sighting;
  /** What it was seen to do instead: the specification decides against it. */
  readonly seenInstead?: { readonly what: string; readonly seen: Sighting };
}
