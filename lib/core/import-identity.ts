import type { TerraformResource } from "cdktf";
import { type Contract, identityFields, type Properties, snake } from "../../src/contract";
import { describeArgument } from "./arguments";
import { throwProblems } from "./problems";
import { isObjectNotToken, mayHaveToken } from "./tokens/replace-tokens";
import { contractOfConstruct } from "./validation/validate-at-synth";

/**
 * The identity of an object, by the names of the construct's attributes: `{ domainId: 1, id: 2 }`. The types of the
 * constructs' `importFrom` have the names of each resource. Requires Terraform or OpenTofu 1.12.
 */
export interface ImportIdentity {
  readonly [attribute: string]: string | number;
}

/**
 * Converts an identity to Terraform's names.
 *
 * @throws if it isn't an identity of the resource
 */
export function identityInTerraform(resource: TerraformResource, given: unknown): Properties {
  throwProblems(resource.node.path, identityProblems(resource, given));
  return Object.fromEntries(Object.entries(given as ImportIdentity).map(([name, value]) => [snake(name), value]));
}

/** Returns the problems of an identity. */
export function identityProblems(resource: TerraformResource, given: unknown): readonly string[] {
  const { terraformResourceType: type } = resource;
  const contract = contractOfConstruct(resource) as Contract | undefined;
  if (!isObjectNotToken(given)) {
    return [`must have an import ID, such as "4711", or an identity, got ${describeArgument(given)}`];
  }
  if (contract?.kind !== "resource") return [`can't be imported, because ${type} has no identity.`];
  const names = identityFields(contract);
  const wanted = `{ ${names.join(", ")} }`;
  const unknown = Object.keys(given).filter((name) => !names.includes(name));
  return [
    ...unknown.map((name) => `${name} isn't part of the identity of ${type}, which is ${wanted}`),
    ...names.flatMap((name) => {
      const value = given[name];
      const type = contract.fields[name]?.spec.kind === "int" ? "number" : "string";
      if (value === undefined || value === null) return [`${name} is missing in the identity, which is ${wanted}`];
      if (
        value === "" ||
        (typeof value === "number" && !mayHaveToken(value) && !(Number.isSafeInteger(value) && value > 0))
      )
        return [`${name} must be that of an existing object, got ${describeArgument(value)}`];
      return typeof value === type ? [] : [`${name} must be a ${type}, got ${describeArgument(value)}`];
    }),
  ];
}
