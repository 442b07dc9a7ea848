import type { Properties } from "./properties";
import { said } from "./rule-id";
import type { Ruled, Said } from "./rule-id";

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

function rule(
  at: string,
  words: string,
  reads: readonly string[],
  test: Rule["test"],
  hint?: Rule["hint"],
): Said<Rule> {
  return said({ at, words, reads, test, ...(hint ? { hint } : {}) });
}

export const rulesFrom = <Values>(define: DefineRules<Values>): readonly Rule[] =>
  define(rule as unknown as DefineRule<Values>);
