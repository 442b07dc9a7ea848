import { Construct, type IConstruct } from "constructs";
import { isPlainObject, nameHint } from "../../src/contract";
import { describeArgument, requireArgument, requireArguments } from "../core/arguments";
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

const isCheck = (given: unknown) => {
  const { id, find } = (given ?? {}) as Partial<PolicyCheck>;
  return typeof id === "string" && typeof find === "function";
};

/**
 * Reads the options of a call.
 *
 * @throws if an option is invalid, with all problems
 */
export function readSettings(scope: IConstruct, options: PolicyOptions): PolicySettings {
  const isObject = (given: unknown) => isPlainObject(given) && !Construct.isConstruct(given);
  const isPath = (given: unknown) => given === undefined || typeof given === "string";
  const { severities: given = {}, checks: own = [], json, sarif } = options;
  requireArgument("Policies.check", "severities", "an object", given, isObject);
  requireArgument("Policies.check", "checks", "a list of checks", own, (list) => Array.isArray(list));
  requireArguments("Policies.check", "checks", "a check", own, isCheck);
  requireArgument("Policies.check", "json", "the path of a file", json, isPath);
  requireArgument("Policies.check", "sarif", "the path of a file", sarif, isPath);
  const checks = [...builtInChecks, ...own.map(asBuiltIn)];
  const ids = checks.map(({ id }) => id);
  const all = [...ids, ...synthChecks.map(({ id }) => id)];
  const changes = Object.entries(given);
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
    ...changes.flatMap(([id]) => (ids.includes(id) ? [] : [`severities: ${noSuchCheck(id, ids)}`])),
    ...changes.flatMap(([id, severity]) =>
      severity === undefined || severities.includes(severity)
        ? []
        : [
            `severities[${JSON.stringify(id)}] must be "error", "warning", "note" or "off", got ${describeArgument(severity)}`,
          ],
    ),
  ];
  if (problems.length > 0) throw new Error(`Policies.check: ${problems.join("; ")}`);
  const changed = new Map(changes);
  return {
    scope,
    checks,
    severityOf: ({ id, severity }) => changed.get(id) ?? severity,
    files: { json, sarif },
  };
}
