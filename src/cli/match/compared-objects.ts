import { camel, type Contract, type Properties } from "../../contract";
import { resourceOf } from "../../project-files/moves-file";
import { contracts } from "../../resources/contracts";
import { KNOWN_AFTER_APPLY } from "../../terraform/planned-changes";
import {
  isShownObject,
  pairOf,
  type ShownConfiguration,
  type ShownModule,
  type ShownPlan,
  type ShownResourceChange,
} from "../../terraform/shown-plan";
import { objectName } from "../account";
import { hideValue } from "../plans/hide-value";

/** An object of the state or of the program. */
export interface ComparedObject {
  readonly address: string;
  readonly type: string;
  readonly name: string;
  /** Only for objects of the service. */
  readonly contract: Contract | undefined;
  /** The display name, such as the label. Empty if it has none. */
  readonly label: string;
  /** By Terraform's names: the values in the state, or the known values of the plan. */
  readonly values: Properties;
}

/** An object in the program that isn't in the state. */
export interface FreshObject extends ComparedObject {
  /** Marks the parts of the values that are known after apply. */
  readonly unknown: unknown;
  /** The raw configuration, with `${…}` in its strings. */
  readonly written: Properties;
}

/** The differences between a state and the program, according to a plan. */
export interface Comparison {
  /** The objects in the state that aren't in the program and would be destroyed. */
  readonly gone: readonly ComparedObject[];
  readonly fresh: readonly FreshObject[];
  /** The objects of the state, by their current or future resource address in the program. */
  readonly known: ReadonlyMap<string, ComparedObject>;
  /** The old addresses of objects in the state that a move relocates. */
  readonly moved: readonly string[];
  /** The addresses of the program's resources, without instance keys. */
  readonly declared: ReadonlySet<string>;
  /** True if all resources of the program were planned. */
  readonly isWhole: boolean;
}

const byType = new Map(contracts.map((contract) => [`stratus_${contract.name}`, contract]));

const asValues = (value: unknown): Properties => (isShownObject(value) ? value : {});

/**
 * Reads a plan. By default, it ignores modules: our constructs create none, and moves can't refer to the resources in
 * them. With `withModules`, their new resources are included.
 */
export function compare(plan: ShownPlan, { withModules = false } = {}): Comparison {
  const root = plan.configuration?.root_module;
  const configured = new Map(root?.resources?.map((each) => [each.address, each]));
  const changes = (plan.resource_changes ?? []).filter(
    ({ mode, module_address: module, deposed }) =>
      mode === "managed" && (module === undefined || withModules) && deposed === undefined,
  );
  const doing = (action: string) => changes.filter(({ change }) => change.actions.join() === action);
  const before = changes.filter(({ change }) => change.before !== null).map(knownObject);
  const planned = new Set(changes.map(({ address }) => address));
  const unplanned = unplannedObjects(plan, planned, configured);
  return {
    gone: [...doing("delete").map(knownObject), ...unplanned],
    fresh: doing("create").map((shown) => freshObject(shown, configurationOf(shown, root))),
    known: new Map([...before, ...unplanned].map((each) => [each.address, each])),
    moved: changes.flatMap(({ address, previous_address: previous }) =>
      previous !== undefined && previous !== address ? [previous] : [],
    ),
    declared: new Set(configured.keys()),
    isWhole: [...configured.values()].every(
      ({ address, mode, for_each_expression: forEach, count_expression: count }) => {
        return mode !== "managed" || forEach !== undefined || count !== undefined || planned.has(address);
      },
    ),
  };
}

const knownObject = ({ address, type, name, change }: ShownResourceChange): ComparedObject => ({
  ...{ address, type, name },
  ...labelled(type, hideValue(undefined, pairOf(change)).before),
  values: asValues(change.before),
});

function labelled(type: string, shown: unknown): Pick<ComparedObject, "contract" | "label"> {
  const contract = byType.get(type);
  const object = Object.entries(asValues(shown)).filter(([, value]) => value !== KNOWN_AFTER_APPLY);
  const label = contract
    ? objectName(contract, Object.fromEntries(object.map(([key, value]) => [camel(key), value])))
    : "";
  return { contract, label };
}

const nothing = { after: undefined, unknown: undefined, secretAfter: undefined };

/** The objects that only the state has and the plan omits, because they must not be destroyed (protected ones). */
function unplannedObjects(
  { prior_state: state }: ShownPlan,
  planned: ReadonlySet<string>,
  configured: ReadonlyMap<string, unknown>,
): readonly ComparedObject[] {
  const objects = state?.values?.root_module?.resources ?? [];
  return objects
    .filter(({ address, mode }) => mode === "managed" && !planned.has(address) && !configured.has(resourceOf(address)))
    .map(({ address, type, name, values, sensitive_values: secret }) => ({
      ...{ address, type, name },
      ...labelled(type, hideValue(undefined, { ...nothing, before: values, secretBefore: secret }).before),
      values: asValues(values),
    }));
}

/** A reference within a longer expression, or in a module, has no value before the apply. */
const expression = "${…}";

function freshObject(
  { address, type, name, module_address: module, change }: ShownResourceChange,
  configured: ShownConfiguration | undefined,
): FreshObject {
  const written = Object.entries(configured?.expressions ?? {}).map(
    ([attribute, { constant_value: value, references = [] }]) => {
      const isOpen = references.length > 0 && (value === undefined || module !== undefined);
      return [attribute, isOpen ? expression : value] as const;
    },
  );
  return {
    ...{ address, type, name },
    ...labelled(type, hideValue(undefined, pairOf(change)).after),
    values: asValues(change.after),
    unknown: change.after_unknown,
    written: Object.fromEntries(written),
  };
}

/** Returns the configuration of a resource. Instances of a module share it. */
function configurationOf(
  { type, name, module_address: module = "" }: ShownResourceChange,
  root: ShownModule | undefined,
): ShownConfiguration | undefined {
  const calls = [...module.matchAll(/(?:^|\.)module\.([\w-]+)(?:\[(?:\d+|"(?:[^"\\]|\\.)*")\])?/g)];
  const inside = calls.reduce<ShownModule | undefined>(
    (above, [, call = ""]) => above?.module_calls?.[call]?.module,
    root,
  );
  return inside?.resources?.find((each) => each.address === `${type}.${name}`);
}
