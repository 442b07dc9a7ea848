import type { Contract, Properties } from "../contract";
import { canonicalValue, propertyText } from "../contract";

/** `stratus_domain 12` */
export const displayName = (contract: Contract, known: Properties) =>
  `stratus_${contract.name} ${String(known[contract.id])}`;

/** ` "www A"`: the natural key of the object, as far as it is set. */
export function describeKey(contract: Contract, object: Properties): string {
  const known = { ...object, ...contract.keyOverrides?.(object) };
  const parts = (contract.key ?? []).map((name) => known[name]).filter((part) => part !== undefined && part !== null);
  return parts.length === 0 ? "" : ` ${JSON.stringify(parts.map(propertyText).join(" "))}`;
}

/** A form of the natural key that all its spellings share. Undefined if the key isn't known. */
export function keyText(contract: Contract, object: Properties): string | undefined {
  const values = (contract.key ?? []).map((name) => {
    const field = contract.fields[name];
    return field && typeof object[name] === "string" ? canonicalValue(field, object[name], object) : undefined;
  });
  if (values.length === 0 || values.includes(undefined)) return undefined;
  return JSON.stringify([contract.name, ...values]);
}
