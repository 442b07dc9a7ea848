import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { whileServingProvider } from "../../../../composition/served-provider";
import { createTemporaryFolder, removeTemporaryFolder } from "../../../../shared/temporary-folder";
import type { ShownPlan } from "../../../../terraform/shown-plan";
import { childEnvironment, startTerraform } from "../../../../terraform/start-terraform";
import { type Configuration, constructsByAddress } from "../../../../testing/configuration";
import { toTerraformError } from "../../../../testing/diagnostics";
import { CommandError } from "../../../command";
import { isExecutable } from "../../../packages/executable-package";
import { countPlan, type PlannedProgram } from "../../../plans/count-plan";
import { canServeProvider } from "../../../plans/own-provider-run";

/** The result of a child process. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

type RunTerraform = (args: readonly string[], environment?: Readonly<Record<string, string>>) => Promise<Ended>;

/** A temporary directory, and the processes that run in it. */
export interface Work {
  readonly folder: string;
  /**
   * Calls `use` with a function that runs Terraform in a folder. If possible, this process serves the provider, which is
   * the one that the folder contains.
   */
  inTerraform<T>(folder: string, use: (terraform: RunTerraform) => Promise<T>): Promise<T>;
  /** Runs a JavaScript program with the current Node, or with the one on PATH if this command is an executable. */
  node(args: readonly string[], environment?: Readonly<Record<string, string>>): Promise<Ended>;
}

/**
 * Runs `work` in a temporary directory, which is deleted afterwards, even if the user interrupts the command.
 *
 * @param environment The settings of the service for Terraform.
 */
export async function inFolder<T>(
  environment: Readonly<Record<string, string>>,
  work: (work: Work) => Promise<T>,
): Promise<T> {
  const folder = createTemporaryFolder("stratus-import-");
  const running = new Set<Started>();
  let isStopped = false;
  const onSignal = (): void => {
    isStopped = true;
    for (const { stop } of running) stop();
  };
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.on(signal, onSignal);
  const track = async (started: Started): Promise<Ended> => {
    running.add(started);
    if (isStopped) started.stop();
    const ended = await started.work.finally(() => running.delete(started));
    if (isStopped) throw new CommandError("Interrupted while planning the program.");
    return ended;
  };
  try {
    return await work({
      folder,
      inTerraform(where, use) {
        const place = { folder: where, environment: childEnvironment(folder, environment) };
        const using = (reattached: Readonly<Record<string, string>>) =>
          use((args, more = {}) =>
            track(withAdvice(startTerraform(where, args, { ...place.environment, ...reattached, ...more }))),
          );
        return canServeProvider() ? whileServingProvider(place, using) : using({});
      },
      node: (args, more = {}) => track(withAdvice(startNode(folder, args, more))),
    });
  } finally {
    for (const signal of signals) process.off(signal, onSignal);
    removeTemporaryFolder(folder);
  }
}

interface Started {
  readonly work: Promise<Ended>;
  readonly stop: () => void;
}

/** Explains the failure if Terraform or Node can't be started or the machine has no space left. */
const withAdvice = ({ work, stop }: Started): Started => ({
  work: work.catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${reason} To write the program without planning it, add --no-plan.`);
  }),
  stop,
});

function startNode(folder: string, args: readonly string[], more: Readonly<Record<string, string>>): Started {
  const child = spawn(isExecutable ? "node" : process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...more },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const texts = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => (texts[name] += text));
  }
  const work = new Promise<Ended>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, ...texts }));
  });
  return { work, stop: () => void child.kill() };
}

const settings = ["-input=false", "-no-color"];
export const initArguments = ["init", ...settings];
export const planArguments = ["plan", ...settings];

/**
 * Plans the configuration of a directory. Changes neither the service nor any state.
 *
 * @throws TerraformError if the plan fails
 */
export const planFolder = (folder: string, work: Work): Promise<PlannedProgram> =>
  work.inTerraform(folder, (terraform) => planWith(terraform, folder));

async function planWith(terraform: RunTerraform, folder: string): Promise<PlannedProgram> {
  const initialized = await terraform(initArguments);
  if (initialized.code !== 0)
    throw new CommandError(`terraform init failed: ${(initialized.stderr || initialized.stdout).trim()}`);
  const synthesized = join(folder, "cdk.tf.json");
  const constructs = existsSync(synthesized)
    ? constructsByAddress(JSON.parse(readFileSync(synthesized, "utf8")) as Configuration)
    : new Map<string, string>();
  const planned = await terraform([...planArguments, "-out=plan.bin"]);
  if (planned.code !== 0) {
    // Plans again as JSON only after an error: with many warnings it takes twice as long, and most plans succeed.
    const again = await terraform([...planArguments, "-json"]);
    throw toTerraformError("plan", "the program", again, constructs);
  }
  const shown = await terraform(["show", "-json", "plan.bin"]);
  if (shown.code !== 0) throw new CommandError(`terraform show failed: ${shown.stderr.trim()}`);
  return countPlan(JSON.parse(shown.stdout) as ShownPlan, constructs);
}
