import type { IConstruct } from "constructs";
import { nameHint } from "../../src/contract";
import { synthChecks } from "../rules/synth-checks";
import { builtInChecks, type PolicyId } from "./checks";
import type { BuiltInCheck } from "./checks/check";
import type { PolicyCheck, PolicySeverity } from "./policy-check";
import { policyProgram } from "./policy-program";

/** Options of `Policies.check`. */
export interface PolicyOptions {
  /**
   * The severity of each check, by its id. `"off"` disables the check.
   * @default the severity that the check defines
   */
  readonly severities?: { readonly [id in PolicyId]?: PolicySeverity | "off" } & {
    readonly [id: string]: PolicySeverity | "off" | undefined;
  };
  /**
   * Your own checks, in addition to the built-in ones.
   * @default none
   */
  readonly checks?: readonly PolicyCheck[];
  /**
   * The path of a file for the findings as JSON, relative to the working directory.
   * @default no file is written
   */
  readonly json?: string | undefined;
  /**
   * The path of a file for the findings as SARIF 2.1.0, for code scanning, relative to the working directory.
   * @default no file is written
   */
  readonly sarif?: string | undefined;
}

/** The settings of one call to `Policies.check`. */
export interface PolicySettings {
  readonly scope: IConstruct;
  readonly checks: readonly BuiltInCheck[];
  readonly severityOf: (check: BuiltInCheck) => PolicySeverity | "off";
  readonly files: Pick<PolicyOptions, "json" | "sarif">;
}

const severities: readonly unknown[] = ["error", "warning", "note", "off"];
const idForm = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Describes an unknown check id, with the id that was probably meant. */
export const noSuchCheck = (id: string, ids: readonly string[]) => {
  const meant = nameHint(id, ids);
  return `no check has the id ${JSON.stringify(id)}${meant === undefined ? "" : ` (did you mean ${JSON.stringify(meant)}?)`}`;
};

const asBuiltIn = (check: PolicyCheck): BuiltInCheck => ({
  ...check,
  find: (program) => check.find(policyProgram(program)).map(({ construct, text }) => ({ construct, text })),
});

/**
 * Reads the options of a call.
 *
 * @throws if an option is invalid, with all problems
 */
export function readSettings(scope: IConstruct, options: PolicyOptions): PolicySettings {
  const own = options.checks ?? [];
  const checks = [...builtInChecks, ...own.map(asBuiltIn)];
  const ids = checks.map(({ id }) => id);
  const all = [...ids, ...synthChecks.map(({ id }) => id)];
  const given = Object.entries(options.severities ?? {});
  const problems = [
    ...own.flatMap(({ id }) =>
      idForm.test(id)
        ? []
        : [`the id of a check must be lower-case words joined with dashes, got ${JSON.stringify(id)}`],
    ),
    ...new Set(
      all
        .filter((id, index) => all.indexOf(id) < index)
        .map((id) => `the id of a check must be unique, got ${JSON.stringify(id)} twice`),
    ),
    ...given.flatMap(([id]) => (ids.includes(id) ? [] : [`severities: ${noSuchCheck(id, ids)}`])),
    ...given.flatMap(([id, severity]) =>
      severity === undefined || severities.includes(severity)
        ? []
        : [
            `severities[${JSON.stringify(id)}] must be "error", "warning", "note" or "off", got ${JSON.stringify(severity)}`,
          ],
    ),
  ];
  if (problems.length > 0) throw new Error(`Policies.check: ${problems.join("; ")}`);
  const changed = new Map(given);
  return {
    scope,
    checks,
    severityOf: ({ id, severity }) => changed.get(id) ?? severity,
    files: { json: options.json, sarif: options.sarif },
  };
}
