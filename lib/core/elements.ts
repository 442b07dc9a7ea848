import { TerraformDataSource, TerraformElement, TerraformResource, TerraformStack } from "cdktf";
import type { TerraformMetaArguments, TerraformResourceConfig } from "cdktf";
import type { Construct } from "constructs";
import { withoutNulls } from "./props/without-nulls";
import { resolveFast } from "./tokens/resolve-tokens";

// The generated classes extend these. They behave like CDKTF's own classes, and are faster in a stack of thousands.

type Properties = { readonly [name: string]: unknown };
type Element = Pick<TerraformResource | TerraformDataSource, "friendlyUniqueId" | "forEach">;

const textsOf = new WeakMap<Element, Map<string, string>>();
const numbersOf = new WeakMap<Element, Map<string, number>>();

/** A token takes a stack trace when it is made, so an attribute that a thousand records refer to is one token. */
function readOnce<T>(all: WeakMap<Element, Map<string, T>>, element: Element, name: string, read: () => T): T {
  const tokens = all.get(element) ?? new Map<string, T>();
  const address = `${element.friendlyUniqueId}${element.forEach ? ".*" : ""}.${name}`;
  const token = tokens.get(address) ?? read();
  all.set(element, tokens.set(address, token));
  return token;
}

const withoutUndefined = (all: Properties): Properties =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));

/** CDKTF fails on null in a lifecycle, and does not say in which construct. */
const withoutNullsInLifecycle = <Config extends TerraformMetaArguments>(config: Config): Config =>
  config.lifecycle ? { ...config, lifecycle: withoutNulls(config.lifecycle) } : config;

/**
 * Makes dependencies on constructs of other stacks dependencies of the stack: Terraform knows only the resources of its
 * own stack, and refuses what CDKTF writes for others.
 */
function withDependenciesOfStack<Config extends TerraformMetaArguments>(scope: Construct, config: Config): Config {
  const { dependsOn } = config;
  if (!Array.isArray(dependsOn)) return config;
  const stack = TerraformStack.of(scope);
  const isForeign = (each: unknown): each is TerraformElement =>
    TerraformElement.isTerraformElement(each) && each.cdktfStack !== stack;
  for (const { cdktfStack } of dependsOn.filter(isForeign)) stack.addDependency(cdktfStack);
  return { ...config, dependsOn: dependsOn.filter((each) => !isForeign(each)) };
}

const prepared = <Config extends TerraformMetaArguments>(scope: Construct, config: Config): Config =>
  withDependenciesOfStack(scope, withoutNullsInLifecycle(config));

/** The base class of every resource. */
export class Resource extends TerraformResource {
  constructor(scope: Construct, id: string, config: TerraformResourceConfig) {
    super(scope, id, prepared(scope, config));
  }

  override getStringAttribute(name: string): string {
    return readOnce(textsOf, this, name, () => super.getStringAttribute(name));
  }

  override getNumberAttribute(name: string): number {
    return readOnce(numbersOf, this, name, () => super.getNumberAttribute(name));
  }

  override get terraformMetaArguments(): Properties {
    return withoutUndefined(super.terraformMetaArguments);
  }

  override toTerraform(): object {
    return resolveFast(this, super.toTerraform() as object);
  }
}

/** The base class of every data source. */
export class DataSource extends TerraformDataSource {
  constructor(scope: Construct, id: string, config: TerraformResourceConfig) {
    super(scope, id, prepared(scope, config));
  }

  override getStringAttribute(name: string): string {
    return readOnce(textsOf, this, name, () => super.getStringAttribute(name));
  }

  override getNumberAttribute(name: string): number {
    return readOnce(numbersOf, this, name, () => super.getNumberAttribute(name));
  }

  override get terraformMetaArguments(): Properties {
    return withoutUndefined(super.terraformMetaArguments);
  }

  override toTerraform(): object {
    return resolveFast(this, super.toTerraform() as object);
  }
}
