import { printable } from "../../shared/printable";
import { startTerraform, type TerraformRun } from "../../terraform/start-terraform";
import { CommandError, FinalCommandError } from "../command";

export type RunTerraform = (args: readonly string[]) => Promise<TerraformRun>;

/**
 * Calls `work` with a function that runs terraform in this directory as the user would, one process at a time. Ctrl-C
 * stops it.
 */
export async function inTerraform<Result>(
  folder: string,
  environment: NodeJS.ProcessEnv,
  work: (terraform: RunTerraform) => Promise<Result>,
): Promise<Result> {
  let stop: (() => void) | undefined;
  let isStopped = false;
  const onSignal = () => {
    isStopped = true;
    stop?.();
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
  try {
    return await work(async (args) => {
      const settings = { TF_IN_AUTOMATION: "1", CHECKPOINT_DISABLE: "1" };
      const started = startTerraform(folder, args, { ...environment, ...settings });
      ({ stop } = started);
      const ended = await started.work.catch((error: unknown) => {
        throw error instanceof Error ? new CommandError(error.message) : error;
      });
      if (isStopped) throw new FinalCommandError("Interrupted.");
      return ended;
    });
  } finally {
    process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
  }
}

/** The failure of a Terraform command, with its output. */
export const terraformFailure = (folder: string, command: string, printed: string) =>
  new CommandError(`terraform ${command} failed in ${folder}:\n${printable(printed).trim()}`);
