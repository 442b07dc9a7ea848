import { type Contract, isSet, pathParameters, type Properties } from "../../../contract";
import { describeKey, displayName, keyText } from "../../../objects/names";
import type { PlanContext, ProviderSession } from "../../context";
import { isApplying } from "../run/activity";
import type { RunValue } from "../run/run-state";

/** The objects that this run plans to destroy and to create, by identity. */
interface Planned {
  readonly destroyed: Map<string, Properties>;
  readonly created: Set<string>;
  shown: number;
}

const planned: RunValue<Planned> = {
  initial: () => ({ destroyed: new Map(), created: new Set(), shown: 0 }),
};

/** The objects of the state, by identity. A deposed object has the identity of its successor. */
const inState: RunValue<Map<string, Set<unknown>>> = { initial: () => new Map() };

/** Records the identity of an object in Terraform's state. */
export function noteIdentity({ runState }: ProviderSession, contract: Contract, object: Properties): void {
  const identity = identityOf(contract, object);
  if (identity === undefined) return;
  const all = runState.get(inState);
  all.set(identity, (all.get(identity) ?? new Set()).add(object[contract.id]));
}

/** A renamed scope may have thousands of objects, and Terraform groups warnings with the same summary. */
const maxWarnings = 10;

/**
 * Warns if an object is destroyed while one with the same natural key is created: a construct was renamed or moved.
 * Terraform calls the provider in any order and passes no resource addresses, so the later of the two calls warns.
 * Sends no requests and doesn't wait.
 */
export function warnOfRename({ contract, session, prior, planned: after, replaced, report }: PlanContext): void {
  const object = after ?? prior;
  // A replaced object keeps its resource address.
  if (!session || !object || (prior && after) || replaced) return;
  const identity = identityOf(contract, object);
  if (identity === undefined) return;
  const seen = session.runState.get(planned);
  if (after) seen.created.add(identity);
  else seen.destroyed.set(identity, object);
  const destroyed = seen.destroyed.get(identity);
  if (!destroyed || !seen.created.has(identity)) return;
  // Another object of the state has the same identity, so the new object may replace that one.
  if ((session.runState.get(inState).get(identity)?.size ?? 0) > 1) return;
  seen.shown += 1;
  if (seen.shown > maxWarnings) return;
  report({
    severity: "warning",
    summary: "The plan recreates an object that you may have renamed",
    detail: `The plan destroys stratus_${contract.name} ${String(destroyed[contract.id])}${describeKey(contract, destroyed)} and creates a stratus_${contract.name} with the same ${(contract.key ?? []).join(", ")}. If you renamed a construct or moved it to another scope or class, don't apply this plan. Run "npx --no stratus refactor" in the folder of the program to keep the object, and plan again. In HCL, add a moved block.`,
  });
}

/**
 * Two objects of a plan. One is updated and takes or gives up the name of the other, which is destroyed or created.
 */
export interface Shift {
  readonly updated: { readonly before: Properties; readonly after: Properties };
  readonly destroyed?: Properties;
  readonly created?: Properties;
}

/**
 * Finds names that shift from one object to the next. If resources are named by the index of a list, removing or
 * inserting an element shifts all later ones: each object gets the name of its neighbor, and the last one is
 * destroyed or created. A swap of two names isn't a shift, because it destroys and creates nothing.
 */
export class Shifts {
  private readonly destroyed = new Map<string, Properties>();
  private readonly created = new Map<string, Properties>();
  private readonly takers = new Map<string, Shift["updated"]>();
  private readonly givers = new Map<string, Shift["updated"]>();

  /** Adds one planned change, in any order. Returns the shift that it completes, if any. */
  add(contract: Contract, before: Properties | null, after: Properties | null): Shift | undefined {
    // Only objects that hold data are at risk. Others are equivalent under any name.
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

/** The natural key within the parents of the object. Undefined if any part is unknown. */
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
    ? `The plan destroys ${displayName(contract, destroyed)}${is} and gives its ${words} to ${name}, which is${was} now.`
    : `The plan creates a stratus_${contract.name}${created ? describeKey(contract, created) : ""} and takes that ${words} from ${name}, which becomes${is}.`;
  return `${what} If the resources are named by the index of a list, removing or inserting an element shifts all later ones: the objects keep their data but get the wrong names. In that case, don't apply this plan. Name each resource after its element instead of its index, keep the objects with "npx --no stratus refactor" or moved blocks, and plan again.`;
}

const shifts: RunValue<{ readonly found: Shifts; readonly warned: Set<string> }> = {
  initial: () => ({ found: new Shifts(), warned: new Set() }),
};

/** Warns of names that shift from one object to the next, once per type. Sends no requests. */
export function warnOfShift({ contract, session, prior, planned, replaced, report }: PlanContext): void {
  // The second half of a replacement is the same resource again, and the plan warned before the apply.
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
