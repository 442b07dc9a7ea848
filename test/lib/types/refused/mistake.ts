/** What a user may get wrong, the code that does, where the compiler's one complaint begins, and what it says. */
export type Mistake = readonly [mistake: string, code: string, at: string, says: RegExp];

/** A message that names all of these, in whatever order the compiler has them. */
export const naming = (...words: readonly string[]) =>
  new RegExp(words.map((word) => `(?=[^]*${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")})`).join(""));
