import { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { originOf, originOfTrace } from "../core/scope/origins";
import type { Origin } from "../core/scope/origins";
import { readProgram } from "../rules/program";
import type { BuiltInCheck } from "./checks/check";
import { unusedSuppression } from "./checks/unused-suppression";
import type { PolicyFacts, PolicySeverity } from "./policy-check";
import type { PolicySettings } from "./settings";
import { noSuchCheck } from "./settings";
import type { Suppression } from "./suppressions";
import { suppressionsFor, suppressionsOf } from "./suppressions";

/** A finding with everything that a report says of it. */
export interface PolicyResult {
  readonly check: PolicyFacts;
  readonly severity: PolicySeverity;
  readonly construct: IConstruct;
  readonly text: string;
  readonly origin: Origin | undefined;
  /** The reason of the suppression that covers it. */
  readonly allowed?: string;
}

/** The outcome of all checks for one stack. */
export interface StackOutcome {
  readonly results: readonly PolicyResult[];
  readonly used: ReadonlySet<Suppression>;
}

const stacksOf = (root: IConstruct) => root.node.findAll().filter((each) => TerraformStack.isStack(each));

/**
 * Runs the checks for one stack. They see all stacks of the program; `isChecked` says which constructs the findings may be
 * about. `usedBefore` are the suppressions that stacks before this one needed.
 */
export function runChecks(
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
  const results = settings.checks.flatMap((check) => {
    const severity = settings.severityOf(check);
    if (severity === "off") return [];
    return findAll(check, () => check.find(program))
      .filter(({ construct }) => own.has(construct) && isChecked(construct))
      .map(({ construct, text }): PolicyResult => {
        const suppressions = suppressionsFor(construct, check.id);
        for (const each of suppressions) used.add(each);
        const allowed = suppressions[suppressions.length - 1]?.reason;
        const origin = originOf(construct);
        return { check, severity, construct, text, origin, ...(allowed === undefined ? {} : { allowed }) };
      });
  });
  const isLast = stacks[stacks.length - 1] === stack;
  const scopes = [...own, ...(isLast ? stack.node.scopes.filter((each) => !own.has(each)) : [])].filter(isChecked);
  return { results: [...results, ...findUnused(scopes.flatMap(suppressionsOf), used, settings)], used };
}

/** A check of a user's own may throw. The error says which one did. */
function findAll<T>({ id }: BuiltInCheck, find: () => T): T {
  try {
    return find();
  } catch (error) {
    throw new Error(`The check ${id} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

function findUnused(
  suppressions: readonly Suppression[],
  used: ReadonlySet<Suppression>,
  { checks, severityOf }: PolicySettings,
): readonly PolicyResult[] {
  const severity = severityOf(unusedSuppression);
  if (severity === "off") return [];
  const byId = new Map(checks.map((check) => [check.id, check]));
  return suppressions
    .filter((each) => !used.has(each))
    .flatMap(({ construct, check: id, reason, trace }): readonly PolicyResult[] => {
      const check = byId.get(id);
      // A check that is switched off finds nothing, so nothing can be said of its suppressions.
      if (check && severityOf(check) === "off") return [];
      const text = check
        ? `allows ${id} (${JSON.stringify(reason)}), and the check finds nothing there`
        : `allows ${JSON.stringify(id)}, and ${noSuchCheck(id, [...byId.keys()])}`;
      return [{ check: unusedSuppression, severity, construct, text, origin: originOfTrace(trace) }];
    });
}
