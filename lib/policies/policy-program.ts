import type { TerraformElement } from "cdktf";
import { isKnown } from "../rules/references";
import { attributePlaceholder } from "../rules/references";
import { readConfigured } from "../rules/configured-values";
import type { ElementOf, ElementType, FieldOf } from "../rules/contracts";
import type { Program } from "../rules/program";

/** A resource as checks read it. */
export interface PolicyResource<T extends ElementType = ElementType> {
  /** The construct that makes it. */
  readonly construct: TerraformElement;
  /** Its type in Terraform, such as `stratus_firewall`. */
  readonly type: T;
  /** The value that is configured for a field; `undefined` where none is, or where it is known only after apply. */
  value(field: FieldOf<T>): unknown;
  /** Whether the value of a field is known only after apply, as a reference to another resource is. */
  isUnknown(field: FieldOf<T>): boolean;
  /** Whether a field, or an entry of a field that is a list, is the id of another resource of the program. */
  refersTo(field: FieldOf<T>, other: PolicyResource): boolean;
}

/** The constructs of a program, as checks read them. */
export interface PolicyProgram {
  /** All resources of a type, such as `stratus_firewall`, in all stacks. */
  resources<T extends ElementType>(type: T): readonly PolicyResource<T>[];
}

/** A program as checks of a user's own read it. */
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
