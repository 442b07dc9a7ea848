import type { TerraformElement } from "cdktf";
import type { Contract, FieldName } from "../../src/contract";
import { contractsByType } from "../generated/resource-contracts";

export type ContractsByType = {
  readonly [T in keyof typeof contractsByType]: ReturnType<(typeof contractsByType)[T]>;
};

export type ElementType = keyof ContractsByType;

/** A resource or data source of a certain type. */
export type ElementOf<T extends ElementType> = TerraformElement & { readonly terraformResourceType: T };

/** A value of a field of these types, if it is known at synth. */
export type KnownValue<T extends ElementType, F extends string> = ContractsByType[T] extends {
  readonly fields: { readonly [K in F]: { readonly knownType: infer V } };
}
  ? V
  : unknown;

/** The fields that all of these types have. */
export type FieldOf<T extends ElementType> = ContractsByType[T] extends infer C extends Contract ? FieldName<C> : never;

/** Returns the contract of a resource type, or undefined for other types. */
export const contractOf = (type: string): Contract | undefined =>
  Object.hasOwn(contractsByType, type) ? contractsByType[type as ElementType]() : undefined;
