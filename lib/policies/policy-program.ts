import { TerraformElement } from "cdktf";
import { requireArgument } from "../core/arguments";
import { readConfigured } from "../rules/configured-values";
import { contractOf, type ElementOf, type ElementType, type FieldOf } from "../rules/contracts";
import type { Program } from "../rules/program";
import { attributePlaceholder, isKnown } from "../rules/references";

/** A resource of the program, for checks. */
export interface PolicyResource<T extends ElementType = ElementType> {
  /** The construct that creates the resource. */
  readonly construct: TerraformElement;
  /** The Terraform type, such as `stratus_firewall`. */
  readonly type: T;
  /** Returns the configured value of a field. Undefined if none is configured, or if it is known only after apply. */
  value(field: FieldOf<T>): unknown;
  /** Returns true if the value of a field is known only after apply, such as a reference to another resource. */
  isUnknown(field: FieldOf<T>): boolean;
  /** Returns true if a field, or an entry of a list field, is the id of another resource of the program. */
  refersTo(field: FieldOf<T>, other: PolicyResource): boolean;
}

/** The resources of a program, for checks. */
export interface PolicyProgram {
  /** Returns all resources of a type, such as `stratus_firewall`, in all stacks. */
  resources<T extends ElementType>(type: T): readonly PolicyResource<T>[];
}

/** The program in the form that checks of users read. */
export const policyProgram = (program: Program): PolicyProgram => ({
  resources: (type) => {
    const isType = (given: unknown) => typeof given === "string" && contractOf(given) !== undefined;
    requireArgument("resources", "type", 'the type of a resource, such as "stratus_firewall"', type, isType);
    return program.resources(type).map(policyResource);
  },
});

const isResource = (given: unknown) => {
  const { construct } = (given ?? {}) as Partial<PolicyResource>;
  return TerraformElement.isTerraformElement(construct);
};

function policyResource<T extends ElementType>(construct: ElementOf<T>): PolicyResource<T> {
  const type = construct.terraformResourceType;
  const fields = contractOf(type)?.fields ?? {};
  const isField = (given: unknown) => typeof given === "string" && Object.hasOwn(fields, given);
  const read = (method: string, field: string) => {
    requireArgument(method, "field", `a field of ${type}`, field, isField);
    return readConfigured(construct, field);
  };
  return {
    construct,
    type,
    value: (field) => {
      const value = read("value", field);
      return isKnown(value) ? value : undefined;
    },
    isUnknown: (field) => !isKnown(read("isUnknown", field)),
    refersTo: (field, other) => {
      requireArgument("refersTo", "other", "a resource of the program", other, isResource);
      return [read("refersTo", field)].flat().includes(attributePlaceholder(other.construct, "id"));
    },
  };
}
