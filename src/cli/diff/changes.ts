import type { ShownChange, ShownPlan } from "../../terraform/shown-plan";
import { pairOf } from "../../terraform/value-pair";
import type { FindConstruct } from "../stacks/construct-paths";
import { hideValue } from "../plans/hide-value";
import type { Action, PlannedChange } from "./planned-change";
import { actions, plannedChange } from "./planned-change";

/** An output that would change. */
export interface OutputChange {
  readonly name: string;
  readonly action: "create" | "update" | "delete";
  readonly before: unknown;
  readonly after: unknown;
}

/** All that an apply of a plan would do. */
export interface Changes {
  readonly objects: readonly PlannedChange[];
  readonly outputs: readonly OutputChange[];
  /** The reasons why the plan may not show the program as it is now. */
  readonly outdated: readonly string[];
}

export function changesOf(plan: ShownPlan, findConstruct: FindConstruct, outdated: readonly string[] = []): Changes {
  return {
    outdated,
    objects: (plan.resource_changes ?? []).flatMap((shown) => plannedChange(shown, findConstruct) ?? []),
    outputs: Object.entries(plan.output_changes ?? {}).flatMap(([name, shown]) => outputChange(name, shown) ?? []),
  };
}

function outputChange(name: string, shown: ShownChange): OutputChange | undefined {
  const action = shown.actions.length > 1 ? "update" : shown.actions[0];
  if (action !== "create" && action !== "update" && action !== "delete") return undefined;
  return { name, action, ...hideValue(undefined, pairOf(shown)) };
}

export const isEmpty = ({ objects, outputs }: Pick<Changes, "objects" | "outputs">) =>
  objects.length === 0 && outputs.length === 0;

/** How many objects each action is done to. */
export const countsOf = (objects: readonly PlannedChange[]): ReadonlyMap<Action, number> =>
  new Map(actions.map((action) => [action, objects.filter((each) => each.action === action).length]));
