import { Command } from "commander";
import { version } from "../version";
import { catalogueCommand } from "./catalogue";
import { diffCommand } from "./diff";
import { emulatorCommand } from "./emulator";
import { driftCommand } from "./drift";
import { importCommand } from "./import";
import { refactorCommand } from "./refactor";
import { explainFailure } from "./command-failure";
import { providerCommand } from "./provider";

/** The whole command, with everything that stands after `stratus`. */
export function stratusCommand(): Command {
  return new Command("stratus")
    .description(
      "The Stratus cloud on your machine: an emulator of the service, its Terraform provider, what the service offers, the program for an account that was made by hand, what has changed behind the back of your states, what a plan would change, and the moves that keep what was renamed.",
    )
    .version(version, "--version", "print the version")
    .helpOption("--help", "print this help")
    .option("--debug", "serve the provider to any number of Terraform runs, and print the variable that they need")
    .showHelpAfterError('("stratus --help" and "stratus COMMAND --help" say what there is)')
    .addCommand(emulatorCommand())
    .addCommand(providerCommand())
    .addCommand(catalogueCommand())
    .addCommand(importCommand())
    .addCommand(driftCommand())
    .addCommand(diffCommand())
    .addCommand(refactorCommand());
}

/** Runs the `stratus` command. Wrong arguments and failures end the process with code 1 and a sentence on stderr. */
export async function runCommand(argv: readonly string[]): Promise<void> {
  try {
    await stratusCommand().parseAsync([...argv]);
  } catch (error) {
    process.stderr.write(`stratus: ${explainFailure(error)}\n`);
    process.exitCode = 1;
  }
}
