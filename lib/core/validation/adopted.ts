import type { IConstruct } from "constructs";
import { type AnyContract, hasCreationNeeds, type Problem, type Properties } from "../../../src/contract";

/** A prop of constructs whose objects need some fields only at creation. */
export interface AdoptableProps {
  /**
   * True if the object already exists: the program imports it with `importFrom`, or it is in the state. Fields that only a
   * create needs are then optional, and a plan that recreates the object requires them.
   * @default false
   */
  readonly adopted?: boolean | undefined;
}

/** Props of an existing object. Fields that only a create needs are optional. */
export interface AdoptedProps {
  /**
   * The object already exists: the program imports it with `importFrom`, or it is in the state. Fields that only a create
   * needs are optional, and a plan that recreates the object requires them.
   */
  readonly adopted: true;
}

/** Separates `adopted`, which isn't a field of the object, from the other props. */
export function separateAdopted(contract: AnyContract, props: Properties): { adopted: unknown; rest: Properties } {
  if (!hasCreationNeeds(contract)) return { adopted: undefined, rest: props };
  const { adopted, ...rest } = props;
  return { adopted, rest };
}

export const adoptedProblems = (adopted: unknown): readonly string[] =>
  typeof (adopted ?? false) === "boolean" ? [] : ["adopted must be true or false, and known at synth"];

export const withAdoptionHint = (problem: Problem): Problem =>
  problem.atCreation === true ? { hint: "if the object already exists, set {adopted}: true", ...problem } : problem;

const imported = new WeakSet<IConstruct>();

/** Records that `importFrom` was called for a construct, so its object already exists. */
export const noteImported = (construct: IConstruct): void => void imported.add(construct);

export const isImported = (construct: IConstruct): boolean => imported.has(construct);
