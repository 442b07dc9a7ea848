import type { PlannedChange } from "./planned-change";

/** A scope with what changes in it. */
export interface Scope {
  /** One step of a path, or several where nothing else is on the way: `shop/edge`. */
  readonly name: string;
  readonly changes: readonly PlannedChange[];
  readonly scopes: readonly Scope[];
}

interface Growing {
  readonly changes: PlannedChange[];
  readonly scopes: Map<string, Growing>;
}

/** The path of an object in the tree: that of its construct, or its address. */
export const pathOf = ({ construct, address }: PlannedChange): readonly string[] => {
  if (construct === undefined) return [address];
  // The key of an instance may have a slash.
  const [, path = construct, key = ""] = /^(.*?)(\[.*\])?$/s.exec(construct) ?? [];
  const steps = path.split("/");
  return [...steps.slice(0, -1), `${steps.at(-1) ?? ""}${key}`];
};

/** The changes by the scopes of their constructs, in the order in which they come first. */
export function treeOf(changes: readonly PlannedChange[]): Scope {
  const root: Growing = { changes: [], scopes: new Map() };
  for (const change of changes) {
    let scope = root;
    for (const step of pathOf(change).slice(0, -1)) {
      const next = scope.scopes.get(step) ?? { changes: [], scopes: new Map<string, Growing>() };
      scope.scopes.set(step, next);
      scope = next;
    }
    scope.changes.push(change);
  }
  return { ...settled("", root), name: "" };
}

function settled(name: string, { changes, scopes }: Growing): Scope {
  const [only] = scopes;
  if (name !== "" && changes.length === 0 && scopes.size === 1 && only) {
    return settled(`${name}/${only[0]}`, only[1]);
  }
  return { name, changes, scopes: [...scopes].map(([step, scope]) => settled(step, scope)) };
}
