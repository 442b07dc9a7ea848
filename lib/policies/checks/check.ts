import type { ProgramCheck } from "../../rules/check";
import type { Program } from "../../rules/program";
import type { PolicyFinding, PolicyMetadata } from "../policy-check";

/** A built-in check. It reads the program in the same way as the synth checks. */
export interface BuiltInCheck<Id extends string = string> extends ProgramCheck, PolicyMetadata {
  readonly id: Id;
  readonly find: (program: Program) => readonly PolicyFinding[];
}

/** Returns the check, typed with its id. */
export const defineCheck = <const Id extends string>(check: BuiltInCheck<Id>): BuiltInCheck<Id> => check;
