import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { Command, Option } from "commander";
import { shellQuote } from "../../../shared/shell";
import { quoteHcl } from "../../../shared/template";
import { usedConfigurationNames } from "../../../terraform/configuration-files";
import { CommandError, withExamples } from "../../command";
import { ownCommand, upwards } from "../../packages/own-package";
import { checkFolder, writeInto } from "../../write-files";
import { inlineMocks, isEdited, mockFileName, mockFileText } from "./mock-file";

const defaultFolder = "tests/stratus-mocks";

interface Options {
  readonly force?: true;
  readonly opentofu?: true;
}

export function mocksCommand(): Command {
  const command = new Command("mocks")
    .description(
      'Write a mock file for "terraform test": an invented, valid value for every computed attribute of the provider. A test with mock_provider and this file needs no service, no token and no state. Terraform 1.7 and newer read it.',
    )
    .argument("[folder]", `folder for the file, inside the Terraform configuration (default: ${defaultFolder})`)
    .option("--force", "overwrite the file even if it was edited")
    .addOption(
      new Option(
        "--opentofu",
        "print a mock_provider block for a test file instead, because OpenTofu has no mock files",
      ).conflicts("force"),
    )
    .allowExcessArguments(false)
    .action(run);
  return withExamples(command, {
    group: "Set up:",
    summary: 'write the mock file for "terraform test"',
    guide: "guides/test-with-mocks.md",
    examples: ["npx stratus mocks", "npx stratus mocks -C infrastructure", "npx stratus mocks --opentofu"],
  });
}

function run(given: string | undefined, { force, opentofu }: Options): void {
  if (opentofu === true) {
    if (given !== undefined) {
      throw new CommandError(`--opentofu: can't be used with a folder, got ${given}. It prints the block.`);
    }
    process.stdout.write(inlineMocks());
    return;
  }
  writeMocks(given ?? defaultFolder, force === true);
}

function writeMocks(folder: string, isForced: boolean): void {
  checkFolder(folder);
  const file = join(folder, mockFileName);
  const named = folder === defaultFolder ? [] : [folder];
  const words = (quote: (folder: string) => string) => ["mocks", ...named.map(quote)].join(" ");
  // The command in a shared file is the same on every system.
  const text = mockFileText(`npx --no stratus ${words((each) => shellQuote(inUrlForm(each), "linux"))}`);
  const present = existsSync(file) ? readFileSync(file, "utf8").replaceAll("\r\n", "\n") : undefined;
  if (present !== undefined && present !== text && isEdited(present) && !isForced) {
    throw new CommandError(
      `${file} was edited, so it wasn't changed. Move the edited blocks into mock_provider in the test files, then run: ${ownCommand()} ${words((each) => shellQuote(each))} --force`,
    );
  }
  if (present === text) process.stdout.write(`${file} is up to date.\n`);
  else {
    writeInto(folder, [{ path: mockFileName, text }]);
    process.stdout.write(`Wrote ${file}.\n`);
  }
  process.stdout.write(`\nAdd this to the test files:\n\n${usage(folder)}\n`);
}

const inUrlForm = (path: string) => path.split(sep).join("/");

/** Terraform reads the source from the folder of the configuration. */
function usage(folder: string): string {
  const source = inUrlForm(relative(configurationAbove(folder), folder));
  return `  mock_provider "stratus" {\n    source = ${quoteHcl(source.startsWith("..") ? source : `./${source}`)}\n  }\n`;
}

/** The nearest folder above with a configuration, or the current folder. */
function configurationAbove(folder: string): string {
  const above = [...upwards(dirname(resolve(folder)))];
  return above.find((each) => existsSync(each) && usedConfigurationNames(each).length > 0) ?? ".";
}
