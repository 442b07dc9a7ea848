import { Command } from "commander";
import { withExamples, CommandFailure } from "../command";
import { checkFolder } from "../write-files";
import { buildCommand } from "./build";
import { mirrorCommand } from "./mirror";
import { registryCommand } from "./registry";
import { dirname, resolve } from "node:path";
import {
  findInstallationProblem,
  findPathProblem,
  userPluginsFolder,
} from "../../terraform/bundled-provider/cli-config";
import { placeInPlugins } from "../../terraform/bundled-provider/place-provider";
import { terraformCommand } from "../../terraform/start-terraform";
import {
  staleLockWarning,
  configuration,
  nodeNeeded,
  ownBundle,
  placeOwnProvider,
  release,
} from "../packages/own-provider";

export function providerCommand(): Command {
  const command = new Command("provider")
    .description(
      "Install or publish the Terraform provider for configurations in HCL and other languages. Terraform starts the provider with the node on PATH.",
    )
    .helpCommand(false)
    .addCommand(installCommand())
    .addCommand(buildCommand())
    .addCommand(mirrorCommand())
    .addCommand(registryCommand());
  return withExamples(command, {
    group: "Set up:",
    summary: "install or publish the provider for plain Terraform",
    examples: [
      "npx stratus provider install",
      "npx stratus provider mirror public",
      "npx stratus provider registry public --key terraform@example.com",
    ],
  });
}

function installCommand(): Command {
  const command = new Command("install")
    .description(
      "Install the provider for the Terraform configuration in a folder, or with --user for all configurations of this user. Terraform then finds it without a registry.",
    )
    .argument("[folder]", "folder of the Terraform configuration (default: the current folder)")
    .option("--user", "install for all configurations of this user")
    .allowExcessArguments(false)
    .action(installProvider);
  return withExamples(command, {
    group: "Commands:",
    summary: "install the provider for one configuration or for your user",
    examples: [
      "npx stratus provider install",
      "npx stratus provider install infrastructure",
      "npx stratus provider install --user",
    ],
  });
}

/** The user's plugin directory of Terraform and OpenTofu. */
const userPlugins = () => userPluginsFolder(process.env);

function installProvider(given: string | undefined, { user }: { readonly user?: true }): void {
  if (user === true && given !== undefined) {
    throw new CommandFailure(`Pass a folder or --user, not both. --user installs into ${userPlugins()}.`);
  }
  if (user === true) installForUser();
  else installInto(resolve(given ?? "."));
}

function installInto(folder: string): void {
  checkFolder(folder);
  const { file, hashes } = placeOwnProvider(folder);
  tell(file, `in ${folder}`);
  warn([staleLockWarning(folder, release, hashes), findInstallationProblem()]);
}

function installForUser(): void {
  const plugins = userPlugins();
  const { file } = placeInPlugins(plugins, ownBundle);
  tell(file, "in the folder of each configuration");
  const place = { words: "in the folder of the user", path: plugins };
  warn([findInstallationProblem(process.env, place)]);
}

const tell = (file: string, where: string) =>
  process.stdout.write(
    `The provider is in ${dirname(dirname(file))}\n${nodeNeeded}\n\n${configuration()}\n\nThen run "${terraformCommand()} init" ${where}\n`,
  );

function warn(warnings: readonly (string | undefined)[]): void {
  for (const warning of [...warnings, findPathProblem()]) {
    if (warning !== undefined) process.stderr.write(`\nWarning: ${warning}\n`);
  }
}
