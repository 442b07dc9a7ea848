import { TerraformResource } from "cdktf";
import type { IConstruct } from "constructs";
import { throwProblems } from "../validation/problems";

/**
 * The id of an object that is given as a construct or by its id. What is neither, as a program without type checking may
 * give, is returned as it is, and fails the validation.
 */
export function idOf<Id extends string | number>(reference: { readonly id: Id } | Id | undefined): Id | undefined {
  requireSingle(reference);
  const given: unknown = reference;
  return (isReference(given) && "id" in given ? given.id : given) as Id | undefined;
}

/** Whether it is an object, and not an id, a name or nothing. */
export const isReference = <Given>(
  given: Given,
): given is Exclude<Given, string | number | null | undefined> & object => typeof given === "object" && given !== null;

/** The meta-argument by which Terraform makes several objects of one construct, or none. */
export function repetitionOf(construct: unknown): "forEach" | "count" | undefined {
  if (!TerraformResource.isTerraformResource(construct)) return undefined;
  if (construct.forEach !== undefined) return "forEach";
  return construct.count === undefined ? undefined : "count";
}

/** Throws for a construct with `forEach` or `count` where one object is needed. */
export function requireSingle(construct: unknown): void {
  const repetition = repetitionOf(construct);
  if (repetition === undefined) return;
  throwProblems((construct as IConstruct).node.path, [
    `has ${repetition}, and so is several objects where one is meant: make each by itself, as in names.map((name) => new ComputeInstance(this, name, …)), or name one of them by an expression`,
  ]);
}
