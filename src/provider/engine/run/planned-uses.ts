import { isDeepStrictEqual } from "node:util";
import { objectKey } from "../../../objects/names";
import type { PlanContext } from "../../context";
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

/** The uses of one thing so far. */
interface Uses {
  changes: boolean;
  kept: number;
  created: number;
  /** The objects of the kept resources. */
  readonly existing: Set<string>;
  /** The number of new resources that replace an object. */
  readonly replacing: Map<string, number>;
}

/** Counts the resources of one run that use a unique or limited thing. */
export class PlannedUses {
  private readonly all = new Map<string, Uses>();

  add(thing: string, { object, isNew, changes }: PlannedUse): UseCount {
    const uses = this.all.get(thing) ?? newUses();
    this.all.set(thing, uses);
    uses.changes ||= changes;
    // A replaced resource is planned twice: as an update and as a create.
    if (!isNew) {
      uses.kept += 1;
      if (object !== undefined && !uses.existing.has(object)) {
        uses.existing.add(object);
        uses.created -= uses.replacing.get(object) ?? 0;
      }
    } else if (object === undefined || !uses.existing.has(object)) {
      uses.created += 1;
      if (object !== undefined) uses.replacing.set(object, (uses.replacing.get(object) ?? 0) + 1);
    }
    const { kept, created } = uses;
    return uses.changes ? { all: kept + created, created } : { all: 0, created: 0 };
  }
}

const newUses = (): Uses => ({ changes: false, kept: 0, created: 0, existing: new Set(), replacing: new Map() });

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
