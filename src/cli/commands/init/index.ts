import { resolve } from "node:path";
import { Command, Option } from "commander";
import { shellQuote } from "../../../shared/shell";
import { asking, canAsk } from "../../ask";
import { CommandError, withExamples } from "../../command";
import { ownName, ownSpecifier } from "../../packages/own-package";
import type { ProgramFile } from "../../program";
import { chooseHost } from "../../program/typescript";
import { checkStackName, defaultStackName } from "../../stacks/stack-name";
import { checkFolder, writeInto } from "../../write-files";
import { backendCode } from "./backends";
import { fitInto } from "./existing-files";
import { newProject } from "./files";
import { packageManager } from "./package-managers";
import {
  allowed,
  askForSettings,
  checkSettings,
  defaultFlags,
  type GivenSettings,
  type InitSettings,
  withDefaults,
} from "./settings";
import { ciTodo } from "./workflows";

interface Options extends GivenSettings {
  readonly stack?: string;
  readonly yes?: true;
}

export function initCommand(): Command {
  const command = new Command("init")
    .description(
      "Start a project: write a small stack with its test and everything to install, check and deploy it. In a terminal, the command asks for the settings that no option sets. Otherwise, it uses the defaults and doesn't read standard input. It never overwrites a file: it keeps an existing README, and adds lines to an existing .gitignore.",
    )
    .argument("[folder]", "folder of the project", ".")
    .addOption(
      new Option(
        "--target <name>",
        "use CDK Terrain (cdktn) or CDKTF (cdktf) (default: cdktn, or cdktf before Node 22.19)",
      ).choices(allowed.target),
    )
    .addOption(
      new Option(
        "--package-manager <name>",
        "package manager of the project (default: the one that runs this command)",
      ).choices(allowed.packageManager),
    )
    .addOption(
      new Option(
        "--runner <name>",
        "tool that runs the program (default: ts-node, or tsx with TypeScript 7.0)",
      ).choices(allowed.runner),
    )
    .addOption(new Option("--typescript <version>", "version of TypeScript (default: 5.9)").choices(allowed.typescript))
    .option("--tests", "write a Jest test that deploys the stack to the emulator (default)")
    .option("--no-tests", "write no test")
    .addOption(new Option("--ci <name>", "CI system to write a workflow for (default: none)").choices(allowed.ci))
    .addOption(
      new Option("--backend <name>", "Terraform backend that stores the state (default: local)").choices(
        allowed.backend,
      ),
    )
    .option("--stack <name>", "name of the stack (default: the name of the folder)")
    .option("--yes", "use the defaults without asking")
    .allowExcessArguments(false)
    .action(run);
  return withExamples(command, {
    group: "Write a program:",
    summary: "start a project in a new folder or a fresh clone",
    guide: "guides/start-a-project.md",
    examples: [
      "npx stratus init shop",
      "npx stratus init shop --target cdktf --runner tsx --yes",
      "npx stratus init shop --ci github --backend pg",
    ],
  });
}

async function run(folder: string, { stack, yes, ...given }: Options): Promise<void> {
  const target = resolve(folder);
  checkFolder(target);
  checkSettings(given);
  const stackName = stack === undefined ? defaultStackName(target, "infrastructure") : checkStackName(stack);
  const dependency = ownSpecifier(target);
  if (dependency === undefined) {
    throw new CommandError(
      `A project needs the npm package ${ownName}, and this provider file isn't part of an installed package. Run the command of the package.`,
    );
  }
  const filesFor = (settings: InitSettings) => newProject(stackName, dependency, settings);
  fitInto(folder, target, filesFor(withDefaults(given)));
  const isAsked = canAsk(yes === true ? { autoApprove: yes } : {});
  const decided = isAsked ? await asking((ask) => askForSettings(given, ask)) : given;
  const settings = withDefaults(decided);
  const { written, kept } = fitInto(folder, target, filesFor(settings));
  writeInto(target, written);
  process.stdout.write(report({ folder, stackName, dependency, settings, files: written, kept, decided }));
}

interface Result {
  readonly folder: string;
  readonly stackName: string;
  readonly dependency: string;
  readonly settings: InitSettings;
  readonly files: readonly ProgramFile[];
  /** The paths of existing files that weren't changed. */
  readonly kept: readonly string[];
  readonly decided: GivenSettings;
}

function report({ folder, stackName, dependency, settings, files, kept, decided }: Result): string {
  const { name, runScript } = packageManager(settings.packageManager);
  const defaults = defaultFlags(settings, decided);
  const { todo } = backendCode(settings.backend, stackName);
  const isElsewhere = /^file:(\.\.|\/|\w:)/.test(dependency);
  return [
    `Written to ${folder}, with the stack ${stackName}:`,
    ...files.map(({ path }) => `  ${path}`),
    ...kept.map((path) => `  ${path}  already exists, unchanged`),
    ...(defaults.length === 0 ? [] : ["", `Defaults: ${defaults.join(" ")}`]),
    ...(decided.target === undefined ? [chooseHost().words] : []),
    "",
    "Next:",
    ...(folder === "." ? [] : [`  cd ${shellQuote(folder)}`]),
    `  ${name} install`,
    ...(settings.tests ? [`  ${runScript("test")}`] : []),
    ...(todo === undefined ? [] : ["", todo]),
    ...(settings.ci === "none" ? [] : ["", ciTodo(settings.ci, stackName, settings)]),
    ...(settings.ci !== "none" && isElsewhere
      ? ["", `CI jobs don't have ${dependency.replace(/^file:/, "")}. Copy it into the project, and install the copy.`]
      : []),
    "",
  ].join("\n");
}
