import type { Check } from "../../rules/check";
import type { Program } from "../../rules/program";
import type { PolicyMetadata, PolicyFinding } from "../policy-check";

/** A check of the package. It reads the program as the rules of the package do. */
export interface BuiltInCheck<Id extends string = string> extends Check, PolicyMetadata {
  readonly id: Id;
  readonly find: (program: Program) => readonly PolicyFinding[];
}

/** Gives a check the type of its own id. */
export const defineCheck = <const Id extends string>(check: BuiltInCheck<Id>): BuiltInCheck<Id> => check;
