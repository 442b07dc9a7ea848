import type { Properties } from "./values";

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

/** A condition on several fields of one object. It is not checked while one of `reads` is unknown. */
export interface Rule extends Ruled {
  /** The field that the problem is shown at; empty for the object itself. */
  readonly at: string;
  /** Follows the name of the field in `at`; other fields are named in braces. */
  readonly words: string;
  readonly reads: readonly string[];
  readonly test: (object: Properties) => boolean;
  /** The value that the user probably meant, if it can be derived. */
  readonly hint?: (object: Properties) => string | undefined;
  /** It is about what only a create needs, so an object that exists already need not keep it. */
  readonly atCreation?: true;
}

/** Makes a rule on an object with these values: its test sees the fields that it lists, and no others. */
export type DefineRule<Values> = <const Read extends keyof Values & string>(
  at: (keyof Values & string) | "",
  words: string,
  reads: readonly Read[],
  test: (object: Pick<Values, Read>) => boolean,
  hint?: (object: Pick<Values, Read>) => string | undefined,
) => Said<Rule>;

/** The same rule, where an object is created: what exists already and is adopted need not keep it. */
export const atCreation = (rule: Rule): Rule => ({ ...rule, atCreation: true });

/** The rules on an object with these values. */
export type DefineRules<Values> = (rule: DefineRule<Values>) => readonly Rule[];

/** The values of an object are those that its fields describe, so a test of a rule may take them as such. */
export const rulesFrom = <Values>(define: DefineRules<Values>): readonly Rule[] =>
  define((at, words, reads, test, hint) => {
    const rule = { at, words, reads, test: test as Rule["test"] };
    return said(hint ? { ...rule, hint: hint as NonNullable<Rule["hint"]> } : rule);
  });
