import type { TerraformElement } from "cdktf";
import { readConfigured } from "../rules/configured-values";
import type { ElementOf, ElementType, FieldOf } from "../rules/contracts";
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
  resources: (type) => program.resources(type).map(policyResource),
});

function policyResource<T extends ElementType>(construct: ElementOf<T>): PolicyResource<T> {
  const read = (field: string) => readConfigured(construct, field);
  return {
    construct,
    type: construct.terraformResourceType,
    value: (field) => {
      const value = read(field);
      return isKnown(value) ? value : undefined;
    },
    isUnknown: (field) => !isKnown(read(field)),
    refersTo: (field, other) => [read(field)].flat().includes(attributePlaceholder(other.construct, "id")),
  };
}
