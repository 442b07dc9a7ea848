import type { Check } from "./check";
import { said } from "./rule";
import type { Ruled, Said } from "./rule";
import type { Properties } from "./values";

/**
 * Who decides a field: the user must, the user may, the service does, or it depends on the variant
 * (and a field that the variant does not name is refused).
 */
export type Presence = "required" | "optional" | "computed" | "dependent";

/** How a variant treats a field, and what it asks of the value beyond the field's own checks. */
export interface VariantField<
  P extends "needed" | "allowed" | "banned" = "needed" | "allowed" | "banned",
> extends Ruled {
  readonly presence: P;
  readonly checks: readonly Check[];
}

/** `per` gives it the rules behind the presence, and behind the checks that have none of their own. */
export const needed = <T>(...checks: readonly Check<T>[]): Said<VariantField<"needed">> =>
  said({ presence: "needed", checks: checks as readonly Check[] });
export const allowed = <T>(...checks: readonly Check<T>[]): Said<VariantField<"allowed">> =>
  said({ presence: "allowed", checks: checks as readonly Check[] });
export const banned: VariantField<"banned"> = { presence: "banned", checks: [] };

export interface Variant {
  readonly [field: string]: VariantField;
}

/** What a field's value makes of the others. A dependent field without a cell in the row is refused. */
export interface Variants<Name extends string = string> {
  readonly on: Name;
  readonly of: { readonly [value: string]: Variant };
}

interface HasVariants {
  readonly variants?: Variants | undefined;
}

/** The row of the variant that the object is of, if the contract has variants and the object's is known. */
export function variantOf(contract: HasVariants, object: Properties): Variant | undefined {
  const value = contract.variants && object[contract.variants.on];
  const rows = contract.variants?.of;
  return rows && typeof value === "string" && Object.hasOwn(rows, value) ? rows[value] : undefined;
}

/** How the field is to be filled in this object; `undefined` while the variant is not known. */
export function presenceOf(
  contract: HasVariants,
  name: string,
  { facts }: { readonly facts: { readonly presence: Presence } },
  object: Properties,
): Presence | "banned" | undefined {
  if (contract.variants === undefined) return facts.presence;
  const row = variantOf(contract, object);
  if (row === undefined) return facts.presence === "dependent" ? undefined : facts.presence;
  const cell = row[name];
  if (cell === undefined) return facts.presence === "dependent" ? "banned" : facts.presence;
  return cell.presence === "needed" ? "required" : cell.presence === "allowed" ? "optional" : "banned";
}
