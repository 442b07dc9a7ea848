import type { Contract, Properties } from "../contract";
import { propertyText } from "../contract";
import type { Diagnostic } from "../plugin/provider";

/** `stratus_domain 12` */
export const displayName = (contract: Contract, known: Properties) =>
  `stratus_${contract.name} ${String(known[contract.id])}`;

/** ` "www A"`: the natural key of the object, as far as it is set. */
export function describeKey(contract: Contract, object: Properties): string {
  const known = { ...object, ...contract.keyOverrides?.(object) };
  const parts = (contract.key ?? []).map((name) => known[name]).filter((part) => part !== undefined && part !== null);
  return parts.length === 0 ? "" : ` ${JSON.stringify(parts.map(propertyText).join(" "))}`;
}

/** The warning when Terraform stops the run during a wait. */
export function interruptedWarning(contract: Contract, object: Properties): Diagnostic {
  return {
    severity: "warning",
    summary: `${displayName(contract, object)} is not ready yet`,
    detail: "The run was stopped while it waited. Nothing is lost: the next apply goes on waiting.",
  };
}
