import {
  TerraformDataSource,
  type TerraformElement,
  type TerraformMetaArguments,
  type TerraformProvider,
  TerraformResource,
  type TerraformResourceConfig,
} from "cdktf";
import type { Construct } from "constructs";
import type { HostFeature } from "../../src/terraform/versions";
import { requiredVersionBlock, requireFeature, targetProblems } from "../bundled-provider/required-versions";
import { withoutNulls } from "./arguments/without-nulls";
import { type ActionEvent, type ActionTriggerOptions, addActionTrigger, type IAction } from "./blocks/action-triggers";
import { resolveInHcl, withAttributes } from "./hcl-attributes";
import { importIdProblems } from "./import-id";
import { identityInTerraform, type ImportIdentity } from "./import-identity";
import { pathIn, throwProblems } from "./problems";
import type { ResourceLifecycle } from "./props/resource-arguments";
import { constructDependencies, withDependenciesOfStack } from "./scope/dependencies";
import { noteOrigin } from "./scope/origins";
import { requireProvider } from "./scope/require-provider";
import { resolveFast } from "./tokens/resolve-tokens";
import { noteImported } from "./validation/adopted";
import { dataArgumentProblems } from "./validation/data-arguments";
import {
  dataSourceProblems,
  metaArgumentProblems,
  metaArgumentProblemsOf,
  providerProblems,
} from "./validation/meta-arguments";
import { validateAtSynth, type ValidatedConfig } from "./validation/validate-at-synth";

export type { ResourceArguments } from "./props/resource-arguments";

// Base classes of the generated classes. They behave like CDKTF's own, and are faster in stacks with thousands of resources.

type Properties = { readonly [name: string]: unknown };
/** The part of the synthesized stack that comes from a resource. */
type Fragment = Properties & { readonly import?: readonly Properties[] };
type Element = Pick<TerraformResource | TerraformDataSource, "friendlyUniqueId" | "forEach">;

const textsOf = new WeakMap<Element, Map<string, string>>();
const numbersOf = new WeakMap<Element, Map<string, number>>();

/** Caches the token of an attribute. Each new token captures a stack trace, which is slow if a thousand records refer to it. */
function readOnce<T>(all: WeakMap<Element, Map<string, T>>, element: Element, name: string, read: () => T): T {
  const tokens = all.get(element) ?? new Map<string, T>();
  const address = `${element.friendlyUniqueId}${element.forEach ? ".*" : ""}.${name}`;
  const token = tokens.get(address) ?? read();
  all.set(element, tokens.set(address, token));
  return token;
}

const withoutUndefined = (all: Properties): Properties =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));

function metaArguments(element: TerraformElement, given: Properties): Properties {
  const own = withoutUndefined(given);
  const more = constructDependencies(element);
  const { dependsOn = [] } = own as { readonly dependsOn?: readonly string[] };
  return more.length === 0 ? own : { ...own, dependsOn: [...dependsOn, ...more] };
}

/** CDKTF fails on null in a lifecycle without naming the construct. */
const withoutNullsInLifecycle = <Config extends TerraformMetaArguments>(config: Config): Config =>
  config.lifecycle ? { ...config, lifecycle: withoutNulls(config.lifecycle) } : config;

function prepareConfig<Config extends TerraformMetaArguments>(scope: Construct, id: string, config: Config): Config {
  const problems = metaArgumentProblems(scope, config);
  if (problems.length > 0) throwProblems(pathIn(scope, id), problems);
  return withDependenciesOfStack(scope, id, withoutNullsInLifecycle(withoutNulls(config)));
}

/** The base class in the declarations of every resource. Users need only this part of the class below. */
export class ManagedResource extends TerraformResource {
  /**
   * Runs actions whenever Terraform creates or updates this resource. The actions of one call run one after the other, in
   * this order. Synth fails if an action that runs before a change refers to this resource. Requires Terraform 1.14.1.
   *
   * @example
   * ```ts
   * // in a stack with web: ComputeInstance, db: MySqlDatabase
   * const backup = new MySqlBackupAction(this, "backup", { database: db, label: "beforeChange" });
   * web.addActionTrigger("beforeUpdate", backup);
   * ```
   * @throws if an action belongs to another stack
   */
  addActionTrigger(
    events: ActionEvent | readonly ActionEvent[],
    actions: IAction | readonly IAction[],
    options?: ActionTriggerOptions,
  ): void {
    addActionTrigger(this, events, actions, options);
  }
}

/** The identities that resources are imported from, by Terraform's names. */
const importIdentities = new WeakMap<TerraformResource, Properties>();

/** The parts of a resource that need newer versions of Terraform, each with the words for messages. */
const newerFeatures = {
  identities: "An import by identity",
  keptObjects: "destroy in the lifecycle",
} as const satisfies Partial<Record<HostFeature, string>>;

function useFeature(resource: TerraformResource, feature: keyof typeof newerFeatures): void {
  const name = newerFeatures[feature];
  requireFeature(resource, name, feature);
  resource.node.addValidation({ validate: () => targetProblems(resource, name, feature, "it") });
  resourcesWithFeatures.add(resource);
}

const resourcesWithFeatures = new WeakSet<TerraformResource>();

/** The base class of every resource. */
export class Resource extends ManagedResource {
  /** @param props the meta-arguments and the arguments, with the validation from `validateProps` */
  constructor(scope: Construct, id: string, config: TerraformResourceConfig, props: ValidatedConfig = {}) {
    super(scope, id, prepareConfig(scope, id, config));
    requireProvider(scope);
    noteOrigin(this);
    validateAtSynth(this, props);
    if ((config.lifecycle as ResourceLifecycle | undefined)?.destroy !== undefined) useFeature(this, "keptObjects");
  }

  override importFrom(from: string | ImportIdentity, provider?: TerraformProvider): void {
    if (provider !== undefined) throwProblems(this.node.path, providerProblems(this, provider));
    const isId = typeof from === "string";
    // CDKTF stores only ids. The synth replaces this one with the identity.
    if (isId) throwProblems(this.node.path, importIdProblems(this, from));
    if (!isId) importIdentities.set(this, identityInTerraform(this, from));
    noteImported(this);
    super.importFrom(isId ? from : "", provider);
    if (isId) importIdentities.delete(this);
    else useFeature(this, "identities");
  }

  override getStringAttribute(name: string): string {
    return readOnce(textsOf, this, name, () => super.getStringAttribute(name));
  }

  override getNumberAttribute(name: string): number {
    return readOnce(numbersOf, this, name, () => super.getNumberAttribute(name));
  }

  override get terraformMetaArguments(): Properties {
    throwProblems(this.node.path, metaArgumentProblemsOf(this));
    return metaArguments(this, super.terraformMetaArguments);
  }

  override toTerraform(): object {
    return resolveFast(this, this.withNewerFeatures(super.toTerraform() as Fragment));
  }

  override toHclTerraform(): object {
    if (importIdentities.has(this))
      throw new Error(
        `${this.node.path}: an import by identity can't be written as HCL. Synthesize the stack without --hcl.`,
      );
    const [hcl, json] = [super.toHclTerraform() as object, super.toTerraform() as object];
    return resolveInHcl(hcl, json, withAttributes("resource"));
  }

  private withNewerFeatures(fragment: Fragment): Fragment {
    if (!resourcesWithFeatures.has(this)) return fragment;
    const identity = importIdentities.get(this);
    const imports = identity && fragment.import?.map(({ id: _, ...block }) => ({ ...block, identity }));
    return { ...fragment, terraform: requiredVersionBlock(this), ...(imports ? { import: imports } : {}) };
  }
}

/** The base class of every data source. */
export class DataSource extends TerraformDataSource {
  /** @param props the meta-arguments and the arguments, with the validation from `validateProps` */
  constructor(scope: Construct, id: string, config: TerraformResourceConfig, props: Properties & ValidatedConfig = {}) {
    const problems = dataSourceProblems(config);
    if (problems.length > 0) throwProblems(pathIn(scope, id), problems);
    super(scope, id, prepareConfig(scope, id, config));
    throwProblems(this.node.path, dataArgumentProblems(this, props));
    requireProvider(scope);
    noteOrigin(this);
    validateAtSynth(this, props);
  }

  override getStringAttribute(name: string): string {
    return readOnce(textsOf, this, name, () => super.getStringAttribute(name));
  }

  override getNumberAttribute(name: string): number {
    return readOnce(numbersOf, this, name, () => super.getNumberAttribute(name));
  }

  override get terraformMetaArguments(): Properties {
    throwProblems(this.node.path, metaArgumentProblemsOf(this));
    return metaArguments(this, super.terraformMetaArguments);
  }

  override toTerraform(): object {
    return resolveFast(this, super.toTerraform() as object);
  }

  override toHclTerraform(): object {
    const [hcl, json] = [super.toHclTerraform() as object, super.toTerraform() as object];
    return resolveInHcl(hcl, json, withAttributes("data"));
  }
}
