import { dependable, TerraformDataSource, TerraformElement, TerraformResource, TerraformStack } from "cdktf";
import type { TerraformMetaArguments } from "cdktf";
import type { Construct, IConstruct } from "constructs";

/**
 * Makes dependencies on constructs of other stacks dependencies of the stack: Terraform knows only the resources of its
 * own stack, and refuses what CDKTF writes for others.
 */
export function withDependenciesOfStack<Config extends TerraformMetaArguments>(
  scope: Construct,
  config: Config,
): Config {
  const { dependsOn } = config;
  if (!Array.isArray(dependsOn)) return config;
  const stack = TerraformStack.of(scope);
  const isForeign = (each: unknown): each is TerraformElement =>
    TerraformElement.isTerraformElement(each) && each.cdktfStack !== stack;
  for (const { cdktfStack } of dependsOn.filter(isForeign)) stack.addDependency(cdktfStack);
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
  for (const { cdktfStack } of elements) if (cdktfStack !== stack) stack.addDependency(cdktfStack);
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
