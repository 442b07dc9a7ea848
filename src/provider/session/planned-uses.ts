import { isDeepStrictEqual } from "node:util";
import type { PlanContext } from "../handler";
import { objectKey } from "../replacement";
import type { RunValue } from "./run-state";

/** One resource that uses a thing. */
interface PlannedUse {
  /** The existing object that is planned, or that the new one replaces. Terraform does not tell the resource's address. */
  readonly object: string | undefined;
  readonly isNew: boolean;
  readonly changes: boolean;
}

/** How many resources of a run use one thing; each is counted once. */
export interface UseCount {
  readonly all: number;
  /** Those of them that do not exist yet. A resource that is replaced does not count: it takes its own place. */
  readonly created: number;
}

/** Counts how many resources of one run use a thing of which there is only one, or only a few. */
export class PlannedUses {
  private readonly all = new Map<string, PlannedUse[]>();

  add(thing: string, want: PlannedUse): UseCount {
    const wants = [...(this.all.get(thing) ?? []), want];
    this.all.set(thing, wants);
    if (!wants.some(({ changes }) => changes)) return { all: 0, created: 0 };
    const kept = wants.filter(({ isNew }) => !isNew);
    // A resource that is replaced is planned twice: as an update, and as a create.
    const existing = new Set(kept.map(({ object }) => object));
    const created = wants.filter(
      ({ isNew, object }) => isNew && !(object !== undefined && existing.has(object)),
    ).length;
    return { all: kept.length + created, created };
  }
}

const plannedUses: RunValue<PlannedUses> = { initial: () => new PlannedUses() };

/**
 * Counts the planned object as a user of the thing, and returns how many resources of the run use it. The counts are 0
 * while none of these resources changes.
 */
export function countPlannedUses(context: PlanContext, thing: string): UseCount {
  const { contract, session, prior, planned, replaced } = context;
  if (!session || !planned) return { all: 0, created: 0 };
  return session.runState.get(plannedUses).add(thing, {
    object: prior ? objectKey(contract, prior) : replaced?.object,
    isNew: !prior,
    changes: !isDeepStrictEqual(prior, planned),
  });
}
