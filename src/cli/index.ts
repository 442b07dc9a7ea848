import { existsSync, statSync } from "node:fs";
import { Command, Help, type Option } from "commander";
import { version } from "../shared/version";
import { CommandError, examplesHelp, explainFailure } from "./command";
import { catalogueCommand } from "./commands/catalogue";
import { checkCommand } from "./commands/check";
import { answersShell, completionCommand } from "./commands/completion";
import { diffCommand } from "./commands/diff";
import { doctorCommand } from "./commands/doctor";
import { driftCommand } from "./commands/drift";
import { emulatorCommand } from "./commands/emulator";
import { graphCommand } from "./commands/graph";
import { importCommand } from "./commands/import";
import { initCommand } from "./commands/init";
import { migrateCommand } from "./commands/migrate";
import { providerCommand } from "./commands/provider";
import { queryCommand } from "./commands/query";
import { recoverCommand } from "./commands/recover";
import { refactorCommand } from "./commands/refactor";
import { connectionGroup, connectionHelp } from "./connection";

/** One example for each group of commands. */
const oneOfEachGroup = { examples: ["npx stratus init shop", "npx stratus diff", "npx stratus doctor"] };

/** The `stratus` command with all its subcommands. */
export function stratusCommand(): Command {
  const root = new Command("stratus")
    .description(
      "Stratus is an API for virtual machines, firewalls, DNS and managed databases, with the shape of the Linode API v4. This command helps you define its resources with CDK Terrain, CDKTF or Terraform.",
    )
    .version(version, "-v, --version", "print the version")
    .option("-C, --cwd <dir>", "run as if stratus was started in this folder")
    .option("--debug", "serve the provider to Terraform for debugging, and print the environment variable to set")
    .hook("preAction", (command) => changeFolder(command.opts()["cwd"]))
    .addHelpCommand(
      new Command("help").argument("[command]").helpGroup("Set up:").description("print the help of a command"),
    )
    .addCommand(initCommand())
    .addCommand(importCommand())
    .addCommand(recoverCommand())
    .addCommand(migrateCommand())
    .addCommand(catalogueCommand())
    .addCommand(emulatorCommand())
    .addCommand(diffCommand())
    .addCommand(checkCommand())
    .addCommand(driftCommand())
    .addCommand(queryCommand())
    .addCommand(graphCommand())
    .addCommand(refactorCommand())
    .addCommand(doctorCommand())
    .addCommand(providerCommand())
    .addCommand(completionCommand(), { hidden: true })
    .addHelpText("after", (context) => `\n${connectionHelp(context.command)}\n${examplesHelp(oneOfEachGroup)}`);
  for (const command of withSubcommands(root)) setConventions(command);
  return root;
}

const withSubcommands = (command: Command): readonly Command[] => [
  command,
  ...command.commands.flatMap(withSubcommands),
];

const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();

/** Groups the options or commands of a help screen, without the connection options. */
function groupItems<T extends Command | Option>(
  items: T[],
  visible: T[],
  groupOf: (item: T) => string,
): Map<string, T[]> {
  const groups = new Help().groupItems(items, visible, groupOf);
  groups.delete(connectionGroup);
  return groups;
}

/** Sets what all commands have in common: help, global options and errors. */
function setConventions(command: Command): void {
  command
    .helpOption("-h, --help", "print this help")
    .configureHelp({
      showGlobalOptions: true,
      subcommandTerm: (inner) => inner.name(),
      visibleGlobalOptions: ({ parent }) => (parent ? globalOptions(parent) : []),
      groupItems,
    })
    .configureOutput({ outputError: (text, write) => write(usageError(text)) })
    .showHelpAfterError(`Run "${pathOf(command)} --help" for its options.`);
}

/** The options of `stratus` that every command accepts. */
const globalOptions = (parent: Command): Option[] =>
  parent.parent ? globalOptions(parent.parent) : parent.options.filter(({ long }) => long !== "--debug");

/** Formats an error of the argument parser as a sentence, with a suggestion for an unknown option. */
function usageError(text: string): string {
  const [, meant] = /\(Did you mean (.*)\?\)/.exec(text) ?? [];
  const words = text
    .replace(/^error: /, "")
    .replace(/\n\(Did you mean .*/, "")
    .trim();
  const sentence = words.replace(/^(unknown (?:option|command)) '(.*)'$/, "$1 $2").replace(/\.?$/, ".");
  return `stratus: ${sentence}${meant === undefined ? "" : ` Did you mean ${meant}?`}\n`;
}

/** @throws CommandError if the folder doesn't exist */
function changeFolder(folder: unknown): void {
  if (typeof folder !== "string") return;
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new CommandError(`--cwd: must be an existing folder, got ${folder}.`);
  }
  process.chdir(folder);
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
