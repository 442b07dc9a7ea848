import { Aspects, type IAspect, TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";

/** The aspects of scopes that contain stacks. CDKTF runs the aspects of a stack and its constructs, but not those of an app. */
const aspectsByScope = new WeakMap<IConstruct, Set<IAspect>>();

/** Adds an aspect to a scope and to the stacks in it, including stacks that are created later. */
export function addAspectToStacks(scope: IConstruct, aspect: IAspect): void {
  Aspects.of(scope).add(aspect);
  if (scope.node.scopes.some((each) => TerraformStack.isStack(each))) return;
  const aspects = aspectsByScope.get(scope) ?? new Set();
  aspectsByScope.set(scope, aspects.add(aspect));
  for (const stack of scope.node.findAll().filter((each) => TerraformStack.isStack(each))) {
    Aspects.of(stack).add(aspect);
  }
}

/** Adds the aspects of a stack's scopes to the stack. */
export function addAspectsOfScopesAround(stack: TerraformStack): void {
  for (const aspect of stack.node.scopes.flatMap((scope) => [...(aspectsByScope.get(scope) ?? [])])) {
    Aspects.of(stack).add(aspect);
  }
}
