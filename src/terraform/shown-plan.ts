/** A change of an object or an output, in the form of `terraform show -json`. */
export interface ShownChange {
  readonly actions: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
  readonly after_unknown: unknown;
  readonly before_sensitive: unknown;
  readonly after_sensitive: unknown;
  readonly replace_paths?: readonly (readonly (string | number)[])[];
  readonly importing?: { readonly id?: string };
}

export interface ShownResourceChange {
  readonly address: string;
  readonly previous_address?: string;
  readonly module_address?: string;
  /** `managed`, or `data` for a data source. */
  readonly mode: string;
  readonly type: string;
  readonly name: string;
  /** Set if the object was replaced and its deletion is pending. */
  readonly deposed?: string;
  readonly change: ShownChange;
  /** The reason for the action: `replace_because_tainted`. */
  readonly action_reason?: string;
}

/** An expression in the configuration. In HCL, only its references are known. */
export interface ShownExpression {
  readonly constant_value?: unknown;
  readonly references?: readonly string[];
}

/** A resource in the configuration. */
export interface ShownConfiguration {
  readonly address: string;
  /** The expressions by attribute. Expressions in JSON stay strings with `${…}`. */
  readonly expressions?: Readonly<Record<string, ShownExpression>>;
  readonly mode: string;
  readonly provider_config_key?: string;
  readonly for_each_expression?: ShownExpression;
  readonly count_expression?: ShownExpression;
}

/** A call of a module, with the expressions of its variables. */
export interface ShownModuleCall {
  readonly module?: ShownModule;
  readonly expressions?: Readonly<Record<string, ShownExpression>>;
  readonly for_each_expression?: ShownExpression;
  readonly count_expression?: ShownExpression;
}

/** A module in the configuration. */
export interface ShownModule {
  readonly resources?: readonly ShownConfiguration[];
  readonly module_calls?: Readonly<Record<string, ShownModuleCall>>;
  readonly outputs?: Readonly<Record<string, { readonly expression?: ShownExpression }>>;
}

/** A provider block in the configuration. */
export interface ShownProvider {
  readonly full_name?: string;
  readonly alias?: string;
  readonly expressions?: Readonly<Record<string, ShownExpression>>;
}

/** An object in a state. */
export interface ShownObject {
  readonly address: string;
  readonly mode: string;
  readonly type: string;
  readonly name: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly sensitive_values?: unknown;
}

/** A module in a state. */
export interface ShownStateModule {
  readonly address?: string;
  readonly resources?: readonly ShownObject[];
  readonly child_modules?: readonly ShownStateModule[];
}

/** The output of `terraform show -json` for a plan. */
export interface ShownPlan {
  readonly terraform_version?: string;
  readonly resource_changes?: readonly ShownResourceChange[];
  readonly output_changes?: Readonly<Record<string, ShownChange>>;
  readonly configuration?: {
    readonly root_module?: ShownModule;
    readonly provider_config?: Readonly<Record<string, ShownProvider>>;
  };
  readonly prior_state?: { readonly values?: { readonly root_module?: ShownStateModule } };
}

export const isShownObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Terraform sorts the keys of an object, so equal values have equal JSON. */
export const isSameValue = (left: unknown, right: unknown) =>
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

/** Returns a part of a value or of a mask. If a mask is true as a whole, each of its parts is true. */
function part(whole: unknown, key: string | number): unknown {
  if (whole === true) return true;
  if (Array.isArray(whole)) return (whole as readonly unknown[])[Number(key)];
  return isShownObject(whole) ? whole[key] : undefined;
}

/** A value before and after, with the masks of its unknown and sensitive parts. */
export interface ValuePair {
  readonly before: unknown;
  readonly after: unknown;
  readonly unknown: unknown;
  readonly secretBefore: unknown;
  readonly secretAfter: unknown;
}

export const pairOf = (change: ShownChange): ValuePair => ({
  before: change.before,
  after: change.after,
  unknown: change.after_unknown,
  secretBefore: change.before_sensitive,
  secretAfter: change.after_sensitive,
});

export const partOf = (pair: ValuePair, key: string | number): ValuePair => ({
  before: part(pair.before, key),
  after: part(pair.after, key),
  unknown: part(pair.unknown, key),
  secretBefore: part(pair.secretBefore, key),
  secretAfter: part(pair.secretAfter, key),
});

/** Returns the keys or indexes of all parts of these values, without duplicates. */
export function keysOf(...values: readonly unknown[]): readonly (string | number)[] {
  const keys = values.flatMap((value): readonly (string | number)[] => {
    return Array.isArray(value) ? [...value.keys()] : isShownObject(value) ? Object.keys(value) : [];
  });
  return [...new Set(keys)];
}

/** Removes the instance key from a resource address. */
export const plainAddress = (address: string): string => address.replace(/\[[^\]]*\]$/, "");
