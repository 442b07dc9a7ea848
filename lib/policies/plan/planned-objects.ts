import {
  plainAddress,
  type ShownConfiguration,
  type ShownModule,
  type ShownModuleCall,
  type ShownPlan,
  type ShownStateModule,
} from "../../../src/terraform/shown-plan";

type Values = Readonly<Record<string, unknown>>;

/** A module of a plan. The addresses of modules with several instances have a key, unless all instances are meant. */
export interface ModuleScope {
  readonly address: string;
  readonly module: ShownModule;
  readonly call?: ShownModuleCall;
  readonly parent?: ModuleScope;
}

/** A resource or data source that exists after the plan is applied. */
export interface PlannedObject {
  readonly address: string;
  readonly isData: boolean;
  readonly type: string;
  readonly values: Values;
  /** The mask of the values that are known only after apply. */
  readonly unknown: Values;
  readonly configuration: ShownConfiguration;
  readonly scope: ModuleScope;
}

/** The steps of a module's address, such as `module.shop["eu"]`. */
const moduleStep = /module\.([\w-]+)(?:\[(?:"(?:[^"\\]|\\.)*"|\d+)\])?/g;

/** Removes all instance keys from the address of a module. */
export const withoutKeys = (address: string): string =>
  [...address.matchAll(moduleStep)].map(([, name = ""]) => `module.${name}`).join(".");

/** Returns the module that a module calls. */
export function childScope(parent: ModuleScope, name: string, step = `module.${name}`): ModuleScope | undefined {
  const call = parent.module.module_calls?.[name];
  const address = [parent.address, step].filter(Boolean).join(".");
  return call?.module && { address, module: call.module, call, parent };
}

/** The Stratus objects of a plan. Deleted ones are omitted. */
export function plannedObjects(plan: ShownPlan): readonly PlannedObject[] {
  const root: ModuleScope = { address: "", module: plan.configuration?.root_module ?? {} };
  const scopeAt = (address: string) =>
    [...address.matchAll(moduleStep)].reduce<ModuleScope | undefined>(
      (scope, [step, name = ""]) => scope && childScope(scope, name, step),
      root,
    );
  const toObject = (address: string, moduleAddress: string, type: string, values: Values, unknown: Values) => {
    const scope = scopeAt(moduleAddress);
    const own = plainAddress(moduleAddress === "" ? address : address.slice(moduleAddress.length + 1));
    const configuration = scope?.module.resources?.find((each) => each.address === own);
    if (!scope || !configuration || !type.startsWith("stratus_")) return [];
    return [{ address, isData: configuration.mode === "data", type, values, unknown, configuration, scope }];
  };
  const changes = (plan.resource_changes ?? []).filter(({ deposed, change }) => deposed === undefined && change.after);
  const planned = changes.flatMap(({ address, module_address: moduleAddress = "", type, change }) =>
    toObject(address, moduleAddress, type, change.after as Values, (change.after_unknown ?? {}) as Values),
  );
  const there = new Set(planned.map(({ address }) => address));
  const read = stateModules(plan.prior_state?.values?.root_module).flatMap(({ address: moduleAddress, resources }) =>
    (resources ?? [])
      .filter(({ mode, address }) => mode === "data" && !there.has(address))
      .flatMap(({ address, type, values }) => toObject(address, moduleAddress ?? "", type, values ?? {}, {})),
  );
  return [...planned, ...read];
}

const stateModules = (module: ShownStateModule | undefined): readonly ShownStateModule[] =>
  module ? [module, ...(module.child_modules ?? []).flatMap(stateModules)] : [];
