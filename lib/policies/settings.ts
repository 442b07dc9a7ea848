import { Construct } from "constructs";
import { isPlainObject, nameHint } from "../../src/contract";
import { describeArgument, requireArgument, requireArguments } from "../core/arguments";
import { synthChecks } from "../rules/synth-checks";
import { builtInChecks, type PolicyId } from "./checks";
import type { BuiltInCheck } from "./checks/check";
import { isPack, packs, type PolicyPack, severitiesOf } from "./packs";
import type { PolicyCheck, PolicySeverity } from "./policy-check";
import { organizationFile, type PolicyFile } from "./policy-file";
import { policyProgram } from "./policy-program";

/** Options of `Policies.check`. */
export interface PolicyOptions {
  /**
   * A set of severities, or several: `baseline` has the severities that the checks define, `production` and `mail` are
   * stricter. If several packs set the same check, the last one applies.
   * @default "baseline"
   */
  readonly pack?: PolicyPack | readonly PolicyPack[];
  /**
   * The severity of each check, by its id. `"off"` disables the check.
   * @default the severity of the pack
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
  /**
   * The path of a file for the findings as JUnit XML, relative to the working directory.
   * @default no file is written
   */
  readonly junit?: string | undefined;
}

/** The settings of one call to `Policies.check`, or of one check of a plan. */
export interface PolicySettings {
  readonly checks: readonly BuiltInCheck[];
  readonly severityOf: (check: BuiltInCheck) => PolicySeverity | "off";
  /** The checks that nothing can suppress, with the organization's file that pins them. */
  readonly pinned: { readonly file: string; readonly ids: ReadonlySet<string> };
  readonly files: Pick<PolicyOptions, "json" | "sarif" | "junit">;
}

const severities: readonly unknown[] = ["error", "warning", "note", "off"];
const idForm = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Describes an unknown check id, with the id that was probably meant, or all ids. */
export const noSuchCheck = (id: string, ids: readonly string[]) => {
  const meant = nameHint(id, ids);
  const advice = meant === undefined ? `use one of ${ids.join(", ")}` : `did you mean ${JSON.stringify(meant)}?`;
  return `no check has the id ${JSON.stringify(id)} (${advice})`;
};

const asBuiltIn = (check: PolicyCheck): BuiltInCheck => ({
  ...check,
  find: (program) => check.find(policyProgram(program)).map(({ construct, text }) => ({ construct, text })),
});

const isCheck = (given: unknown) => {
  const { id, find } = (given ?? {}) as Partial<PolicyCheck>;
  return typeof id === "string" && typeof find === "function";
};

type Severities = Readonly<Record<string, PolicySeverity | "off" | undefined>>;

/** The severities that options or a file set, with those of its packs, and the problems in them. */
function readSeverities({ pack, severities: given = {} }: PolicyOptions, ids: readonly string[]) {
  const names = pack === undefined ? [] : [pack].flat();
  const problems = [
    ...names.flatMap((name) =>
      isPack(name)
        ? []
        : [`pack must be ${Object.keys(packs).join(", ")}, or a list of them, got ${describeArgument(name)}`],
    ),
    ...Object.entries(given).flatMap(([id, severity]) => [
      ...(ids.includes(id) ? [] : [`severities: ${noSuchCheck(id, ids)}`]),
      ...(severity === undefined || severities.includes(severity)
        ? []
        : [
            `severities[${JSON.stringify(id)}] must be "error", "warning", "note" or "off", got ${describeArgument(severity)}`,
          ]),
    ]),
  ];
  const own: Severities = Object.fromEntries(Object.entries(given).filter(([, severity]) => severity !== undefined));
  return { problems, own, all: { ...severitiesOf(names.filter(isPack)), ...own } as Severities };
}

/**
 * Reads options together with the organization's file, whose settings are the defaults. Nothing changes a pinned check.
 *
 * @param where The name of the call or file, for messages.
 * @throws if an option is invalid, with all problems
 */
export function readSettings(
  options: PolicyOptions,
  where = "Policies.check",
  organization = organizationFile(),
): PolicySettings {
  const isObject = (given: unknown) => isPlainObject(given) && !Construct.isConstruct(given);
  const isPath = (given: unknown) => given === undefined || typeof given === "string";
  const { checks: own = [], json, sarif, junit } = options;
  requireArgument(where, "severities", "an object", options.severities ?? {}, isObject);
  requireArgument(where, "checks", "a list of checks", own, (list) => Array.isArray(list));
  requireArguments(where, "checks", "a check", own, isCheck);
  for (const [name, path] of Object.entries({ json, sarif, junit })) {
    requireArgument(where, name, "the path of a file", path, isPath);
  }
  const checks = [...builtInChecks, ...own.map(asBuiltIn)];
  const ids = checks.map(({ id }) => id);
  const all = [...ids, ...synthChecks.map(({ id }) => id)];
  const given = readSeverities(options, ids);
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
    ...given.problems,
  ];
  const { file = "", pinned = [] } = organization ?? {};
  const defaults = readDefaults(organization, ids);
  const changed = pinned.filter((id) => Object.hasOwn(given.own, id) && given.own[id] !== defaults[id]);
  problems.push(...changed.map((id) => `severities: ${file} pins ${JSON.stringify(id)}. Remove it here`));
  if (problems.length > 0) throw new Error(`${where}: ${problems.join("; ")}`);
  const ofPinned = Object.fromEntries(pinned.map((id) => [id, defaults[id]]));
  const changes: Severities = { ...defaults, ...given.all, ...ofPinned };
  return {
    checks,
    severityOf: ({ id, severity }) => changes[id] ?? severity,
    pinned: { file, ids: new Set(pinned) },
    files: { json, sarif, junit },
  };
}

/** The severities in the organization's file. */
function readDefaults(organization: PolicyFile | undefined, ids: readonly string[]): Severities {
  if (!organization) return {};
  const { file, pinned } = organization;
  const { problems, all } = readSeverities(organization as PolicyOptions, ids);
  const wrong = [
    ...problems,
    ...pinned.flatMap((id) => {
      if (!ids.includes(id)) return [`pinned: ${noSuchCheck(id, ids)}`];
      return all[id] === "off" ? [`pinned: ${JSON.stringify(id)} is off in severities. Set another severity`] : [];
    }),
  ];
  if (wrong.length > 0) throw new Error(`${file}: ${wrong.join("; ")}`);
  return all;
}
