/**
 * Arguments of which one at least has to be given. A list whose length the compiler does not know, as in `...offices`,
 * is accepted, and checked when the program runs.
 */
export type AtLeastOne<T, Given extends readonly T[]> = Given extends readonly [] ? readonly [T, ...T[]] : Given;

/** Throws where a list that the compiler could not check is empty. */
export function requireOne(method: string, given: readonly unknown[], what: string): void {
  if (given.length === 0)
    throw new Error(`${method} needs at least one ${what}, and was given none: leave the rule out where there is none`);
}
