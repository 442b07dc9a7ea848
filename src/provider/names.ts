import type { Contract, Properties } from "../contract";
import { propertyText } from "../contract";

/** `stratus_domain 12` */
export const displayName = (contract: Contract, known: Properties) =>
  `stratus_${contract.name} ${String(known[contract.id])}`;

/** ` "www A"`: the natural key of the object, as far as it is set. */
export function describeKey(contract: Contract, object: Properties): string {
  const known = { ...object, ...contract.keyOverrides?.(object) };
  const parts = (contract.key ?? []).map((name) => known[name]).filter((part) => part !== undefined && part !== null);
  return parts.length === 0 ? "" : ` ${JSON.stringify(parts.map(propertyText).join(" "))}`;
}
