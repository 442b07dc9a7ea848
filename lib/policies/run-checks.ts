import { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { originOfTrace } from "../core/scope/origins";
import { runSynthChecks } from "../rules";
import { type CheckResult, type ProgramCheck, runChecks } from "../rules/check";
import { readProgram } from "../rules/program";
import { type Suppression, suppressionsFor, suppressionsOf } from "../rules/suppressions";
import { type SynthCheck, synthChecks } from "../rules/synth-checks";
import type { BuiltInCheck } from "./checks/check";
import { unusedSuppression } from "./checks/unused-suppression";
import { noSuchCheck, type PolicySettings } from "./settings";

export type PolicyResult = CheckResult<BuiltInCheck>;

/** The outcome of all checks for one stack. */
export interface StackOutcome {
  readonly results: readonly PolicyResult[];
  /** The findings of the synth checks. Synth prints them, so only the JSON and SARIF files need them here. */
  readonly ofSynth: readonly CheckResult<SynthCheck>[];
  readonly used: ReadonlySet<Suppression>;
}

const stacksOf = (root: IConstruct) => root.node.findAll().filter((each) => TerraformStack.isStack(each));

/**
 * Runs the checks for one stack. They read all stacks of the program, but only findings about constructs for
 * which `isChecked` returns true count. `usedBefore` are the suppressions that earlier stacks used.
 */
export function checkStack(
  stack: TerraformStack,
  settings: PolicySettings,
  isChecked: (construct: IConstruct) => boolean,
  usedBefore: ReadonlySet<Suppression>,
): StackOutcome {
  const stacks = stacksOf(stack.node.root);
  const program = readProgram(
    stack,
    stacks.filter((each) => each !== stack),
  );
  const own = new Set<IConstruct>(stack.node.findAll());
  const used = new Set(usedBefore);
  const includes = (construct: IConstruct) => own.has(construct) && isChecked(construct);
  const { checks, severityOf, pinned } = settings;
  const suppressions = (construct: IConstruct, id: string) =>
    pinned.ids.has(id) ? [] : suppressionsFor(construct, id);
  const results = runChecks(checks, program, { severityOf, includes, suppressions, used });
  const ofSynth = runSynthChecks(stack, { includes, used });
  const isLast = stacks[stacks.length - 1] === stack;
  const scopes = [...own, ...(isLast ? stack.node.scopes.filter((each) => !own.has(each)) : [])].filter(isChecked);
  return { results: [...results, ...findUnused(scopes.flatMap(suppressionsOf), used, settings)], ofSynth, used };
}

/** Returns findings for the suppressions without an effect. Those of pinned checks are always errors. */
export function findUnused(
  suppressions: readonly Suppression[],
  used: ReadonlySet<Suppression>,
  { checks, severityOf, pinned }: PolicySettings,
): readonly PolicyResult[] {
  const byId = new Map<string, ProgramCheck>([...checks, ...synthChecks].map((check) => [check.id, check]));
  return suppressions
    .filter((each) => !used.has(each))
    .flatMap(({ construct, check: id, reason, trace }): readonly PolicyResult[] => {
      const check = byId.get(id);
      const severity = pinned.ids.has(id) ? "error" : severityOf(unusedSuppression);
      if (severity === "off") return [];
      // A disabled check finds nothing, so its suppressions may still be needed.
      const policy = checks.find((each) => each === check);
      if (policy && severityOf(policy) === "off") return [];
      const nothing = pinned.ids.has(id)
        ? `${pinned.file} pins this check, so nothing can suppress its findings`
        : check?.isRequired === true
          ? "errors of this check can't be suppressed"
          : "the check has no findings there";
      const text = check
        ? `suppresses ${id} (${JSON.stringify(reason)}), but ${nothing}`
        : `suppresses an unknown check: ${noSuchCheck(id, [...byId.keys()])}`;
      return [{ check: unusedSuppression, severity, construct, text, origin: originOfTrace(trace) }];
    });
}
