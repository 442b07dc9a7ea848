import type { Properties } from "./values";

/** A rule of the specification, with the id in `docs/internals/rules`: `R3-011`. */
export type RuleId = `R${1 | 2 | 3}-${number}`;

/** The specification's rules for several aspects that are defined together. */
export type RuleIds<What extends string> = { readonly [what in What]?: readonly RuleId[] };

/** A part of a contract with the specification's rules for it. Without rules, it is our own addition. */
export interface Ruled {
  readonly rules?: readonly RuleId[];
}

/** A value whose spec rules can still be attached. */
export type Citable<T> = T & {
  /** Returns the value with these rules of the specification attached. */
  cites(...rules: readonly RuleId[]): T;
};

function cites<T extends object>(this: T, ...rules: readonly RuleId[]): T {
  return { ...this, rules };
}

export const citable = <T extends object>(what: T): Citable<T> => ({ ...what, cites });

/** Returns the rules as a part of a problem, an error or a check. */
export const byRules = (rules: readonly RuleId[] | undefined): Ruled =>
  rules === undefined || rules.length === 0 ? {} : { rules };

/** A condition on several fields of one object. It is not checked while one of `reads` is unknown. */
export interface Rule extends Ruled {
  /** The field that the problem is reported at. Empty for the object itself. */
  readonly at: string;
  /** Follows the name of the field in `at`. Other fields are named in braces. */
  readonly words: string;
  readonly reads: readonly string[];
  readonly test: (object: Properties) => boolean;
  /** Suggests the value that the user probably meant, if it can be derived. */
  readonly hint?: (object: Properties) => string | undefined;
  /** True if the rule only concerns a create, so an existing object may violate it. */
  readonly atCreation?: true;
}

/** Defines a rule on an object with these values. Its test receives only the fields that it lists. */
export type DefineRule<Values> = <const Read extends keyof Values & string>(
  at: (keyof Values & string) | "",
  words: string,
  reads: readonly Read[],
  test: (object: Pick<Values, Read>) => boolean,
  hint?: (object: Pick<Values, Read>) => string | undefined,
) => Citable<Rule>;

/** Limits a rule to creates: an existing object that is adopted may violate it. */
export const atCreation = (rule: Rule): Rule => ({ ...rule, atCreation: true });

/** Defines the rules on an object with these values. */
export type DefineRules<Values> = (rule: DefineRule<Values>) => readonly Rule[];

/** The values of an object match its fields, so the tests may use their types. */
export const rulesFrom = <Values>(define: DefineRules<Values>): readonly Rule[] =>
  define((at, words, reads, test, hint) => {
    const rule = { at, words, reads, test: test as Rule["test"] };
    return citable(hint ? { ...rule, hint: hint as NonNullable<Rule["hint"]> } : rule);
  });
