/** A user's mistake, its code, the start of the compiler's only error, and its message. */
export type Mistake = readonly [mistake: string, code: string, at: string, says: RegExp];

/** A message that contains all of these names, in any order. */
export const naming = (...words: readonly string[]) =>
  new RegExp(words.map((word) => `(?=[^]*${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")})`).join(""));
