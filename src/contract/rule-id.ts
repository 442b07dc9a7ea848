/** A rule of the specification, as `docs/rules` has it: `R3-011`. */
export type RuleId = `R${1 | 2 | 3}-${number}`;
