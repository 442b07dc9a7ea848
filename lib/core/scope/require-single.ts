import { TerraformResource } from "cdktf";
import type { IConstruct } from "constructs";
import { throwProblems } from "../validation/throw-problems";

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
