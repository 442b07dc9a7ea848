import { plainAddress } from "./plain-address";
import { TerraformError } from "./diagnostics";
import type { Diagnostic } from "./diagnostics";
import type { TerraformRun } from "../terraform/start-terraform";

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
  run: TerraformRun,
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
