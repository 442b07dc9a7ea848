import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plan } from "../terraform/planned-changes";
import { plainAddress } from "../terraform/shown-plan";
import { toConstructAttributes } from "./construct-attributes";
import type { Emulator } from "./emulator-types";
import { type Registry, registryOf } from "./registry";
import type { DeployableStack, DeployedAttributes, ResourceConstruct } from "./stack";
import { type DeployedResource, outputsIn, resourcesIn, stateWith } from "./state";
import { inWorkspace, type Workspace, type WorkspaceOptions } from "./workspace";

/** Options of a deployment. */
export interface DeployOptions {
  /** The emulator from `startEmulator`. Every Stratus provider of the stack uses it, regardless of its `baseUrl`. */
  readonly emulator: Emulator;
  /**
   * The values of the stack's `TerraformVariable`s. They take precedence over `TF_VAR_…`.
   * @default none
   */
  readonly variables?: Readonly<Record<string, unknown>>;
  /**
   * The outputs of other programs' states, by the ids of the `DataTerraformRemoteState…` that read them.
   * @default none
   */
  readonly remoteStates?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /**
   * The token of another user, created with `emulator.control("POST", "/tokens", …)`.
   * @default the token of the first user
   */
  readonly token?: string;
  /**
   * Additional environment variables for `terraform`, such as credentials of other providers. Your own Terraform
   * configuration and plugin cache are used only if you set `TF_CLI_CONFIG_FILE` and `TF_PLUGIN_CACHE_DIR` here.
   * @default none
   */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A deployed stack. */
export interface DeployedStack {
  /** The stack's `TerraformOutput`s by their Terraform names, including sensitive ones. */
  readonly outputs: Readonly<Record<string, unknown>>;
  /** All resources and data sources in Terraform's state. */
  readonly resources: readonly DeployedResource[];
  /**
   * Returns the attributes of a construct's object, under the construct's names: `attributes(stack.web).publicIpv4`.
   * Null values are absent. Resources of other providers keep Terraform's names.
   * @example
   * ```ts
   * // in a stack with deployed: DeployedStack, web: ComputeInstance
   * expect(deployed.attributes(web).publicIpv4).toBeDefined();
   * ```
   * @throws if the state has no such object, or several
   */
  attributes<C extends ResourceConstruct>(construct: C): DeployedAttributes<C>;
  /**
   * Plans another apply of this stack, or of a stack that replaces it.
   * @example const { isEmpty, text } = await deployed.plan();
   * @throws TerraformError if the plan fails
   */
  plan(next?: DeployableStack): Promise<Plan>;
  /**
   * Applies this stack again, or a stack that replaces it and continues with its state.
   * @throws TerraformError if the apply fails
   */
  apply(next?: DeployableStack): Promise<void>;
  /**
   * Destroys everything that the stack created.
   * @throws TerraformError if the destroy fails, for example for an object with deletion protection
   */
  destroy(): Promise<void>;
}

/**
 * Deploys a stack to the emulator with the real `terraform` and the real provider. The first `apply` of a small stack
 * takes less than a second. Stacks that it depends on are deployed first. A stack that is already deployed is applied
 * again.
 *
 * The state is stored in a private folder, regardless of the stack's backend. A stack with other providers or with
 * modules needs a `terraform init`, which downloads them from their registry.
 * @example
 * ```ts
 * // in a stack with stack: TerraformStack, emulator: Emulator
 * const deployed = await deploy(stack, { emulator });
 * ```
 * @throws TerraformError with Terraform's messages if the apply fails
 * @throws Error if synthesis fails, a variable has no value, or Terraform isn't installed
 */
export async function deploy(stack: DeployableStack, options: DeployOptions): Promise<DeployedStack> {
  const { deployed } = await deployStack(stack, options);
  return deployed;
}

/** A deployed stack and its state file. */
interface Deployment {
  readonly deployed: DeployedStack;
  /** The path of the state file. */
  readonly stateFile: string;
  apply(options: DeployOptions): Promise<void>;
}

/** The stacks that are deployed to each emulator. A reset creates a new registry without stacks. */
const deployments = new WeakMap<Registry, Map<DeployableStack, Deployment>>();

function deploymentsOf(registry: Registry): Map<DeployableStack, Deployment> {
  const known = deployments.get(registry) ?? new Map<DeployableStack, Deployment>();
  deployments.set(registry, known);
  return known;
}

async function deployStack(stack: DeployableStack, options: DeployOptions): Promise<Deployment> {
  const registry = registryOf(options.emulator);
  const deployment = deploymentsOf(registry).get(stack) ?? createDeployment(stack, registry);
  // Stored before the apply, because a failed apply may have created objects, which the next one needs in the state.
  deploymentsOf(registry).set(stack, deployment);
  await deployment.apply(options);
  return deployment;
}

function createDeployment(first: DeployableStack, registry: Registry): Deployment {
  const stateFile = join(registry.folder(), "terraform.tfstate");
  let stack = first;
  let lastOptions: DeployOptions | undefined;
  let constructs: ReadonlyMap<string, string> = new Map();

  const within = async <T>(of: DeployableStack, work: (workspace: Workspace) => Promise<T>): Promise<T> => {
    if (!lastOptions) throw new Error(`The stack ${of.node.path} isn't deployed: it was destroyed.`);
    return inWorkspace(of, workspaceOptions(of, lastOptions, registry, stateFile), work);
  };
  const apply = (next: DeployableStack) =>
    within(next, async (workspace) => {
      ({ constructs } = workspace);
      stack = next;
      await workspace.apply();
    });
  const stateNow = () => {
    if (existsSync(stateFile)) return stateFile;
    throw new Error(`The stack ${stack.node.path} isn't deployed: it was destroyed, or the emulator was reset.`);
  };

  const deployed: DeployedStack = {
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
      if (only && found.length === 1) return toConstructAttributes(only) as DeployedAttributes<C>;
      throw new Error(
        only
          ? `${path} has ${String(found.length)} objects in the stack ${stack.node.path}. Find them in "resources".`
          : `${path} isn't in the state of the stack ${stack.node.path}.`,
      );
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
  stack: DeployableStack,
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
