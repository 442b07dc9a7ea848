import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Command } from "commander";
import { shellQuote } from "../../../shared/shell";
import { providerSource } from "../../../terraform/bundled-provider/bundle";
import {
  findInstallationProblem,
  findPathProblem,
  userPluginsFolder,
} from "../../../terraform/bundled-provider/cli-config";
import { addHashes } from "../../../terraform/bundled-provider/lock-file";
import { type PlacedProvider, platformOf, platformsWith } from "../../../terraform/bundled-provider/place-provider";
import { terraformCommand } from "../../../terraform/start-terraform";
import { CommandError, withExamples } from "../../command";
import { executablePackage, isExecutable, placeExecutable, placeOwnProvider } from "../../packages/executable-package";
import { configuration, lockedProvider, lockFile, nodeNeeded, release } from "../../packages/own-provider";
import { checkFolder, writeInto } from "../../write-files";
import { cachedExecutable } from "./executable";

export function installCommand(): Command {
  const command = new Command("install")
    .description(
      "Install the provider for the Terraform configuration in a folder, or with --user for all configurations of this user. Terraform then finds it without a registry. By default, this is a script for every platform, which Terraform starts with the node on PATH. The checksums of the provider are added to the lock file in the folder.",
    )
    .argument("[folder]", "folder of the Terraform configuration (default: the current folder)")
    .option("--user", "install for all configurations of this user")
    .option("--standalone", "install an executable for this platform, which needs no Node and starts faster")
    .allowExcessArguments(false)
    .action(installProvider);
  return withExamples(command, {
    group: "Commands:",
    summary: "install the provider for one configuration or for your user",
    guide: "installing-the-provider.md",
    examples: [
      "npx stratus provider install",
      "npx stratus provider install infrastructure",
      "npx stratus provider install --user",
      "npx stratus provider install --standalone",
    ],
  });
}

interface Options {
  readonly user?: true;
  readonly standalone?: true;
}

/** The user's plugin directory of Terraform and OpenTofu. */
const userPlugins = () => userPluginsFolder(process.env);

function installProvider(given: string | undefined, options: Options): void {
  if (options.user === true && given !== undefined) {
    throw new CommandError(`Pass a folder or --user, not both. --user installs into ${userPlugins()}.`);
  }
  if (options.user === true) installForUser(options);
  else installInto(resolve(given ?? "."), options);
}

function installInto(folder: string, options: Options): void {
  checkFolder(folder);
  const { file, hashes } = place(join(folder, "terraform.d", "plugins"), options);
  const lock = join(folder, lockFile);
  const before = existsSync(lock) ? readFileSync(lock, "utf8") : "";
  const after = addHashes(before, { version: release, hashes }, { adds: options.standalone === true });
  if (after !== before) writeInto(folder, [{ path: lockFile, text: after }]);
  const isLocked = lockedProvider(folder) !== undefined;
  tell(file, options, `in ${folder}`, {
    before: after === before ? "" : `Added its checksums to ${lock}\n`,
    after: isLocked || !isScript(options) ? "" : otherPlatforms(join("terraform.d", "plugins")),
  });
  warn(options, findInstallationProblem());
}

function installForUser(options: Options): void {
  const plugins = userPlugins();
  const { file } = place(plugins, options);
  const lock = lockCommand(plugins);
  const ifLocked = `If a lock file has only the checksums of another package, "terraform init" rejects this one. To add its checksum, run: ${lock}\n`;
  tell(
    file,
    options,
    "in the folder of each configuration",
    isScript(options) ? { before: "", after: otherPlatforms(plugins) } : { before: ifLocked, after: "" },
  );
  warn(options, findInstallationProblem(process.env, { words: "in the folder of the user", path: plugins }));
}

/** Without `-fs-mirror`, Terraform requests the checksums from a registry. */
const lockCommand = (plugins: string, platforms: readonly string[] = []): string =>
  [
    `${terraformCommand()} providers lock`,
    `-fs-mirror=${shellQuote(plugins)}`,
    ...platforms.map((platform) => `-platform=${platform}`),
    providerSource,
  ].join(" ");

/** `init` locks the checksum of its own platform, warns about the others, and suggests a command that needs a registry. */
function otherPlatforms(plugins: string): string {
  const platforms = platformsWith(platformOf(process));
  return `\nThe first init locks only the checksum of this platform, and warns about it. To use the configuration on other platforms, run this in the same folder:\n\n  ${lockCommand(plugins, platforms)}\n`;
}

const isScript = ({ standalone }: Options) => standalone !== true && !isExecutable;

/** An executable installs itself. */
function place(plugins: string, { standalone }: Options): PlacedProvider {
  if (standalone !== true || isExecutable) return placeOwnProvider(plugins);
  const platform = platformOf(process);
  return placeExecutable(plugins, executablePackage(platform, readFileSync(cachedExecutable(platform))));
}

interface Additions {
  readonly before: string;
  readonly after: string;
}

const tell = (file: string, options: Options, where: string, { before, after }: Additions) =>
  process.stdout.write(
    `The provider is in ${dirname(dirname(file))}\n${isScript(options) ? nodeNeeded : `It is an executable for ${platformOf(process)}, and needs no Node.`}\n${before}\n${configuration()}\n\nThen run "${terraformCommand()} init" ${where}\n${after}`,
  );

function warn(options: Options, ...warnings: readonly (string | undefined)[]): void {
  for (const warning of [...warnings, isScript(options) ? findPathProblem() : undefined]) {
    if (warning !== undefined) process.stderr.write(`\nWarning: ${warning}\n`);
  }
}
