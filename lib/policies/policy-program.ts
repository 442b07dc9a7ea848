import { TerraformElement } from "cdktf";
import { isPlainObject } from "../../src/contract";
import { requireArgument } from "../core/arguments";
import { readConfigured } from "../rules/configured-values";
import { contractOf, type ElementOf, type ElementType, type FieldOf, type KnownValue } from "../rules/contracts";
import type { Program } from "../rules/program";
import { attributePlaceholder, isKnown } from "../rules/references";

/** A value of a field. Entries of a list and fields of an object are undefined if they are known only after apply. */
export type PolicyValue<V> = unknown extends V
  ? unknown
  : V extends string | number | boolean | null
    ? V
    : V extends readonly (infer E)[]
      ? readonly (PolicyValue<E> | undefined)[]
      : { readonly [K in keyof V]?: PolicyValue<V[K]> | undefined };

/** The fields of a resource. If its type is one of several, the fields of all of them. */
type PolicyField<T extends ElementType> = T extends ElementType ? FieldOf<T> : never;

/** A resource of the program, for checks. */
export interface PolicyResource<T extends ElementType = ElementType> {
  /** The construct that creates the resource. */
  readonly construct: TerraformElement;
  /** The Terraform type, such as `stratus_firewall`. */
  readonly type: T;
  /** Returns the configured value of a field. Undefined if none is configured, or if it is known only after apply. */
  value<F extends PolicyField<T>>(field: F): PolicyValue<KnownValue<T, F>> | undefined;
  /** Returns true if the value of a field is known only after apply, such as a reference to another resource. */
  isUnknown(field: PolicyField<T>): boolean;
  /** Returns true if a field, or an entry of a list field, is the id of another resource of the program. */
  refersTo(field: PolicyField<T>, other: PolicyResource): boolean;
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
    value: <F extends PolicyField<T>>(field: F) =>
      withoutPlaceholders(read("value", field)) as PolicyValue<KnownValue<T, F>> | undefined,
    isUnknown: (field) => !isKnown(read("isUnknown", field)),
    refersTo: (field, other) => {
      requireArgument("refersTo", "other", "a resource of the program", other, isResource);
      return [read("refersTo", field)].flat().includes(attributePlaceholder(other.construct, "id"));
    },
  };
}

/** Replaces the parts of a value that are known only after apply by undefined. */
function withoutPlaceholders(value: unknown): unknown {
  if (!isKnown(value)) return undefined;
  if (Array.isArray(value)) return value.map(withoutPlaceholders);
  return isPlainObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutPlaceholders(part)]))
    : value;
}
