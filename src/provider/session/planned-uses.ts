import { isDeepStrictEqual } from "node:util";
import type { PlanContext } from "../handler";
import { objectKey } from "../replacement";
import type { RunValue } from "./run-state";

/** A resource that uses a shared thing. */
interface PlannedUse {
  /**
   * The existing object that is planned, or that the new one replaces. Terraform doesn't pass the resource's
   * address.
   */
  readonly object: string | undefined;
  readonly isNew: boolean;
  readonly changes: boolean;
}

/** The number of resources of a run that use one thing. Each counts once. */
export interface UseCount {
  readonly all: number;
  /** The number of them that don't exist yet. A replaced resource doesn't count, because it reuses its own slot. */
  readonly created: number;
}

/** Counts the resources of one run that use a unique or limited thing. */
export class PlannedUses {
  private readonly all = new Map<string, PlannedUse[]>();

  add(thing: string, want: PlannedUse): UseCount {
    const wants = [...(this.all.get(thing) ?? []), want];
    this.all.set(thing, wants);
    if (!wants.some(({ changes }) => changes)) return { all: 0, created: 0 };
    const kept = wants.filter(({ isNew }) => !isNew);
    // A replaced resource is planned twice: as an update and as a create.
    const existing = new Set(kept.map(({ object }) => object));
    const created = wants.filter(
      ({ isNew, object }) => isNew && !(object !== undefined && existing.has(object)),
    ).length;
    return { all: kept.length + created, created };
  }
}

const plannedUses: RunValue<PlannedUses> = { initial: () => new PlannedUses() };

/**
 * Counts the planned object as a user of the thing, and returns how many resources of the run use it. Both counts
 * are 0 if none of these resources changes.
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
