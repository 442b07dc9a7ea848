import { nameFromHere } from "./repository";
import type { ReportedResult } from "./text";

/** Formats the findings for scripts, including suppressed ones. */
export const toJson = (results: readonly ReportedResult[]): object => ({
  version: 1,
  findings: results.map(({ check, severity, construct, text, origin, allowed }) => ({
    check: check.id,
    severity,
    construct: construct.node.path,
    message: text,
    why: check.why,
    ...(check.advice !== undefined && { advice: check.advice }),
    ...(origin && { file: nameFromHere(origin.file), line: origin.line, column: origin.column }),
    ...(allowed !== undefined && { allowed }),
  })),
});
