/** A case that does not hold and cannot: what a client is told is the same as where all went well. */
export interface Known {
  readonly matches: RegExp;
  readonly why: string;
}

export const known: readonly Known[] = [];
