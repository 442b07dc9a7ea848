import { TerraformResource } from "cdktf";
import type { IConstruct } from "constructs";
import { throwProblems } from "../problems";

/**
 * Returns the id of a construct, or the id itself. Other values, which a program without type checking may pass, are
 * returned unchanged, and fail the validation.
 */
export function idOf<Id extends string | number>(reference: { readonly id: Id } | Id | undefined): Id | undefined {
  requireSingle(reference);
  const given: unknown = reference;
  return (isReference(given) && "id" in given ? given.id : given) as Id | undefined;
}

/** True for an object. False for an id, a name or no value. */
export const isReference = <Given>(
  given: Given,
): given is Exclude<Given, string | number | null | undefined> & object => typeof given === "object" && given !== null;

/** Returns the meta-argument with which Terraform creates any number of objects from one construct. */
export function repetitionOf(construct: unknown): "forEach" | "count" | undefined {
  if (!TerraformResource.isTerraformResource(construct)) return undefined;
  if (construct.forEach !== undefined) return "forEach";
  return construct.count === undefined ? undefined : "count";
}

/** Throws for a construct with `forEach` or `count`. */
export function requireSingle(construct: unknown): void {
  const repetition = repetitionOf(construct);
  if (repetition === undefined) return;
  throwProblems((construct as IConstruct).node.path, [
    `uses ${repetition}, so it stands for several objects, but exactly one is needed here. Create each object in a loop, as in names.map((name) => new ComputeInstance(this, name, …)), or refer to one of them with an expression.`,
  ]);
}
