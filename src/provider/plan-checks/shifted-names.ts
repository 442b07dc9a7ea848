import type { Contract, Properties } from "../../contract";
import { isSet } from "../../contract";
import type { PlanContext } from "../handler";
import { describeKey, displayName, keyText } from "../names";
import { pathParameters } from "../requests/paths";
import { isApplying } from "../session/activity";
import type { RunValue } from "../session/run-state";

/** Two objects of a plan: one is updated and takes or gives up the name of the other, which is destroyed or created. */
export interface Shift {
  readonly updated: { readonly before: Properties; readonly after: Properties };
  readonly destroyed?: Properties;
  readonly created?: Properties;
}

/**
 * Finds names that shift from one object to the next. If resources are named by the index of a list, an element that is
 * removed or inserted shifts all later ones: each object gets the name of its neighbor, and the last one is destroyed or
 * created. Two objects that swap their names are no shift, because no object is destroyed or created for it.
 */
export class Shifts {
  private readonly destroyed = new Map<string, Properties>();
  private readonly created = new Map<string, Properties>();
  private readonly takers = new Map<string, Shift["updated"]>();
  private readonly givers = new Map<string, Shift["updated"]>();

  /** Adds one planned change, in any order. Returns a shift that it is part of. */
  add(contract: Contract, before: Properties | null, after: Properties | null): Shift | undefined {
    // Only objects that hold something are at risk: the others are the same objects again under any name.
    if (!contract.loss) return undefined;
    const [from, to] = [before && identityOf(contract, before), after && identityOf(contract, after)];
    if (before && after) return from && to && from !== to ? this.addUpdate(from, to, { before, after }) : undefined;
    if (before && from) {
      this.destroyed.set(from, before);
      const updated = this.takers.get(from);
      return updated && { updated, destroyed: before };
    }
    if (!after || !to) return undefined;
    this.created.set(to, after);
    const updated = this.givers.get(to);
    return updated && { updated, created: after };
  }

  private addUpdate(from: string, to: string, updated: Shift["updated"]): Shift | undefined {
    this.takers.set(to, updated);
    this.givers.set(from, updated);
    const [destroyed, created] = [this.destroyed.get(to), this.created.get(from)];
    if (destroyed) return { updated, destroyed };
    return created && { updated, created };
  }
}

/** The natural key within what the object belongs to, as far as all of it is known. */
export function identityOf(contract: Contract, object: Properties): string | undefined {
  const parents = pathParameters(contract).map((name) => object[name]);
  const isKnown = parents.every((value) => isSet(value) && typeof value !== "symbol");
  const key = isKnown ? keyText(contract, object) : undefined;
  return key === undefined ? undefined : JSON.stringify([key, ...parents]);
}

/** Describes a shift and how to avoid it. */
export function describeShift(contract: Contract, { updated, destroyed, created }: Shift): string {
  const words = (contract.key ?? []).join(" and ");
  const [was, is] = [describeKey(contract, updated.before), describeKey(contract, updated.after)];
  const name = displayName(contract, updated.before);
  const what = destroyed
    ? `The plan destroys ${displayName(contract, destroyed)}${is} and gives its ${words} to ${name}, which has the ${words}${was} now.`
    : `The plan creates a stratus_${contract.name}${created ? describeKey(contract, created) : ""} and takes that ${words} from ${name}, which gets the ${words}${is}.`;
  return `${what} If the resources are named by the index of a list, a removed or inserted element shifts all later ones: the objects keep their data and get wrong names. Don't apply this plan in that case. Name each resource after its element instead of its index, keep the objects with "npx stratus refactor" or moved blocks, and plan again.`;
}

const shifts: RunValue<{ readonly found: Shifts; readonly warned: Set<string> }> = {
  initial: () => ({ found: new Shifts(), warned: new Set() }),
};

/** Warns of names that shift from one object to the next, once for each kind. Nothing is read. */
export function warnOfShift({ contract, session, prior, planned, replaced, report }: PlanContext): void {
  // The second half of a replacement is the same resource again, and the plan has warned before the apply.
  if (!session || replaced || isApplying(session)) return;
  const { found, warned } = session.runState.get(shifts);
  const shift = found.add(contract, prior, planned);
  if (!shift || warned.has(contract.name)) return;
  warned.add(contract.name);
  report({
    severity: "warning",
    summary: `The ${(contract.key ?? []).join(" and ")} shifts from one object to the next`,
    detail: describeShift(contract, shift),
  });
}
