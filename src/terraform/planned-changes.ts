/** Stands for a value that is known after apply. */
export const KNOWN_AFTER_APPLY = "(known after apply)";
/** Stands for a sensitive value. */
export const SENSITIVE = "(sensitive value)";

/** A planned change of an attribute. */
export interface AttributeChange {
  /** The path in Terraform's names: `rules.inbound[0].ports`. */
  readonly path: string;
  /** The prior value, or undefined if it is null. `(sensitive value)` for a secret. */
  readonly before: unknown;
  /**
   * The planned value, or undefined if it is null. `(known after apply)` if it isn't known, `(sensitive value)` for a
   * secret.
   */
  readonly after: unknown;
  /** True if the change replaces the object. */
  readonly replaces: boolean;
}

/** A planned change of an object or an output. */
export interface PlannedChange {
  /** The Terraform address: `stratus_domain.zone`, `output.site`. */
  readonly address: string;
  /** The path of the construct: `shop/zone`. Set only if the object has a construct. */
  readonly construct?: string;
  /** The planned action. */
  readonly action: "create" | "update" | "replace" | "delete" | "read" | "forget";
  /** The changed attributes. */
  readonly attributes: readonly AttributeChange[];
}

/** The plan of a stack. */
export interface Plan {
  /** True if an apply would change nothing. */
  readonly isEmpty: boolean;
  /** The changes of resources, followed by those of outputs. */
  readonly changes: readonly PlannedChange[];
  /** The changes of all attributes as text. */
  readonly text: string;
}
