import { plainAddress } from "../terraform/shown-plan";

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

interface Line {
  readonly type?: string;
  readonly diagnostic?: Diagnostic;
}

/** The messages among the lines of `-json`. */
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

/** What went wrong in a run with `-json`. */
export function toTerraformError(
  command: string,
  stack: string,
  run: { readonly code: number | null; readonly stdout: string; readonly stderr: string },
  constructs: ReadonlyMap<string, string>,
): Error {
  const diagnostics = diagnosticsIn(run.stdout, constructs);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const head = `terraform ${command} failed for the stack ${stack}:`;
  // It may end without a message of its own: killed, or before it could write JSON.
  const said = errors.length > 0 ? errors.map(formatDiagnostic) : [indent(run.stderr.trim() || run.stdout.trim())];
  const end = errors.length > 0 || run.code !== null ? [] : ["  It was interrupted."];
  return new TerraformError([head, ...said, ...end].join("\n"), diagnostics);
}
