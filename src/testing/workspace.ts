import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { startReattachable } from "../plugin/transport/server";
import { provider } from "../composition/provider";
import {
  constructsByAddress,
  hasOneConfiguration,
  missingVariables,
  modulesOf,
  otherProviders,
  redirectToEmulator,
  remoteStateNames,
  type Configuration,
  type EmulatorAccess,
  type RemoteStates,
} from "./configuration";
import { toTerraformError } from "./diagnostics";
import type { ShownPlan } from "../terraform/shown-plan";
import type { Plan } from "./planned-changes";
import { emptyPlan, toPlan } from "./read-plan";
import type { Registry } from "./registry";
import type { Stack } from "./stack";
import { childEnvironment, startTerraform, type TerraformRun } from "../terraform/start-terraform";

type Environment = Readonly<Record<string, string>>;

export interface WorkspaceOptions extends EmulatorAccess {
  readonly registry: Registry;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly environment: Environment;
  /** Where the state lies between two runs. */
  readonly stateFile: string;
  /** Asked once the stack is synthesized, because it does not know before what it depends on. */
  readonly remoteStates: () => Promise<RemoteStates>;
}

/** A synthesized stack in a folder of its own, in which terraform runs. */
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
      `The stack ${path} has variables without a value: ${missing.join(", ")}. Give them: { variables: { ${example} } }`,
    );
  }
}

function checkStates(path: string, configuration: Configuration, remoteStates: RemoteStates): void {
  const unread = remoteStateNames(configuration).filter((name) => !remoteStates.has(name));
  if (unread.length > 0) {
    const example = unread.map((name) => `"${name}": { … }`).join(", ");
    throw new Error(
      `The stack ${path} reads states of others: ${unread.join(", ")}. A test reaches no backend; give their outputs: { remoteStates: { ${example} } }`,
    );
  }
}

/**
 * Synthesizes the stack and works on it. The state is kept whatever comes of the work.
 *
 * @throws Error with everything that synthesis has against the app, and where a variable or a state has no value.
 */
export async function inWorkspace<T>(
  stack: Stack,
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
      // Both are gone where the emulator was closed meanwhile.
      if (existsSync(state) && existsSync(dirname(setting.stateFile))) copyFileSync(state, setting.stateFile);
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function openWorkspace(path: string, folder: string, setting: WorkspaceOptions): Promise<Workspace> {
  const { registry, variables } = setting;
  const file = join(folder, "cdk.tf.json");
  const synthesized = JSON.parse(readFileSync(file, "utf8")) as Configuration;
  checkVariables(path, synthesized, setting);
  const remoteStates = await setting.remoteStates();
  checkStates(path, synthesized, remoteStates);
  const configuration = redirectToEmulator(synthesized, setting, remoteStates);
  writeFileSync(file, JSON.stringify(configuration));
  writeFileSync(join(folder, "terraform.tfvars.json"), JSON.stringify(variables));
  const constructs = constructsByAddress(configuration);

  const run = (args: readonly string[], environment: Environment): Promise<TerraformRun> =>
    registry.track(() =>
      startTerraform(folder, args, childEnvironment(folder, { ...environment, ...setting.environment })),
    );

  /** The provider serves from this process, which saves its start, its placing and `terraform init`. */
  async function withProvider<T>(work: (environment: Environment) => Promise<T>): Promise<T> {
    if (!hasOneConfiguration(configuration)) return work({});
    const server = await startReattachable(provider);
    try {
      return await work(server.environment);
    } finally {
      await server.close();
    }
  }

  async function init(environment: Environment): Promise<void> {
    const fetched = [
      ...otherProviders(configuration).map((source) => `the provider ${source}`),
      ...modulesOf(configuration).map((name) => `the module ${name}`),
    ];
    // Only init compares the version with what the stack asks for; the other commands would stumble over what it is for.
    const asksForVersion = configuration.terraform?.["required_version"] !== undefined;
    if (fetched.length === 0 && hasOneConfiguration(configuration) && !asksForVersion) return;
    const { code, stdout, stderr } = await run(["init", ...commonOptions], environment);
    if (code === 0) return;
    const reason = fetched.length > 0 ? ` It fetches ${fetched.join(", ")}, which needs a network.` : "";
    throw new Error(`terraform init failed for the stack ${path}.${reason}\n${(stderr.trim() || stdout).trim()}`);
  }

  await withProvider(init);

  async function runOrThrow(command: string, ...args: readonly string[]): Promise<void> {
    await withProvider(async (environment) => {
      const ended = await run([command, ...commonOptions, "-json", ...args], environment);
      if (ended.code !== 0) throw toTerraformError(command, path, ended, constructs);
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
        if (planned.code !== 2) throw toTerraformError("plan", path, planned, constructs);
        const shown = await run(["show", "-no-color", "-json", "plan.bin"], environment);
        if (shown.code !== 0) throw toTerraformError("show", path, shown, constructs);
        return toPlan(JSON.parse(shown.stdout) as ShownPlan, constructs);
      }),
  };
}

interface Manifest {
  readonly version: string;
  forStack(stack: Stack): { readonly workingDirectory: string };
}

/** The parts of an `App` of either host that are needed to synthesize it to another place. */
interface App {
  outdir: string;
  manifest: Manifest;
  readonly hclOutput?: boolean;
  synth(): void;
}

const isApp = (root: object): root is App => "synth" in root && "manifest" in root && "outdir" in root;

function appOf(stack: Stack): App {
  const { root } = stack.node;
  if (!isApp(root)) {
    throw new Error(`The stack ${stack.node.path} stands in no App: make it with new …Stack(new App(), "id").`);
  }
  if (root.hclOutput === true) {
    throw new Error(`The App of the stack ${stack.node.path} writes HCL. Make it without hclOutput for a test.`);
  }
  return root;
}

/**
 * Synthesizes the stack, with its whole app, below this folder and nowhere else: `cdktf.out` is left as it is, and
 * test files that run side by side do not meet. Answers the stack's own folder.
 *
 * @throws Error with everything that synthesis has against the app.
 */
function synthesize(stack: Stack, folder: string): string {
  const app = appOf(stack);
  const { outdir, manifest } = app;
  mkdirSync(folder, { recursive: true });
  // The host's own class, which neither host can be asked for without importing it.
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
