import { dependable, TerraformDataSource, TerraformElement, TerraformResource, TerraformStack } from "cdktf";
import type { TerraformMetaArguments } from "cdktf";
import type { Construct, IConstruct } from "constructs";

/** A dependency of a construct on a construct of another stack. */
export interface StackDependency {
  /** The path of the construct that depends on the other one. */
  readonly path: string;
  readonly on: TerraformElement;
}

const orders = new WeakMap<TerraformStack, StackDependency[]>();
const circular = new WeakMap<TerraformStack, StackDependency[]>();

/** The dependencies on constructs of other stacks for which the stack is deployed after those stacks. */
export const dependenciesOnStacks = (stack: TerraformStack): readonly StackDependency[] => orders.get(stack) ?? [];

/** The dependencies that no order of the stacks fulfils, because the other stack is deployed after this one already. */
export const circularDependencies = (stack: TerraformStack): readonly StackDependency[] => circular.get(stack) ?? [];

/**
 * Deploys a stack after the stack of a construct. CDKTF's own error for two stacks that depend on each other names no
 * construct, so such a dependency is noted here and reported at synth.
 */
function dependOnStack(stack: TerraformStack, dependency: StackDependency): void {
  const other = dependency.on.cdktfStack;
  const isCircular = other.dependsOn(stack);
  const noted = isCircular ? circular : orders;
  const all = noted.get(stack) ?? [];
  noted.set(stack, all);
  if (!all.some(({ path, on }) => path === dependency.path && on === dependency.on)) all.push(dependency);
  if (!isCircular) stack.addDependency(other);
}

/**
 * Makes dependencies on constructs of other stacks dependencies of the stack: Terraform knows only the resources of its
 * own stack, and refuses what CDKTF writes for others.
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
 * What `node.addDependency` has made an element depend on, or the scopes around it, as `depends_on` takes it. CDKTF itself
 * heeds such dependencies between stacks only.
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
 * What the element and the constructs that group it depend on. What belongs to another element, as a record to its domain,
 * is not grouped by it.
 */
function rootsOfDependencies(element: TerraformElement): readonly IConstruct[] {
  const roots: IConstruct[] = [...element.node.dependencies];
  for (let scope = element.node.scope; scope; scope = scope.node.scope) {
    if (!TerraformElement.isTerraformElement(scope)) roots.push(...scope.node.dependencies);
  }
  return roots;
}

type Dependency = TerraformResource | TerraformDataSource;

/** The resources and data sources that something stands for: itself, or everything in it if it only groups others. */
function elementsOf(root: IConstruct): readonly Dependency[] {
  const isDependency = (each: IConstruct): each is Dependency =>
    TerraformResource.isTerraformResource(each) || TerraformDataSource.isTerraformDataSource(each);
  return isDependency(root) ? [root] : root.node.findAll().filter(isDependency);
}
