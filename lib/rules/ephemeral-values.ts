import { TerraformDataSource, type TerraformElement, TerraformResource, type TerraformVariable } from "cdktf";
import { camel, snake } from "../../src/contract";
import { computeInstance } from "../../src/resources/compute_instance/contract";
import { attributesOf } from "../core/tokens/attributes";
import { collectReferences } from "./collect-references";
import type { Finding } from "./finding";
import type { Program } from "./program";
import { isEphemeral, variablesIn, variablesOf } from "./variables";

/** The write-only attributes of a type. Only one type has any. */
const writeOnlyOf = (type: string): readonly string[] =>
  type === "stratus_compute_instance"
    ? Object.entries(computeInstance.fields)
        .filter(([, { spec }]) => "writeOnly" in spec && spec.writeOnly)
        .map(([name]) => snake(name))
    : [];

/** Finds ephemeral variables in attributes that Terraform stores. Terraform refuses them, too, but only at plan. */
export function validateEphemeralValues(program: Program): readonly Finding[] {
  const ephemeral = new Map([...variablesOf(program.stack)].filter(([, variable]) => isEphemeral(variable)));
  if (ephemeral.size === 0) return [];
  return program
    .elements()
    .filter((element) => program.isOwn(element) && keepsAttributes(element))
    .flatMap((element) => findKeptValues(element, ephemeral));
}

const keepsAttributes = (element: TerraformElement) =>
  TerraformResource.isTerraformResource(element) || TerraformDataSource.isTerraformDataSource(element);

function findKeptValues(
  element: TerraformElement,
  ephemeral: ReadonlyMap<string, TerraformVariable>,
): readonly Finding[] {
  const { terraformResourceType: type } = element as TerraformElement & { readonly terraformResourceType: string };
  const allowed = writeOnlyOf(type);
  return Object.entries(attributesOf(element))
    .filter(([attribute]) => !allowed.includes(attribute))
    .flatMap(([attribute, value]) => {
      const names = collectReferences(element, value).flatMap(({ identifier }) => variablesIn(identifier));
      return names.flatMap((name) => {
        const variable = ephemeral.get(name);
        return variable ? [{ construct: element, text: describe(element, attribute, variable, allowed) }] : [];
      });
    });
}

function describe(
  { node }: TerraformElement,
  attribute: string,
  variable: TerraformVariable,
  allowed: readonly string[],
): string {
  const writeOnlyName = allowed.find((name) => name === `${attribute}_wo`);
  const advice = writeOnlyName
    ? `Use ${camel(writeOnlyName)} instead.`
    : "Use a TerraformVariable with sensitive: true instead. Terraform stores its value in the state.";
  return `${camel(attribute)} of ${node.path} must not use the ephemeral variable ${variable.node.path}, because Terraform stores this argument in the state. ${advice}`;
}
