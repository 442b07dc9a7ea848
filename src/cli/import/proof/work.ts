import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { makeTemporaryFolder } from "../../../temporary-folder";
import { startTerraform } from "../../../terraform/start-terraform";
import { childEnvironment } from "../../../testing/child-environment";
import { CommandFailure } from "../../command-failure";

/** How a program that was started has ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder for a while, and the programs that run in it. */
export interface Work {
  readonly folder: string;
  terraform(folder: string, args: readonly string[]): Promise<Ended>;
  /** Runs a JavaScript program with this Node. */
  node(args: readonly string[], environment?: Readonly<Record<string, string>>): Promise<Ended>;
}

/**
 * Works in a new folder, which goes afterwards, also where a person interrupts it.
 *
 * @param environment what Terraform gets of the settings of the service.
 */
export async function inFolder<T>(
  environment: Readonly<Record<string, string>>,
  work: (work: Work) => Promise<T>,
): Promise<T> {
  const folder = makeTemporaryFolder("stratus-import-");
  let stop: (() => void) | undefined;
  let isStopped = false;
  const onSignal = (): void => {
    isStopped = true;
    stop?.();
  };
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.on(signal, onSignal);
  const track = async (started: Started): Promise<Ended> => {
    ({ stop } = started);
    if (isStopped) stop();
    const ended = await started.work;
    if (isStopped) throw new CommandFailure("Interrupted while the program was checked.");
    return ended;
  };
  try {
    return await work({
      folder,
      terraform: (where, args) => track(withAdvice(startTerraform(where, args, childEnvironment(folder, environment)))),
      node: (args, more = {}) => track(startNode(folder, args, more)),
    });
  } finally {
    for (const signal of signals) process.off(signal, onSignal);
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Started {
  readonly work: Promise<Ended>;
  readonly stop: () => void;
}

/** Terraform cannot be started, or the machine has no room for it. */
const withAdvice = ({ work, stop }: Started): Started => ({
  work: work.catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(`${reason} Or write the program without planning it: --no-check.`);
  }),
  stop,
});

function startNode(folder: string, args: readonly string[], more: Readonly<Record<string, string>>): Started {
  const child = spawn(process.execPath, args, {
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
