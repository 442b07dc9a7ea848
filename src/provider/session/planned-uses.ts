import { isDeepStrictEqual } from "node:util";
import { UNKNOWN } from "../../contract";
import type { PlanContext } from "../handler";

/** One resource that uses a thing. It is known by its configuration, because Terraform does not tell its address. */
interface PlannedUse {
  readonly config: string;
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
    const staying = kept.map(({ config }) => config);
    let coming = 0;
    for (const { config } of wants.filter(({ isNew }) => isNew)) {
      // A resource that is replaced is planned twice with one configuration: as an update, and as a create.
      const twin = staying.indexOf(config);
      if (twin < 0) coming += 1;
      else staying.splice(twin, 1);
    }
    return { all: kept.length + coming, created: coming };
  }
}

/**
 * Counts the planned object as a user of the thing, and returns how many resources of the run use it. The counts are 0
 * while none of these resources changes.
 */
export function countPlannedUses({ session, config, prior, planned }: PlanContext, thing: string): UseCount {
  if (!session || !planned) return { all: 0, created: 0 };
  const text = JSON.stringify(config, (_, value: unknown) => (value === UNKNOWN ? "\u0000unknown" : value));
  return session.plannedUses.add(thing, {
    config: text,
    isNew: !prior,
    changes: !isDeepStrictEqual(prior, planned),
  });
}
