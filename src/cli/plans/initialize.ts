import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Bundle, findBundle, packageFolder, providerSource } from "../../terraform/bundled-provider/bundle";
import { hasDevelopmentOverrides } from "../../terraform/bundled-provider/cli-config";
import { packageFiles, placeProvider, platformOf } from "../../terraform/bundled-provider/place-provider";
import { readConfigurationFiles } from "../../terraform/configuration-files";
import { dataFolder } from "../../terraform/place";
import { CommandError } from "../command";
import { contentHash, isExecutable } from "../packages/executable-package";
import { bundleOfPackage, lockedProvider, ownBundle, packageState } from "../packages/own-provider";
import { placingCommand } from "../stacks/find-stacks";
import { inTerraform, terraformFailure } from "./run-terraform";

/**
 * False if Terraform would reject the installed provider. The package may have been upgraded since the last init. With a
 * plugin cache, which the commands of CDKTF and CDK Terrain use, stacks share the files of one stack, which may have been
 * deleted or changed since.
 */
function isInitialized(folder: string): boolean {
  const data = dataFolder(folder);
  if (!existsSync(data)) return false;
  if (process.env["TF_REATTACH_PROVIDERS"] || hasDevelopmentOverrides()) return true;
  const locked = lockedProvider(folder);
  // Without an entry in the lock file, Terraform accepts only a configuration that doesn't use the provider.
  if (!locked) return !readConfigurationFiles(folder).some(({ text }) => text.includes(`"${providerSource}"`));
  const installed = join(data, "providers", providerSource, locked.version, platformOf(process));
  return packageState(installed, locked) === "good";
}

/**
 * Runs `terraform init` in a directory that isn't initialized yet.
 * @throws CommandError if it fails
 */
export async function initialize(folder: string): Promise<void> {
  if (!isInitialized(folder)) await runInit(folder);
}

/** The errors of Terraform that `terraform init` resolves without a decision of the user. */
const resolvedByInit = /Required plugins are not installed|Inconsistent dependency lock file|Module not installed/;

/** Calls `work`, and again after `terraform init` if it fails because the directory isn't initialized. */
export async function orAfterInit<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CommandError && resolvedByInit.test(error.message))) throw error;
  }
  await runInit(folder);
  return work();
}

async function runInit(folder: string): Promise<void> {
  const init = () => inTerraform(folder, process.env, (terraform) => terraform(["init", "-input=false", "-no-color"]));
  let ended = await init();
  if (ended.code !== 0 && restoreProvider(folder)) ended = await init();
  const { code, stdout, stderr } = ended;
  if (code === 0) return;
  const failed = terraformFailure(folder, "init", stderr.trim() === "" ? stdout : stderr);
  // Another version of the provider can't satisfy a constraint that excludes this one.
  const isOfProvider = failed.message.includes(providerSource) && !/version constraint/.test(failed.message);
  throw isOfProvider
    ? new CommandError(
        `${failed.message}\nTo place the provider next to the configuration, run: ${placingCommand(folder)}`,
      )
    : failed;
}

/**
 * Places the provider next to a configuration again, if it is missing or damaged there and a package of this version has
 * it. Returns false if that isn't possible.
 */
function restoreProvider(folder: string): boolean {
  const locked = lockedProvider(folder);
  if (!locked) return false;
  const platform = platformOf(process);
  const own: readonly (Bundle | undefined)[] = isExecutable ? [] : [ownBundle];
  const bundle = [bundleOfPackage(folder), findBundle(packageFolder()), ...own].find(
    (each) =>
      each?.version === locked.version &&
      locked.hashes.includes(contentHash(packageFiles(each.version, readFileSync(each.path), platform))),
  );
  if (!bundle) return false;
  placeProvider(folder, bundle);
  return true;
}
