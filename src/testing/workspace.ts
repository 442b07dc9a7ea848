import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { provider } from "../composition/provider";
import { whileServing } from "../provider/plugin/serve";
import { removeTemporaryFolder } from "../shared/temporary-folder";
import { providerSource } from "../terraform/bundled-provider/bundle";
import { emptyPlan, toPlan } from "../terraform/plan-changes";
import type { Plan } from "../terraform/planned-changes";
import type { ShownPlan } from "../terraform/shown-plan";
import { childEnvironment, startTerraform, type TerraformRun } from "../terraform/start-terraform";
import {
  type Configuration,
  constructsByAddress,
  type EmulatorAccess,
  missingVariables,
  modulesOf,
  otherProviders,
  redirectToEmulator,
  remoteStateNames,
  type RemoteStates,
  requiringProvider,
} from "./configuration";
import { toTerraformError } from "./diagnostics";
import type { Registry } from "./registry";
import type { DeployableStack } from "./stack";

type Environment = Readonly<Record<string, string>>;

export interface WorkspaceOptions extends EmulatorAccess {
  readonly registry: Registry;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly environment: Environment;
  /** The path of the state file between two runs. */
  readonly stateFile: string;
  /** Called after synthesis, which determines the dependencies of the stack. */
  readonly remoteStates: () => Promise<RemoteStates>;
}

/** A synthesized stack in its own folder, in which terraform runs. */
export interface Workspace {
  readonly constructs: ReadonlyMap<string, string>;
  apply(): Promise<void>;
  plan(): Promise<Plan>;
  destroy(): Promise<void>;
}

const stateName = "terraform.tfstate";
const commonOptions = ["-input=false", "-no-color"];

function checkVariables(path: string, configuration: Configuration, { variables }: WorkspaceOptions): void {
  const missing = missingVariables(configuration, variables);
  if (missing.length > 0) {
    const example = missing.map((name) => `${name}: …`).join(", ");
    throw new Error(
      `The stack ${path} has variables without a value: ${missing.join(", ")}. Pass their values: { variables: { ${example} } }`,
    );
  }
}

function checkStates(path: string, configuration: Configuration, remoteStates: RemoteStates): void {
  const unread = remoteStateNames(configuration).filter((name) => !remoteStates.has(name));
  if (unread.length > 0) {
    const example = unread.map((name) => `"${name}": { … }`).join(", ");
    throw new Error(
      `The stack ${path} reads the states of other stacks: ${unread.join(", ")}. Tests don't access backends. Pass their outputs: { remoteStates: { ${example} } }`,
    );
  }
}

/**
 * Synthesizes the stack and calls `work`. Keeps the state even if `work` fails.
 * @throws if synthesis reports errors, or a variable or a remote state has no value
 */
export async function inWorkspace<T>(
  stack: DeployableStack,
  setting: WorkspaceOptions,
  work: (workspace: Workspace) => Promise<T>,
): Promise<T> {
  const home = setting.registry.folder();
  try {
    const folder = synthesize(stack, home);
    const state = join(folder, stateName);
    if (existsSync(setting.stateFile)) copyFileSync(setting.stateFile, state);
    try {
      return await work(await openWorkspace(stack.node.path, folder, setting));
    } finally {
      // Both are removed if the emulator was closed in the meantime.
      if (existsSync(state) && existsSync(dirname(setting.stateFile))) copyFileSync(state, setting.stateFile);
    }
  } finally {
    removeTemporaryFolder(home);
  }
}

async function openWorkspace(path: string, folder: string, setting: WorkspaceOptions): Promise<Workspace> {
  const { registry, variables } = setting;
  const file = join(folder, "cdk.tf.json");
  const synthesized = JSON.parse(readFileSync(file, "utf8")) as Configuration;
  checkVariables(path, synthesized, setting);
  const remoteStates = await setting.remoteStates();
  checkStates(path, synthesized, remoteStates);
  const configuration = withOwnProvider(redirectToEmulator(synthesized, setting, remoteStates), folder);
  writeFileSync(file, JSON.stringify(configuration));
  writeFileSync(join(folder, "terraform.tfvars.json"), JSON.stringify(variables));
  const constructs = constructsByAddress(configuration);

  const place = { folder, environment: childEnvironment(folder, setting.environment) };
  const run = (args: readonly string[], environment: Environment): Promise<TerraformRun> =>
    registry.track(() => startTerraform(folder, args, { ...place.environment, ...environment }));

  /** Serves the provider from this process, which avoids starting and installing it, and `terraform init`. */
  const withProvider = <T>(work: (environment: Environment) => Promise<T>): Promise<T> =>
    whileServing(provider, place, ({ ...environment }) => work(environment));

  async function init(environment: Environment): Promise<void> {
    const fetched = [
      ...otherProviders(configuration).map((source) => `the provider ${source}`),
      ...modulesOf(configuration).map((name) => `the module ${name}`),
    ];
    // Only init checks the required version. With an older version, the other commands would fail with less helpful
    // errors.
    const asksForVersion = configuration.terraform?.["required_version"] !== undefined;
    if (fetched.length === 0 && !asksForVersion) return;
    const { code, stdout, stderr } = await run(["init", ...commonOptions], environment);
    if (code === 0) return;
    const reason = fetched.length > 0 ? ` It downloads ${fetched.join(", ")}, which requires a network.` : "";
    throw new Error(`terraform init failed for the stack ${path}.${reason}\n${(stderr.trim() || stdout).trim()}`);
  }

  await withProvider(init);

  async function runOrThrow(command: string, ...args: readonly string[]): Promise<void> {
    await withProvider(async (environment) => {
      const ended = await run([command, ...commonOptions, "-json", ...args], environment);
      if (ended.code !== 0) throw toTerraformError(command, `the stack ${path}`, ended, constructs);
    });
  }

  return {
    constructs,
    apply: () => runOrThrow("apply", "-auto-approve"),
    destroy: () => runOrThrow("destroy", "-auto-approve"),
    plan: () =>
      withProvider(async (environment) => {
        const planned = await run(
          ["plan", ...commonOptions, "-json", "-detailed-exitcode", "-out=plan.bin"],
          environment,
        );
        if (planned.code === 0) return emptyPlan;
        if (planned.code !== 2) throw toTerraformError("plan", `the stack ${path}`, planned, constructs);
        const shown = await run(["show", "-no-color", "-json", "plan.bin"], environment);
        if (shown.code !== 0) throw toTerraformError("show", `the stack ${path}`, shown, constructs);
        return toPlan(JSON.parse(shown.stdout) as ShownPlan, constructs);
      }),
  };
}

/**
 * Replaces the source of a stack that installs the provider from a registry or a mirror. Tests use the provider of this
 * package, without a network.
 */
function withOwnProvider(configuration: Configuration, folder: string): Configuration {
  const isPlaced = existsSync(join(folder, "terraform.d", "plugins", providerSource));
  return isPlaced ? configuration : requiringProvider(configuration, { source: providerSource });
}

interface Manifest {
  readonly version: string;
  forStack(stack: DeployableStack): { readonly workingDirectory: string };
}

/** The members of an `App` of either host that redirect its synthesis to another folder. */
interface App {
  outdir: string;
  manifest: Manifest;
  readonly hclOutput?: boolean;
  synth(): void;
}

const isApp = (root: object): root is App => "synth" in root && "manifest" in root && "outdir" in root;

function appOf(stack: DeployableStack): App {
  const { root } = stack.node;
  if (!isApp(root)) {
    throw new Error(`The stack ${stack.node.path} isn't in an App. Create it with new …Stack(new App(), "id").`);
  }
  if (root.hclOutput === true) {
    throw new Error(`The App of the stack ${stack.node.path} writes HCL. Create it without hclOutput in tests.`);
  }
  return root;
}

/**
 * Synthesizes the stack and its app into this folder only: `cdktf.out` stays unchanged, and test files that run in
 * parallel don't conflict. Returns the stack's own folder.
 * @throws if synthesis reports errors
 */
function synthesize(stack: DeployableStack, folder: string): string {
  const app = appOf(stack);
  const { outdir, manifest } = app;
  mkdirSync(folder, { recursive: true });
  // The manifest class of the app's own host, obtained without importing the host.
  const ManifestOfHost = manifest.constructor as new (version: string, outdir: string, hcl: boolean) => Manifest;
  app.outdir = folder;
  app.manifest = new ManifestOfHost(manifest.version, folder, false);
  try {
    app.synth();
    return join(folder, app.manifest.forStack(stack).workingDirectory);
  } finally {
    app.outdir = outdir;
    app.manifest = manifest;
  }
}
