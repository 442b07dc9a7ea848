import { type TerraformStack, TerraformVariable } from "cdktf";
import { overridesOf } from "../core/validation/attribute-names";

/** The variables of a stack, by their names in Terraform. */
export const variablesOf = (stack: TerraformStack): ReadonlyMap<string, TerraformVariable> =>
  new Map(
    stack.node
      .findAll()
      .filter((construct) => construct instanceof TerraformVariable)
      .map((variable) => [variable.friendlyUniqueId, variable]),
  );

/** True if Terraform doesn't store the variable's value in a plan. CDKTF has no prop for that. */
export const isEphemeral = (variable: TerraformVariable): boolean => overridesOf(variable)["ephemeral"] === true;

/** The names of the variables that an expression refers to. */
export const variablesIn = (expression: string): readonly string[] =>
  [...expression.matchAll(/\bvar\.([\w-]+)/g)].map(([, name = ""]) => name);
