import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { plainAddress } from "./plain-address";
import type { Deployed, DeployOptions } from "./deploy";
import { registryOf } from "./registry";
import type { Registry } from "./registry";
import { toConstructAttributes } from "./construct-attributes";
import type { AttributesOf, ResourceConstruct, Stack } from "./stack";
import { outputsIn, resourcesIn, stateWith } from "./state";
import { inWorkspace } from "./workspace";
import type { WorkspaceOptions, Workspace } from "./workspace";

/** A deployed stack, with where its state is. */
export interface Deployment {
  readonly deployed: Deployed;
  /** Where the state lies. */
  readonly stateFile: string;
  apply(options: DeployOptions): Promise<void>;
}

export async function deployStack(stack: Stack, options: DeployOptions): Promise<Deployment> {
  const registry = registryOf(options.emulator);
  const deployment = registry.deployed.get(stack) ?? makeDeployment(stack, registry);
  // It is stored before the apply, because a failed apply may have made objects that the next one finds in the state.
  registry.deployed.set(stack, deployment);
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
      registry.deployed.delete(first);
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
      const { stateFile: file } = registry.deployed.get(dependency) ?? (await deployStack(dependency, options));
      files.set(`cross-stack-reference-input-${dependency.node.path}`, file);
    }
    return files;
  };
  return { emulator, registry, token, variables, environment, stateFile, remoteStates };
}
