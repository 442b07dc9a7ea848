import type { TerraformStack } from "cdktf";
import { Policies } from "../../../lib";
import type { PolicyOptions } from "../../../lib";
import { allWarnings, problems } from "../rules/programs";
import { newStack } from "../stacks";

/** What a synth with policies says of a program, as errors, warnings and notes: those lines that name one of these checks. */
export function findingsOf(stack: TerraformStack, ...checks: readonly string[]): readonly string[] {
  const errors = problems(stack);
  const printed = errors.length > 0 ? [] : allWarnings(stack);
  const isAsked = (line: string) => checks.some((check) => line.includes(`] ${check}: `));
  return [...errors, ...printed].filter(isAsked).map((line) => line.replace(/^\[[^\]]*\] /, ""));
}

/** A stack whose program is checked. */
export function checkedStack(options: PolicyOptions = {}): TerraformStack {
  const stack = newStack();
  Policies.check(stack, options);
  return stack;
}
