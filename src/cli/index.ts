import { Command } from "commander";
import { version } from "../version";
import { catalogueCommand } from "./catalogue";
import { answersShell, completionCommand } from "./completion";
import { diffCommand } from "./diff";
import { doctorCommand } from "./doctor";
import { emulatorCommand } from "./emulator";
import { driftCommand } from "./drift";
import { importCommand } from "./import";
import { graphCommand } from "./graph";
import { refactorCommand } from "./refactor";
import { explainFailure } from "./command";
import { providerCommand } from "./provider";

/** The `stratus` command with all its subcommands. */
export function stratusCommand(): Command {
  return new Command("stratus")
    .description(
      "What the Stratus cloud needs on your machine, beside Terraform and your program. Each command ends its --help with examples.",
    )
    .version(version, "--version", "print the version")
    .helpOption("--help", "print this help")
    .option("--debug", "serve the provider to any number of Terraform runs, and print the variable that they need")
    .showHelpAfterError('("stratus --help" and "stratus COMMAND --help" say what there is)')
    .addHelpCommand(
      new Command("help").argument("[command]").helpGroup("Set up:").description("print the help of a command"),
    )
    .addCommand(importCommand())
    .addCommand(catalogueCommand())
    .addCommand(emulatorCommand())
    .addCommand(diffCommand())
    .addCommand(driftCommand())
    .addCommand(graphCommand())
    .addCommand(refactorCommand())
    .addCommand(doctorCommand())
    .addCommand(providerCommand())
    .addCommand(completionCommand());
}

/** Runs the `stratus` command. Invalid arguments and failures exit with code 1 and a message on stderr. */
export async function runCommand(argv: readonly string[]): Promise<void> {
  try {
    const command = stratusCommand();
    if (!answersShell(command, argv.slice(2))) await command.parseAsync([...argv]);
  } catch (error) {
    process.stderr.write(`stratus: ${explainFailure(error)}\n`);
    process.exitCode = 1;
  }
}
