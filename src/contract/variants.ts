import type { ValueCheck } from "./check";
import { type Citable, citable, type Ruled } from "./rule";
import type { Properties } from "./values";

/**
 * The source of a value: the user must set it, the user may set it, the service sets it, or it depends on the
 * variant. A field that the variant doesn't list is rejected.
 */
export type Presence = "required" | "optional" | "computed" | "dependent";

/** How a variant treats a field, and its additional checks of the value. */
export interface VariantField<
  P extends "needed" | "allowed" | "banned" = "needed" | "allowed" | "banned",
> extends Ruled {
  readonly presence: P;
  readonly checks: readonly ValueCheck[];
}

/** `cites` sets the rules for the presence, and for the checks that have no rules of their own. */
export const needed = <T>(...checks: readonly ValueCheck<T>[]): Citable<VariantField<"needed">> =>
  citable({ presence: "needed", checks: checks as readonly ValueCheck[] });
export const allowed = <T>(...checks: readonly ValueCheck<T>[]): Citable<VariantField<"allowed">> =>
  citable({ presence: "allowed", checks: checks as readonly ValueCheck[] });
export const banned: VariantField<"banned"> = { presence: "banned", checks: [] };

export interface Variant {
  readonly [field: string]: VariantField;
}

/** The effect of one field's value on the others. A dependent field that the row doesn't list is rejected. */
export interface Variants<Name extends string = string> {
  readonly on: Name;
  readonly of: { readonly [value: string]: Variant };
}

interface HasVariants {
  readonly variants?: Variants | undefined;
}

/** The row for the object's variant, if the contract has variants and the object's variant is known. */
export function variantOf(contract: HasVariants, object: Properties): Variant | undefined {
  const value = contract.variants && object[contract.variants.on];
  const rows = contract.variants?.of;
  return rows && typeof value === "string" && Object.hasOwn(rows, value) ? rows[value] : undefined;
}

/** How the field is set in this object. Undefined while the variant is unknown. */
export function presenceOf(
  contract: HasVariants,
  name: string,
  { spec }: { readonly spec: { readonly presence: Presence } },
  object: Properties,
): Presence | "banned" | undefined {
  if (contract.variants === undefined) return spec.presence;
  const row = variantOf(contract, object);
  if (row === undefined) return spec.presence === "dependent" ? undefined : spec.presence;
  const cell = row[name];
  if (cell === undefined) return spec.presence === "dependent" ? "banned" : spec.presence;
  return cell.presence === "needed" ? "required" : cell.presence === "allowed" ? "optional" : "banned";
}
