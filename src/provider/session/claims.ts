import { isDeepStrictEqual } from "node:util";
import { UNKNOWN } from "../../contract";
import type { PlanContext } from "../handler";

/** One resource that wants something, as it is known by its configuration: Terraform tells no addresses. */
interface Want {
  readonly config: string;
  readonly isNew: boolean;
  readonly changes: boolean;
}

/** How many resources of a run want one thing, each counted once. */
export interface Wanted {
  readonly all: number;
  /** Those among them that do not exist yet; what is made anew takes its own place. */
  readonly coming: number;
}

/** What the resources of one run want of things of which there is one, or a few. */
export class PlannedUses {
  private readonly all = new Map<string, Want[]>();

  add(thing: string, want: Want): Wanted {
    const wants = [...(this.all.get(thing) ?? []), want];
    this.all.set(thing, wants);
    if (!wants.some(({ changes }) => changes)) return { all: 0, coming: 0 };
    const kept = wants.filter(({ isNew }) => !isNew);
    const staying = kept.map(({ config }) => config);
    let coming = 0;
    for (const { config } of wants.filter(({ isNew }) => isNew)) {
      // What is made anew is planned twice, of one configuration: as if it stayed, and as it comes.
      const twin = staying.indexOf(config);
      if (twin < 0) coming += 1;
      else staying.splice(twin, 1);
    }
    return { all: kept.length + coming, coming };
  }
}

/**
 * Notes that the planned object wants something of which there is one, or a few, and says how many resources of the run
 * do. None where nothing of them changes: then there is nothing to say.
 */
export function countPlannedUses({ session, config, prior, planned }: PlanContext, thing: string): Wanted {
  if (!session || !planned) return { all: 0, coming: 0 };
  const text = JSON.stringify(config, (_, value: unknown) => (value === UNKNOWN ? "\u0000unknown" : value));
  return session.plannedUses.add(thing, {
    config: text,
    isNew: !prior,
    changes: !isDeepStrictEqual(prior, planned),
  });
}
