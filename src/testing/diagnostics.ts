/** One of Terraform's messages. */
export interface Diagnostic {
  /** An error stops the run, a warning does not. */
  readonly severity: "error" | "warning";
  /** What is wrong, in a line. */
  readonly summary: string;
  /** The rest: what was given, what is allowed, what to do. */
  readonly detail: string;
  /** The resource that it is about, as Terraform writes it: `stratus_domain.zone`; none where it is about the whole. */
  readonly address?: string;
  /** The path of the construct that it is about: `shop/zone`; none where it is about the whole. */
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
