import type { IConstruct } from "constructs";
import { nameHint } from "../../src/contract";
import { synthChecks } from "../rules/synth-checks";
import type { BuiltInCheck } from "./checks/check";
import type { PolicyId } from "./checks";
import { builtInChecks } from "./checks";
import type { PolicyCheck, PolicySeverity } from "./policy-check";
import { policyProgram } from "./policy-program";

/** How the checks run. */
export interface PolicyOptions {
  /** How much the findings of a check count, by its id; `off` switches it off. Default: as the check itself says. */
  readonly severities?: { readonly [id in PolicyId]?: PolicySeverity | "off" } & {
    readonly [id: string]: PolicySeverity | "off" | undefined;
  };
  /** Checks of your own, beside those of the package. Default: none. */
  readonly checks?: readonly PolicyCheck[];
  /** The file for the findings as JSON, relative to the working directory. Default: none is written. */
  readonly json?: string | undefined;
  /** The file for the findings as SARIF 2.1.0, for code scanning, relative to the working directory. Default: none is written. */
  readonly sarif?: string | undefined;
}

/** The settings of one call of `Policies.check`. */
export interface PolicySettings {
  readonly scope: IConstruct;
  readonly checks: readonly BuiltInCheck[];
  readonly severityOf: (check: BuiltInCheck) => PolicySeverity | "off";
  readonly files: Pick<PolicyOptions, "json" | "sarif">;
}

const severities: readonly unknown[] = ["error", "warning", "note", "off"];
const idForm = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** What is wrong with a word that has to be one of several, with the one that was probably meant. */
export const noSuchCheck = (id: string, ids: readonly string[]) => {
  const meant = nameHint(id, ids);
  return `there is no check ${JSON.stringify(id)}${meant === undefined ? "" : `: did you mean ${JSON.stringify(meant)}?`}`;
};

const asBuiltIn = (check: PolicyCheck): BuiltInCheck => ({
  ...check,
  find: (program) => check.find(policyProgram(program)).map(({ construct, text }) => ({ construct, text })),
});

/** Reads the options of a call. Throws everything that is wrong with them. */
export function readSettings(scope: IConstruct, options: PolicyOptions): PolicySettings {
  const own = options.checks ?? [];
  const checks = [...builtInChecks, ...own.map(asBuiltIn)];
  const ids = checks.map(({ id }) => id);
  const all = [...ids, ...synthChecks.map(({ id }) => id)];
  const given = Object.entries(options.severities ?? {});
  const problems = [
    ...own.flatMap(({ id }) => (idForm.test(id) ? [] : [`the id of a check must be words with dashes, got ${id}`])),
    ...new Set(all.filter((id, index) => all.indexOf(id) < index).map((id) => `two checks have the id ${id}`)),
    ...given.flatMap(([id]) => (ids.includes(id) ? [] : [`severities: ${noSuchCheck(id, ids)}`])),
    ...given.flatMap(([id, severity]) =>
      severity === undefined || severities.includes(severity)
        ? []
        : [`severities: ${id} must be "error", "warning", "note" or "off", got ${JSON.stringify(severity)}`],
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
