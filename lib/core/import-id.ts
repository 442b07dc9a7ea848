import type { TerraformResource } from "cdktf";
import { type Contract, identityFields } from "../../src/contract";
import { describeArgument } from "./arguments";
import { isTerraformExpression } from "./tokens/replace-tokens";
import { contractOfConstruct } from "./validation/validate-at-synth";

/** The text that JavaScript writes into a string in place of a missing value. */
const missing = ["undefined", "null", "NaN", "[object Object]"];

/**
 * Returns the problems of an import ID that no object can have. Terraform itself reports them only at plan. A part may be a
 * label or a domain name instead of a number.
 */
export function importIdProblems(resource: TerraformResource, id: string): readonly string[] {
  if (isTerraformExpression(id)) return [];
  const contract = contractOfConstruct(resource) as Contract | undefined;
  const names = contract?.kind === "resource" ? identityFields(contract) : [];
  const form = names.length === 0 ? "" : ` The import ID of a ${resource.terraformResourceType} is ${names.join("/")}.`;
  const given = `can't be imported from ${describeArgument(id)}`;
  if (id.trim() === "") return [`${given}. Pass the import ID of the existing object.${form}`];
  if (id !== id.trim()) return [`${given}. Remove the spaces around the import ID.`];
  const parts = id.split("/");
  const wrong = parts.find((part) => missing.includes(part) || /^(?:-\d+|0+|\d+\.\d+)$/.test(part));
  if (wrong !== undefined) return [`${given}, because ${JSON.stringify(wrong)} can't identify an object.${form}`];
  if (parts[0] === "" || parts.at(-1) === "") return [`${given}, because a part of it is missing.${form}`];
  const isInParent = contract?.kind === "resource" && contract.parent !== undefined && contract.singleton !== true;
  if (isInParent && parts.length === 1) return [`${given}, because the object in which it is found is missing.${form}`];
  const areNumbers = parts.every((part) => /^\d+$/.test(part));
  return areNumbers && names.length > 0 && parts.length > names.length
    ? [`${given}, which is an import ID of another kind.${form}`]
    : [];
}
