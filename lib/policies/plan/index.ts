import { Construct, type IConstruct } from "constructs";
import type { CheckPlan, PlanFinding } from "../../../src/terraform/checked-plan";
import { traceHere } from "../../core/scope/origins";
import { type CheckResult, runChecks } from "../../rules/check";
import type { Suppression } from "../../rules/suppressions";
import { synthChecks } from "../../rules/synth-checks";
import { type FileSuppression, readPolicyFile } from "../policy-file";
import { toJson } from "../report/json";
import type { ReportedCheck, ReportedResult } from "../report/text";
import { writeFiles } from "../report/write-files";
import { findUnused } from "../run-checks";
import { type PolicyOptions, readSettings } from "../settings";
import { plannedProgram, setPath } from "./planned-program";

/**
 * Runs all checks on a plan, and writes the requested reports.
 *
 * @throws if the settings are invalid
 */
export const checkPlan: CheckPlan = (plan, { config, reports, constructOf, originOf } = {}) => {
  const file = config === undefined ? undefined : readPolicyFile(config);
  const given = { ...(file as PolicyOptions | undefined), ...reports };
  const settings = readSettings(given, config ?? "stratus check");
  const program = plannedProgram(plan);
  const all = (file?.suppressions ?? []).map((each) => ({ ...each, suppression: toSuppression(each) }));
  const used = new Set<Suppression>();
  const suppressions = ({ node: { path } }: IConstruct, id: string) =>
    all
      .filter(
        ({ check, resource }) => check === id && [path, constructOf?.(path)].some((each) => isWithin(each, resource)),
      )
      .filter(() => !settings.pinned.ids.has(id))
      .map(({ suppression }) => suppression);
  const found: readonly CheckResult<ReportedCheck>[] = [
    ...runChecks(settings.checks, program, { severityOf: settings.severityOf, suppressions, used }),
    ...runChecks(synthChecks, program, { suppressions, used }),
  ];
  const results = [
    ...found.map((each): ReportedResult => ({ ...each, origin: originOf?.(each.construct.node.path) })),
    ...findUnused(
      all.map(({ suppression }) => suppression),
      used,
      settings,
    ).map((each) => ({ ...each, origin: undefined })),
  ];
  writeFiles(settings, results);
  return { findings: results.map(toFinding), json: toJson(results) };
};

const toFinding = ({ check, severity, construct, text, allowed }: ReportedResult): PlanFinding => ({
  check: check.id,
  severity,
  address: construct.node.path,
  text,
  advice: check.advice,
  allowed,
});

/** True for a resource itself, an instance of it, and everything in a module or scope. */
const isWithin = (path: string | undefined, resource: string): boolean =>
  path !== undefined && path.startsWith(resource) && /^($|[.[/])/.test(path.slice(resource.length));

/** A suppression in a file, in the form of a call to `Policies.allow`. */
function toSuppression({ resource, check, reason }: FileSuppression): Suppression {
  const construct = new Construct(undefined as never, "");
  setPath(construct, resource);
  return { construct, check, reason: reason.trim(), trace: traceHere() };
}
