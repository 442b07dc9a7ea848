import type { IConstruct } from "constructs";
import type { CodePosition } from "../../src/shared/call-positions";
import { originOf } from "../core/scope/origins";
import type { Finding } from "./finding";
import type { Program } from "./program";
import { type Suppression, suppressionsFor } from "./suppressions";

export type Severity = "error" | "warning" | "note";

/** A search for problems in a whole program. */
export interface ProgramCheck {
  /** Lower-case words with dashes: `open-shell-port`. */
  readonly id: string;
  readonly severity: Severity;
  /** Its errors can't be suppressed, because the service or Terraform refuses what they report. Default: they can. */
  readonly isRequired?: boolean;
  readonly find: (program: Program) => readonly Finding[];
}

/** A finding with everything that a report says about it. */
export interface CheckResult<C extends ProgramCheck = ProgramCheck> {
  readonly check: C;
  readonly severity: Severity;
  readonly construct: IConstruct;
  readonly text: string;
  readonly origin: CodePosition | undefined;
  /** The reason of the suppression that covers it. */
  readonly allowed?: string;
}

/** How checks run. */
export interface RunOptions<C extends ProgramCheck> {
  /** Default: the severity of the check. */
  readonly severityOf?: (check: C) => Severity | "off";
  /** True if findings about the construct count. Default: all do. */
  readonly includes?: (construct: IConstruct) => boolean;
  /** Returns the suppressions of a check for a construct. Default: the calls to `Policies.allow`. */
  readonly suppressions?: typeof suppressionsFor;
  /** Collects the suppressions that cover a finding. */
  readonly used?: Set<Suppression>;
}

/**
 * Runs checks on a program.
 *
 * @throws if a check throws, with its id
 */
export function runChecks<C extends ProgramCheck>(
  checks: readonly C[],
  program: Program,
  {
    severityOf = ({ severity }) => severity,
    includes = () => true,
    suppressions: suppressionsOf = suppressionsFor,
    used,
  }: RunOptions<C> = {},
): readonly CheckResult<C>[] {
  return checks.flatMap((check) => {
    const severityOfCheck = severityOf(check);
    if (severityOfCheck === "off") return [];
    return findAll(check, program)
      .filter(({ construct }) => includes(construct))
      .map(({ construct, text, severity = severityOfCheck }): CheckResult<C> => {
        const isRequired = check.isRequired === true && severity === "error";
        const suppressions = isRequired ? [] : suppressionsOf(construct, check.id);
        for (const each of suppressions) used?.add(each);
        const allowed = suppressions[suppressions.length - 1]?.reason;
        return {
          check,
          severity,
          construct,
          text,
          origin: originOf(construct),
          ...(allowed !== undefined && { allowed }),
        };
      });
  });
}

/** A check of the user may throw. The error names it. */
function findAll({ id, find }: ProgramCheck, program: Program): readonly Finding[] {
  try {
    return find(program);
  } catch (error) {
    throw new Error(`The check ${id} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
