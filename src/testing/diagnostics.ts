/** One of Terraform's messages. */
export interface Diagnostic {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail: string;
  /** The resource that it is about, as Terraform writes it: `stratus_domain.zone`. */
  readonly address?: string;
  /** The path of the construct that it is about: `shop/zone`. */
  readonly construct?: string;
}

/** Terraform has refused. `message` holds its errors, and nothing else of its output. */
export class TerraformError extends Error {
  constructor(
    message: string,
    /** Errors and warnings. */
    readonly diagnostics: readonly Diagnostic[],
  ) {
    super(message);
    this.name = "TerraformError";
  }
}
