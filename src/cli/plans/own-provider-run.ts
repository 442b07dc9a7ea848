import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { whileServingProvider } from "../../composition/served-provider";
import { isLogging } from "../../provider/commands";
import { providerSource } from "../../terraform/bundled-provider/bundle";
import { hasDevelopmentOverrides } from "../../terraform/bundled-provider/cli-config";
import { violates } from "../../terraform/bundled-provider/lock-file";
import { hashOfFolder, packageFiles, platformOf } from "../../terraform/bundled-provider/place-provider";
import { readConfigurationFiles } from "../../terraform/configuration-files";
import { dataFolder } from "../../terraform/place";
import { isExecutable } from "../packages/executable-package";
import { lockedProvider, ownBundle } from "../packages/own-provider";

/**
 * True if this process can serve the provider. On Windows, every user of the machine could connect to it. Terraform only
 * shows the log of a provider that it has started. The runtime of executables starts fast.
 */
export const canServeProvider = (): boolean => process.platform !== "win32" && !isExecutable && !isLogging();

/**
 * Calls `work` with the environment for Terraform in a folder. If Terraform would start the provider that this command
 * contains, this process serves it instead, because a start takes longer than a small plan. Terraform doesn't check the
 * provider's version and checksum then, so they are checked before.
 *
 * @param settings environment variables for Terraform and the provider, in addition to those of this process
 */
export async function withProvider<Result>(
  folder: string,
  work: (environment: NodeJS.ProcessEnv) => Promise<Result>,
  settings: NodeJS.ProcessEnv = {},
): Promise<Result> {
  const environment = { ...process.env, ...settings };
  if (!canServeProvider() || !startsOwnProvider(folder)) return work(environment);
  return whileServingProvider({ folder: resolve(folder), environment }, (more) => work({ ...environment, ...more }));
}

/** True if Terraform would accept the installed provider in this folder, and it is the one that this command contains. */
function startsOwnProvider(folder: string): boolean {
  if (process.env["TF_REATTACH_PROVIDERS"] || hasDevelopmentOverrides()) return false;
  const locked = lockedProvider(folder);
  if (!locked || !isRequired(folder, locked.version)) return false;
  const platform = platformOf(process);
  const installed = join(dataFolder(folder), "providers", providerSource, locked.version, platform);
  if (!existsSync(installed) || !locked.hashes.includes(hashOfFolder(realpathSync(installed)))) return false;
  const own = packageFiles(locked.version, readFileSync(ownBundle.path), platform);
  return Object.entries(own).every(([name, content]) => hasContent(join(installed, name), content));
}

const hasContent = (path: string, content: Buffer) => existsSync(path) && readFileSync(path).equals(content);

/** True if the configuration in a folder and its modules require the provider and accept this version. */
function isRequired(folder: string, version: string): boolean {
  const constraints = [folder, ...moduleFolders(folder)].flatMap(textsIn).flatMap(constraintsIn);
  return constraints.length > 0 && constraints.every((constraint) => accepts(constraint, version));
}

function moduleFolders(folder: string): readonly string[] {
  const file = join(dataFolder(folder), "modules", "modules.json");
  if (!existsSync(file)) return [];
  const { Modules = [] } = JSON.parse(readFileSync(file, "utf8")) as { Modules?: readonly { readonly Dir: string }[] };
  return Modules.map(({ Dir }) => resolve(folder, Dir));
}

const textsIn = (folder: string) => readConfigurationFiles(folder).map(({ text }) => text);

/** A constraint that isn't recognized. No version satisfies it. */
const unknown = "unknown";
const source = new RegExp(`"${providerSource.replaceAll(".", "\\.")}"`, "g");
const constraint = /\bversion"?\s*[=:]\s*"([^"]*)"/g;
/** Terraform still accepts a version in a provider block, too. */
const inProviderBlock = /\bprovider"?[^{}]*\{(?:[^{}]*\{)?[^{}]*\bversion"?\s*[=:]/;

/** The constraints in the entries of `required_providers`. An entry without a version has an empty one. */
function constraintsIn(text: string): readonly string[] {
  const entries = [...text.matchAll(source)].map(({ index }) =>
    text.slice(text.lastIndexOf("{", index) + 1, text.indexOf("}", index)),
  );
  if (inProviderBlock.test(text) || entries.some((entry) => entry.includes("}"))) return [unknown];
  return entries.flatMap((entry) => {
    const versions = [...entry.matchAll(constraint)].map(([, version = ""]) => version);
    return versions.length > 0 ? versions : entry.includes("version") ? [unknown] : [""];
  });
}

/** True if a version satisfies a constraint. A pre-release only satisfies a constraint that names it. */
function accepts(constraint: string, version: string): boolean {
  if (version.includes("-")) return constraint.replace(/^\s*=?\s*/, "") === version;
  return constraint !== unknown && !violates(version, constraint);
}
