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

/** `terraform show -json` of a plan. */
export interface ShownPlan {
  readonly terraform_version?: string;
  readonly resource_changes?: readonly ShownResourceChange[];
  readonly output_changes?: Readonly<Record<string, ShownChange>>;
}
