import type { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { type CheckResult, runChecks, type RunOptions } from "./check";
import { readProgram } from "./program";
import { reportWarnings } from "./report-warnings";
import { type SynthCheck, synthChecks } from "./synth-checks";

/** The stacks with a Stratus provider, in the order of their creation, by the root of the program. */
const stacksByRoot = new WeakMap<IConstruct, TerraformStack[]>();

/**
 * Adds a validation to a stack that compares its constructs at synth with each other and with those of earlier stacks.
 * Values that are known only after apply are compared as references: two references to the same id are equal. The construct
 * tree is searched once for all rules, so constructs without a rule cost nothing.
 */
export function addProgramValidation(stack: TerraformStack): void {
  const { root } = stack.node;
  const all = stacksByRoot.get(root) ?? [];
  stacksByRoot.set(root, all);
  if (all.includes(stack)) return;
  all.push(stack);
  stack.node.addValidation({
    validate: () => {
      const results = runSynthChecks(stack).filter(({ allowed }) => allowed === undefined);
      reportWarnings(results, ({ text }) => text);
      return results.filter(({ severity }) => severity === "error").map(({ text }) => text);
    },
  });
}

/** Runs the synth checks for a stack, together with the stacks that were created before it. */
export function runSynthChecks(
  stack: TerraformStack,
  options: RunOptions<SynthCheck> = {},
): readonly CheckResult<SynthCheck>[] {
  const all = stacksByRoot.get(stack.node.root) ?? [];
  // A stack without a Stratus provider has nothing to check.
  if (!all.includes(stack)) return [];
  return runChecks(synthChecks, readProgram(stack, all.slice(0, all.indexOf(stack))), options);
}
