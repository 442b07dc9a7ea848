/** One change as `terraform show -json` tells it: of an object, or of an output. */
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
  /** `managed`, or `data` for what is read. */
  readonly mode: string;
  readonly type: string;
  readonly name: string;
  /** It was replaced before, and is still to be deleted. */
  readonly deposed?: string;
  readonly change: ShownChange;
  /** Why the action is what it is: `replace_because_tainted`. */
  readonly action_reason?: string;
}

/** A resource as the configuration has it. */
export interface ShownConfiguration {
  readonly address: string;
  /** By attribute. JSON is shown as it stands there, with `${…}` in its texts. */
  readonly expressions?: Readonly<Record<string, { readonly constant_value?: unknown }>>;
  readonly mode: string;
  readonly for_each_expression?: { readonly constant_value?: unknown };
  readonly count_expression?: unknown;
}

/** An object as a state has it. */
export interface ShownObject {
  readonly address: string;
  readonly mode: string;
  readonly type: string;
  readonly name: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly sensitive_values?: unknown;
}

/** `terraform show -json` of a plan. */
export interface ShownPlan {
  readonly terraform_version?: string;
  readonly resource_changes?: readonly ShownResourceChange[];
  readonly output_changes?: Readonly<Record<string, ShownChange>>;
  readonly configuration?: { readonly root_module?: { readonly resources?: readonly ShownConfiguration[] } };
  readonly prior_state?: {
    readonly values?: { readonly root_module?: { readonly resources?: readonly ShownObject[] } };
  };
}
