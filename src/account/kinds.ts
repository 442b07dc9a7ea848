import type { Contract } from "../contract";
import { hasObjects } from "../contract";

/** The kinds that an account has objects of, each after the one that its objects stand in. */
export function accountKinds(contracts: readonly Contract[]): readonly Contract[] {
  return contracts.filter(hasObjects).sort((left, right) => depth(left) - depth(right));
}

const depth = ({ parent }: Contract): number => (parent ? 1 + depth(parent) : 0);

/**
 * The kinds that have to be listed for these ones: those that their objects stand in, and those that tell more of them.
 */
export function kindsToList(wanted: readonly Contract[]): readonly Contract[] {
  const needed = new Set<Contract>();
  const need = (kind: Contract): void => {
    if (needed.has(kind)) return;
    needed.add(kind);
    if (kind.parent) need(kind.parent);
    for (const other of kind.fromOthers?.kinds ?? []) need(other);
  };
  wanted.forEach(need);
  return [...needed].sort((left, right) => depth(left) - depth(right));
}
