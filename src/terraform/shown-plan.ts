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

export const isShownObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Terraform writes the parts of an object in the order of their names, so that equal values have equal texts. */
export const isSameValue = (left: unknown, right: unknown) =>
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

/** A part of a value, or of a mask: where a mask is true as a whole, so is each of its parts. */
function part(whole: unknown, key: string | number): unknown {
  if (whole === true) return true;
  if (Array.isArray(whole)) return (whole as readonly unknown[])[Number(key)];
  return isShownObject(whole) ? whole[key] : undefined;
}

/** A value before and after, and the masks that say which parts of it are not known yet, or are secret. */
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

/** The names or places of all parts of these values, each once. */
export function keysOf(...values: readonly unknown[]): readonly (string | number)[] {
  const keys = values.flatMap((value): readonly (string | number)[] => {
    return Array.isArray(value) ? [...value.keys()] : isShownObject(value) ? Object.keys(value) : [];
  });
  return [...new Set(keys)];
}

/** A resource's address without the key of one of several instances. */
export const plainAddress = (address: string): string => address.replace(/\[[^\]]*\]$/, "");
