import type { PolicyResult } from "../run-checks";
import { nameFromHere } from "./repository";

/** The findings for scripts, also those that are allowed. */
export const toJson = (results: readonly PolicyResult[]): object => ({
  version: 1,
  findings: results.map(({ check, severity, construct, text, origin, allowed }) => ({
    check: check.id,
    severity,
    construct: construct.node.path,
    message: text,
    why: check.why,
    advice: check.advice,
    ...(origin && { file: nameFromHere(origin.file), line: origin.line, column: origin.column }),
    ...(allowed !== undefined && { allowed }),
  })),
});
