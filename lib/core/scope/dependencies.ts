import {
  dependable,
  TerraformDataSource,
  TerraformElement,
  type TerraformMetaArguments,
  TerraformResource,
  TerraformStack,
} from "cdktf";
import type { Construct, IConstruct } from "constructs";

/** A dependency on a construct of another stack. */
export interface StackDependency {
  /** The path of the dependent construct. */
  readonly path: string;
  readonly on: TerraformElement;
}

const dependenciesByStack = new WeakMap<TerraformStack, StackDependency[]>();
const circularByStack = new WeakMap<TerraformStack, StackDependency[]>();

/** Returns the dependencies on other stacks that are satisfied by deploying the stack after those. */
export const dependenciesOnStacks = (stack: TerraformStack): readonly StackDependency[] =>
  dependenciesByStack.get(stack) ?? [];

/** Returns the dependencies that no order of the stacks satisfies, because the other stack already depends on this one. */
export const circularDependencies = (stack: TerraformStack): readonly StackDependency[] =>
  circularByStack.get(stack) ?? [];

/**
 * Deploys a stack after the stack of a construct. CDKTF's own error for two stacks that depend on each other doesn't name
 * the constructs, so such a dependency is recorded here and reported at synth.
 */
function dependOnStack(stack: TerraformStack, dependency: StackDependency): void {
  const other = dependency.on.cdktfStack;
  const isCircular = other.dependsOn(stack);
  const dependencies = isCircular ? circularByStack : dependenciesByStack;
  const all = dependencies.get(stack) ?? [];
  dependencies.set(stack, all);
  if (!all.some(({ path, on }) => path === dependency.path && on === dependency.on)) all.push(dependency);
  if (!isCircular) stack.addDependency(other);
}

/**
 * Converts dependencies on constructs of other stacks to dependencies of the stack. Terraform knows only the resources of
 * one stack, and refuses the references that CDKTF writes for others.
 */
export function withDependenciesOfStack<Config extends TerraformMetaArguments>(
  scope: Construct,
  id: string,
  config: Config,
): Config {
  const { dependsOn } = config;
  if (!Array.isArray(dependsOn)) return config;
  const stack = TerraformStack.of(scope);
  const isForeign = (each: unknown): each is TerraformElement =>
    TerraformElement.isTerraformElement(each) && each.cdktfStack !== stack;
  const path = [scope.node.path, id].join("/");
  for (const on of dependsOn.filter(isForeign)) dependOnStack(stack, { path, on });
  return { ...config, dependsOn: dependsOn.filter((each) => !isForeign(each)) };
}

/**
 * Returns the dependencies that `node.addDependency` added to an element or its scopes, in the form of `depends_on`. CDKTF
 * itself only uses such dependencies between stacks.
 */
export function constructDependencies(element: TerraformElement): readonly string[] {
  const roots = rootsOfDependencies(element);
  if (roots.length === 0) return [];
  const elements = new Set(roots.flatMap(elementsOf).filter((each) => each !== element));
  const { cdktfStack: stack } = element;
  for (const on of elements) if (on.cdktfStack !== stack) dependOnStack(stack, { path: element.node.path, on });
  return [...elements].filter(({ cdktfStack }) => cdktfStack === stack).map(dependable);
}

/**
 * Returns the dependencies of an element and of the constructs that group it. A parent that is an element itself, such as
 * the domain of a record, isn't a group.
 */
function rootsOfDependencies(element: TerraformElement): readonly IConstruct[] {
  const roots: IConstruct[] = [...element.node.dependencies];
  for (let scope = element.node.scope; scope; scope = scope.node.scope) {
    if (!TerraformElement.isTerraformElement(scope)) roots.push(...scope.node.dependencies);
  }
  return roots;
}

type Dependency = TerraformResource | TerraformDataSource;

/** Returns the resources and data sources of a construct: itself, or everything in it if it only groups others. */
function elementsOf(root: IConstruct): readonly Dependency[] {
  const isDependency = (each: IConstruct): each is Dependency =>
    TerraformResource.isTerraformResource(each) || TerraformDataSource.isTerraformDataSource(each);
  return isDependency(root) ? [root] : root.node.findAll().filter(isDependency);
}
