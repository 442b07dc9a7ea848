/** A value that is not known before apply. */
export const KNOWN_AFTER_APPLY = "(known after apply)";
/** What stands in the place of a secret. */
export const SENSITIVE = "(sensitive)";

/** One attribute that would change. */
export interface AttributeChange {
  /** In Terraform's names: `rules.inbound[0].ports`. */
  readonly path: string;
  /** Undefined where there is none. A secret is the text `(sensitive)`. */
  readonly before: unknown;
  /** Undefined where there is none; the text `(known after apply)` where it is not known yet. */
  readonly after: unknown;
  /** Whether it is the reason for replacing the object. */
  readonly replaces: boolean;
}

/** One object, or output, that would change. */
export interface Change {
  /** As Terraform writes it: `stratus_domain.zone`, `output.site`. */
  readonly address: string;
  /** The path of the construct: `shop/zone`; none where no construct stands for it. */
  readonly construct?: string;
  /** What would be done to it. */
  readonly action: "create" | "update" | "replace" | "delete" | "read" | "forget";
  /** The attributes that would change. */
  readonly attributes: readonly AttributeChange[];
}

/** What an apply would do. */
export interface Plan {
  /** Whether an apply would do nothing. */
  readonly isEmpty: boolean;
  /** Of resources first, then of outputs. */
  readonly changes: readonly Change[];
  /** The changes, attribute by attribute. */
  readonly text: string;
}
