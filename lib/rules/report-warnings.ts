import { groupBy } from "../../src/contract";
import { annotateOnce } from "../core/problems";
import type { CheckResult, ProgramCheck } from "./check";
import { listPaths } from "./finding";

/** Maximum number of findings of one check that are printed completely. */
const maxListed = 3;

/**
 * Prints the warnings and notes among the findings, once for each check. A program with a thousand records may have a
 * thousand findings of one kind.
 */
export function reportWarnings<C extends ProgramCheck>(
  results: readonly CheckResult<C>[],
  textOf: (result: CheckResult<C>) => string,
): void {
  const printed = results.filter(({ severity, allowed }) => severity !== "error" && allowed === undefined);
  for (const group of groupBy(printed, ({ check, severity }) => `${severity} ${check.id}`).values()) {
    const [first] = group;
    if (first)
      annotateOnce(first.construct, first.severity === "note" ? "note" : "warning", textOfGroup(group, textOf));
  }
}

function textOfGroup<C extends ProgramCheck>(
  group: readonly CheckResult<C>[],
  textOf: (result: CheckResult<C>) => string,
): string {
  const id = group[0]?.check.id ?? "";
  const advice = `To suppress this, call Policies.allow(construct, ${JSON.stringify(id)}, "reason").`;
  const [text = ""] = group.map(textOf);
  if (group.length === 1) return `${id}: ${text} ${advice}`;
  const lines = group.slice(0, maxListed).map((each) => `  - ${textOf(each)}`);
  const more = group.slice(maxListed).map(({ construct }) => construct);
  const rest = more.length === 0 ? [] : [`  - and ${String(more.length)} more: ${listPaths(more)}`];
  return [`${id}, ${String(group.length)} findings:`, ...lines, ...rest, advice].join("\n");
}
