import type { Emulator } from "./emulator-types";
import type { Plan } from "./planned-changes";
import type { AttributesOf, ResourceConstruct, Stack } from "./stack";
import { type DeployedResource, outputsIn, resourcesIn, stateWith } from "./state";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { plainAddress } from "../terraform/shown-plan";
import { registryOf, type Registry } from "./registry";
import { toConstructAttributes } from "./construct-attributes";
import { inWorkspace, type WorkspaceOptions, type Workspace } from "./workspace";

/** Where a stack is deployed to, and with what. */
export interface DeployOptions {
  /** What `startEmulator` answered. Every Stratus provider of the stack leads there, whatever address it names. */
  readonly emulator: Emulator;
  /** The values of the stack's `TerraformVariable`s. `TF_VAR_…` counts too, and less. Default: none. */
  readonly variables?: Readonly<Record<string, unknown>>;
  /** The outputs of other programs' states, by the ids of the `DataTerraformRemoteState…` that read them. Default: none. */
  readonly remoteStates?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Deploys as another user than the first: a token that `emulator.control("POST", "/tokens", …)` made. Default: the first user's. */
  readonly token?: string;
  /**
   * More variables for `terraform`, such as credentials of other providers. Your own Terraform configuration and plugin
   * cache are not used unless `TF_CLI_CONFIG_FILE` and `TF_PLUGIN_CACHE_DIR` stand here.
   */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A stack that has been deployed. */
export interface Deployed {
  /** The stack's `TerraformOutput`s by their Terraform names, sensitive ones too. */
  readonly outputs: Readonly<Record<string, unknown>>;
  /** Everything in Terraform's state. */
  readonly resources: readonly DeployedResource[];
  /**
   * The attributes of what a construct stands for, under the construct's names: `attributes(stack.web).publicIpv4`.
   * What Terraform has as null is absent; resources of other providers keep Terraform's names.
   *
   * @throws Error where the state has no such object, or several of it.
   */
  attributes<C extends ResourceConstruct>(construct: C): AttributesOf<C>;
  /**
   * What another apply would do, of this stack or of the one that is to come in its place.
   *
   * @throws TerraformError where the plan fails.
   */
  plan(next?: Stack): Promise<Plan>;
  /**
   * Applies again: this stack, or the one that comes in its place and over its state from now on.
   *
   * @throws TerraformError where the apply fails.
   */
  apply(next?: Stack): Promise<void>;
  /**
   * Destroys everything that the stack made.
   *
   * @throws TerraformError where the destruction fails, as it does for an object with `protect: true`.
   */
  destroy(): Promise<void>;
}

/**
 * Deploys a stack to the emulator with the real `terraform` and the real provider. The first `apply` of a small stack
 * takes less than a second. The stacks that it depends on are deployed before it. A stack that is deployed already is
 * applied again.
 *
 * The state lies in a private folder, whatever backend the stack names. A stack with providers besides Stratus, with
 * modules, or with two Stratus providers costs a `terraform init`, which fetches the others from their registry.
 *
 * @throws TerraformError with Terraform's messages where the apply fails; Error where synthesis fails, a variable has
 * no value, or there is no Terraform.
 */
export async function deploy(stack: Stack, options: DeployOptions): Promise<Deployed> {
  const { deployed } = await deployStack(stack, options);
  return deployed;
}

/** A deployed stack, with where its state is. */
interface Deployment {
  readonly deployed: Deployed;
  /** Where the state lies. */
  readonly stateFile: string;
  apply(options: DeployOptions): Promise<void>;
}

/** The stacks that are deployed to each emulator. A reset makes a new registry, which has none. */
const deployments = new WeakMap<Registry, Map<Stack, Deployment>>();

function deploymentsOf(registry: Registry): Map<Stack, Deployment> {
  const known = deployments.get(registry) ?? new Map<Stack, Deployment>();
  deployments.set(registry, known);
  return known;
}

async function deployStack(stack: Stack, options: DeployOptions): Promise<Deployment> {
  const registry = registryOf(options.emulator);
  const deployment = deploymentsOf(registry).get(stack) ?? makeDeployment(stack, registry);
  // It is stored before the apply, because a failed apply may have made objects that the next one finds in the state.
  deploymentsOf(registry).set(stack, deployment);
  await deployment.apply(options);
  return deployment;
}

function makeDeployment(first: Stack, registry: Registry): Deployment {
  const stateFile = join(registry.folder(), "terraform.tfstate");
  let stack = first;
  let lastOptions: DeployOptions | undefined;
  let constructs: ReadonlyMap<string, string> = new Map();

  const within = async <T>(of: Stack, work: (workspace: Workspace) => Promise<T>): Promise<T> => {
    if (!lastOptions) throw new Error(`The stack ${of.node.path} is not deployed: it was destroyed.`);
    return inWorkspace(of, workspaceOptions(of, lastOptions, registry, stateFile), work);
  };
  const apply = (next: Stack) =>
    within(next, async (workspace) => {
      ({ constructs } = workspace);
      stack = next;
      await workspace.apply();
    });
  const stateNow = () => {
    if (existsSync(stateFile)) return stateFile;
    throw new Error(`The stack ${stack.node.path} is not deployed: it was destroyed, or the emulator was reset.`);
  };

  const deployed: Deployed = {
    get outputs() {
      return outputsIn(stateNow());
    },
    get resources() {
      return resourcesIn(stateNow());
    },
    attributes<C extends ResourceConstruct>(construct: C) {
      const { path } = construct.node;
      const found = deployed.resources.filter(({ address }) => constructs.get(plainAddress(address)) === path);
      const [only] = found;
      if (only && found.length === 1) return toConstructAttributes(only) as AttributesOf<C>;
      const reason = only ? `has ${String(found.length)} objects; find them in "resources"` : "is not in the state";
      throw new Error(`${path} ${reason} of the stack ${stack.node.path}.`);
    },
    plan: (next = stack) => within(next, (workspace) => workspace.plan()),
    apply: (next = stack) => apply(next),
    async destroy() {
      await within(stack, (workspace) => workspace.destroy());
      rmSync(stateFile, { force: true });
      deploymentsOf(registry).delete(first);
      lastOptions = undefined;
    },
  };
  return {
    deployed,
    stateFile,
    apply(options) {
      lastOptions = options;
      return apply(stack);
    },
  };
}

function workspaceOptions(
  stack: Stack,
  options: DeployOptions,
  registry: Registry,
  stateFile: string,
): WorkspaceOptions {
  const { emulator, variables = {}, environment = {}, token = emulator.token } = options;
  const remoteStates = async () => {
    const files = new Map<string, string>();
    for (const [name, outputs] of Object.entries(options.remoteStates ?? {})) {
      const file = join(registry.folder(), "terraform.tfstate");
      writeFileSync(file, stateWith(outputs));
      files.set(name, file);
    }
    for (const dependency of stack.dependencies) {
      const { stateFile: file } = deploymentsOf(registry).get(dependency) ?? (await deployStack(dependency, options));
      files.set(`cross-stack-reference-input-${dependency.node.path}`, file);
    }
    return files;
  };
  return { emulator, registry, token, variables, environment, stateFile, remoteStates };
}
