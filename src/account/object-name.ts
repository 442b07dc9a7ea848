import type { Contract, Properties } from "../contract";
import { propertyText } from "../contract";

/** What people know an object by, as far as it has a natural key: its label, or a record's name, type and target. */
export function objectName(contract: Contract, object: Properties): string {
  const known = { ...object, ...contract.keyOverrides?.(object) };
  return (contract.key ?? [])
    .map((name) => propertyText(known[name]))
    .filter((part) => part !== "")
    .join(" ");
}
