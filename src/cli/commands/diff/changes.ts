import { camel, type Contract, isObject } from "../../../contract";
import { contracts } from "../../../resources/contracts";
import { pairOf, type ShownChange, type ShownPlan, type ShownResourceChange } from "../../../terraform/shown-plan";
import { objectName } from "../../account";
import { hideValue } from "../../plans/hide-value";
import type { FindConstruct } from "../../stacks/construct-paths";
import type { UnplannedStack } from "../../stacks/each-stack";
import { attributeChanges, type ChangedAttribute } from "./attributes";

/** An output that would change. */
export interface OutputChange {
  /** The stack, if the report has several. */
  readonly stack: string | undefined;
  readonly name: string;
  readonly action: "create" | "update" | "delete";
  readonly before: unknown;
  readonly after: unknown;
}

/** All changes that applying a plan would make. */
export interface Changes {
  readonly objects: readonly ResourceChange[];
  readonly outputs: readonly OutputChange[];
  /** The reasons why the plan may not match the current program. */
  readonly outdated: readonly string[];
  readonly unplanned: readonly UnplannedStack[];
}

interface PlanOrigin {
  readonly outdated?: readonly string[];
  /** The stack, if the report has several. */
  readonly stack?: string | undefined;
}

export function changesOf(
  plan: ShownPlan,
  findConstruct: FindConstruct,
  { outdated = [], stack }: PlanOrigin = {},
): Changes {
  return {
    outdated,
    objects: (plan.resource_changes ?? []).flatMap((shown) => plannedChange(shown, findConstruct, stack) ?? []),
    outputs: Object.entries(plan.output_changes ?? {}).flatMap(([name, shown]) => {
      return outputChange(name, shown, stack) ?? [];
    }),
    unplanned: [],
  };
}

/** The changes of several stacks in one report. */
export const mergedChanges = (all: readonly Changes[], unplanned: readonly UnplannedStack[]): Changes => ({
  objects: all.flatMap(({ objects }) => objects),
  outputs: all.flatMap(({ outputs }) => outputs),
  outdated: [...new Set(all.flatMap(({ outdated }) => outdated))],
  unplanned,
});

function outputChange(name: string, shown: ShownChange, stack: string | undefined): OutputChange | undefined {
  const action = shown.actions.length > 1 ? "update" : shown.actions[0];
  if (action !== "create" && action !== "update" && action !== "delete") return undefined;
  return { stack, name, action, ...hideValue(undefined, pairOf(shown)) };
}

/** A stack that waits for another stack also counts as changed, because its changes can't be planned. */
export const isEmpty = ({ objects, outputs, unplanned }: Pick<Changes, "objects" | "outputs" | "unplanned">) =>
  objects.length === 0 && outputs.length === 0 && unplanned.length === 0;

/** The number of objects per action. */
export const countsOf = (objects: readonly ResourceChange[]): ReadonlyMap<PlanAction, number> =>
  new Map(actions.map((action) => [action, objects.filter((each) => each.action === action).length]));

const actions = ["destroy", "replace", "update", "create", "import", "move", "forget", "read"] as const;
export type PlanAction = (typeof actions)[number];

/** The change that an apply would make to one object. */
export interface ResourceChange {
  readonly action: PlanAction;
  /** The stack, if the report has several. */
  readonly stack: string | undefined;
  readonly address: string;
  /** The construct path `shop/zone`, if a synthesized stack contains it. */
  readonly construct: string | undefined;
  /** `domain` for an object of the service, otherwise the resource type. */
  readonly kind: string;
  /** The display name, such as the label. Empty if it has none. */
  readonly name: string;
  /** A description of the data that is lost with the object. */
  readonly loss: string | undefined;
  /** The reason for destroying or replacing it, in addition to the attributes that force a replacement. */
  readonly reason: string | undefined;
  readonly importId: string | undefined;
  readonly previousAddress: string | undefined;
  /** The key of a deposed object: it was replaced before and is still to be deleted. */
  readonly deposed: string | undefined;
  readonly attributes: readonly ChangedAttribute[];
}

/** True if the apply deletes the current object. */
export const isLost = ({ action }: ResourceChange) => action === "destroy" || action === "replace";

const byType = new Map(contracts.map((contract) => [`stratus_${contract.name}`, contract]));

/** The change that an apply would make to the object, or undefined if there is no change. */
function plannedChange(
  shown: ShownResourceChange,
  findConstruct: FindConstruct,
  stack: string | undefined,
): ResourceChange | undefined {
  const action = actionOf(shown);
  if (action === undefined) return undefined;
  const contract = byType.get(shown.type);
  const found = findConstruct(shown);
  const { replace_paths: replacePaths = [] } = shown.change;
  const isGone = action === "destroy" || action === "forget";
  const reader = { fields: contract?.fields, inCamelCase: found !== undefined, replacePaths };
  return {
    action,
    stack,
    address: shown.address,
    construct: found === undefined ? undefined : `${found}${keyOf(shown.address)}`,
    kind: contract?.name ?? shown.type,
    name: contract ? nameOf(contract, shown) : "",
    loss: lossOf(contract, action),
    reason: reasons[shown.action_reason ?? ""],
    importId: shown.change.importing ? (shown.change.importing.id ?? "(known after apply)") : undefined,
    previousAddress: isMoved(shown) ? shown.previous_address : undefined,
    deposed: shown.deposed,
    attributes: isGone || action === "read" ? [] : attributeChanges(pairOf(shown.change), reader),
  };
}

const isMoved = ({ address, previous_address: previous }: ShownResourceChange) =>
  previous !== undefined && previous !== address;

const single: Readonly<Record<string, PlanAction>> = {
  create: "create",
  update: "update",
  delete: "destroy",
  read: "read",
  forget: "forget",
};

function actionOf(shown: ShownResourceChange): PlanAction | undefined {
  const { actions: done, importing } = shown.change;
  if (done.length > 1) return "replace";
  const [only = ""] = done;
  if (only !== "no-op") return single[only];
  return importing ? "import" : isMoved(shown) ? "move" : undefined;
}

/** The instance key, such as `[0]`. */
const keyOf = (address: string) => /\[[^\]]*\]$/.exec(address)?.[0] ?? "";

function nameOf(contract: Contract, { change }: ShownResourceChange): string {
  const { before, after } = hideValue(undefined, pairOf(change));
  const shown = isObject(after) ? { ...(isObject(before) ? before : {}), ...after } : isObject(before) ? before : {};
  return objectName(contract, Object.fromEntries(Object.entries(shown).map(([key, value]) => [camel(key), value])));
}

function lossOf(contract: Contract | undefined, action: PlanAction): string | undefined {
  if (!contract?.loss) return undefined;
  const { what, keptWhenDestroyed } = contract.loss;
  return action === "replace" || (action === "destroy" && keptWhenDestroyed !== true) ? what : undefined;
}

/** Translates Terraform's reason codes to readable text. */
const reasons: Readonly<Record<string, string>> = {
  replace_because_tainted: "it's tainted",
  replace_by_request: "-replace requests it",
  replace_by_triggers: "replace_triggered_by requires it",
  delete_because_no_resource_config: "it's no longer in the program",
  delete_because_no_module: "its module no longer exists",
  delete_because_no_move_target: "it was moved to an address that isn't declared",
  delete_because_wrong_repetition: "count or for_each was added or removed",
  delete_because_count_index: "count was reduced",
  delete_because_each_key: "for_each no longer has its key",
};

/** A scope with the changes in it. */
export interface ChangeScope {
  /** One step of a path, or several if the scopes in between have no other children: `shop/edge`. */
  readonly name: string;
  readonly changes: readonly ResourceChange[];
  readonly scopes: readonly ChangeScope[];
}

interface Growing {
  readonly changes: ResourceChange[];
  readonly scopes: Map<string, Growing>;
}

/** The path of an object in the tree: its construct path, or its resource address, in its stack if there are several. */
export const pathOf = ({ construct, address, stack }: ResourceChange): readonly string[] => {
  if (construct === undefined) return stack === undefined ? [address] : [stack, address];
  // The key of an instance may contain a slash.
  const [, path = construct, key = ""] = /^(.*?)(\[.*\])?$/s.exec(construct) ?? [];
  const steps = path.split("/");
  return [...steps.slice(0, -1), `${steps.at(-1) ?? ""}${key}`];
};

/** Groups the changes by the scopes of their constructs, in order of first appearance. */
export function treeOf(changes: readonly ResourceChange[]): ChangeScope {
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

function settled(name: string, { changes, scopes }: Growing): ChangeScope {
  const [only] = scopes;
  if (name !== "" && changes.length === 0 && scopes.size === 1 && only) {
    return settled(`${name}/${only[0]}`, only[1]);
  }
  return { name, changes, scopes: [...scopes].map(([step, scope]) => settled(step, scope)) };
}
