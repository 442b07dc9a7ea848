import type { TerraformStack } from "cdktf";
import { Policies, type PolicyId, type PolicyOptions } from "../../../lib";
import { problems } from "../rules/programs";
import { newStack } from "../stacks";

const levels: { readonly [type: string]: string } = {
  "@cdktf/warn": "warning",
  "@cdktf/info": "note",
};

/** The messages of a synth, as `error open-shell-port: stack/edge (file:line:column) lets …`. */
export function warningsOf(stack: TerraformStack): readonly string[] {
  const errors = problems(stack).map((line) => line.replace(/^\[[^\]]*\]/, "error"));
  const printed = stack.node
    .findAll()
    .flatMap(({ node }) => node.metadata)
    .flatMap(({ type, data }) => (type in levels ? [`${levels[type] ?? ""} ${String(data)}`] : []));
  return [...errors, ...printed];
}

/** A stack whose program is checked. */
export function checkedStack(options: PolicyOptions = {}): TerraformStack {
  const stack = newStack();
  Policies.check(stack, options);
  return stack;
}

/** The findings of a check in a program, in short: the level, the construct and the beginning of the sentence. */
export function foundBy(check: PolicyId, build: (stack: TerraformStack) => unknown): readonly string[] {
  const stack = checkedStack();
  build(stack);
  return warningsOf(stack)
    .filter((line) => line.split(" ")[1] === `${check}:`)
    .map((line) =>
      line
        .replace(` ${check}:`, "")
        .replace(/ \([^ )]*:\d+:\d+\)/, "")
        .replace(/\. [A-Z].*$/, ""),
    );
}

/** Programs with a finding of a check, with its text, and programs without one. */
export interface Case {
  readonly fails: readonly (readonly [build: (stack: TerraformStack) => unknown, ...said: readonly string[]])[];
  readonly passes: readonly ((stack: TerraformStack) => unknown)[];
}
