import { plainAddress } from "../terraform/shown-plan";

/** An error or a warning of Terraform. */
export interface Diagnostic {
  /** An error stops the run. A warning doesn't. */
  readonly severity: "error" | "warning";
  /** The problem in one line. */
  readonly summary: string;
  /** The details: the given value, the allowed values and the fix. */
  readonly detail: string;
  /** The address of the resource: `stratus_domain.zone`. Set only if the message is about a resource. */
  readonly address?: string;
  /** The path of the construct: `shop/zone`. Set only if the message is about a resource. */
  readonly construct?: string;
}

/** Thrown if Terraform fails. `message` contains its errors, without the rest of its output. */
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

interface Line {
  readonly type?: string;
  readonly diagnostic?: Diagnostic;
}

/** Parses the diagnostics in the output of `-json`. */
function diagnosticsIn(output: string, constructs: ReadonlyMap<string, string>): readonly Diagnostic[] {
  return output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line)
    .flatMap(({ type, diagnostic }) => (type === "diagnostic" && diagnostic ? [diagnostic] : []))
    .map(({ severity, summary, detail, address }) => {
      const construct = constructs.get(plainAddress(address ?? ""));
      return {
        severity,
        summary,
        detail,
        ...(address === undefined || address === "" ? {} : { address }),
        ...(construct === undefined ? {} : { construct }),
      };
    });
}

const indent = (text: string) =>
  text
    .split("\n")
    .map((line) => (line === "" ? "" : `    ${line}`))
    .join("\n");

function formatDiagnostic({ summary, detail, address, construct }: Diagnostic): string {
  const place = construct === undefined ? address : `${construct} (${address ?? ""})`;
  return [`  ${place === undefined ? "" : `${place}: `}${summary}`, ...(detail ? [indent(detail)] : [])].join("\n");
}

/** Creates the error for a failed run with `-json`. */
export function toTerraformError(
  command: string,
  subject: string,
  run: { readonly code: number | null; readonly stdout: string; readonly stderr: string },
  constructs: ReadonlyMap<string, string>,
): Error {
  const diagnostics = diagnosticsIn(run.stdout, constructs);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const head = `terraform ${command} failed for ${subject}:`;
  // Terraform can exit without a diagnostic, if it is killed or fails before it writes JSON.
  const errorLines =
    errors.length > 0 ? errors.map(formatDiagnostic) : [indent(run.stderr.trim() || run.stdout.trim())];
  const end = errors.length > 0 || run.code !== null ? [] : ["  Terraform was interrupted."];
  return new TerraformError([head, ...errorLines, ...end].join("\n"), diagnostics);
}
