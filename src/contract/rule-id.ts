/** A rule of the specification, as `docs/rules` has it: `R3-011`. */
export type RuleId = `R${1 | 2 | 3}-${number}`;

/** The rules of the specification behind several things that are said in one place. */
export type Specified<What extends string> = { readonly [what in What]?: readonly RuleId[] };

/** Something that a contract says, and the rules of the specification behind it. Where there are none, it is ours. */
export interface Ruled {
  readonly rules?: readonly RuleId[];
}

/** What can still be said to be by rules of the specification. */
export type Said<T> = T & {
  /** The same, by these rules of the specification. */
  per(...rules: readonly RuleId[]): T;
};

function per<T extends object>(this: T, ...rules: readonly RuleId[]): T {
  return { ...this, rules };
}

export const said = <T extends object>(what: T): Said<T> => ({ ...what, per });

/** As a part of a problem, an error or a check. */
export const byRules = (rules: readonly RuleId[] | undefined): Ruled =>
  rules === undefined || rules.length === 0 ? {} : { rules };
