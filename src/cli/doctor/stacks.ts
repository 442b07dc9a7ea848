import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Bundle } from "../../../lib/bundled-provider/bundle";
import { hashOfFolder } from "../../../lib/bundled-provider/package-hash";
import { platformOf } from "../../../lib/bundled-provider/place-provider";
import { providerSource } from "../../../lib/bundled-provider/provider-address";
import { stacksIn } from "../construct-paths";
import { hasConfiguration } from "../diff/given-plan";
import { lockedProvider, staleLockWarning } from "../stale-lock-warning";
import type { Finding } from "./finding";
import { findingsOf } from "./finding";
import { shellQuote } from "../../terraform/shell-quote";
import { ownCommand } from "../own-package";

const ownPlatform = platformOf(process);
const source = providerSource.split("/");

/** A folder in which Terraform runs. */
export interface StackFolder {
  readonly folder: string;
  readonly isSynthesized: boolean;
}

/** The folders with a configuration: the given one, and those of the stacks that CDKTF has synthesized in it. */
export function stackFolders(folder: string): readonly StackFolder[] {
  const synthesized = stacksIn(folder)
    .map((file) => ({ file: resolve(file), folder: dirname(resolve(file)) }))
    .filter(({ file }) => existsSync(file))
    .map((each) => ({ folder: each.folder, isSynthesized: true }));
  const isOne = synthesized.some((each) => each.folder === resolve(folder));
  return isOne || !hasConfiguration(folder)
    ? synthesized
    : [{ folder: resolve(folder), isSynthesized: false }, ...synthesized];
}

/** The provider beside each configuration, its lock file, and what `terraform init` has made of them. */
export function checkStacks(stacks: readonly StackFolder[], ofPackage: Bundle | undefined): readonly Finding[] {
  return stacks.flatMap((stack) => {
    const findings = [...checkPlaced(stack, ofPackage), ...checkInstalled(stack)];
    const { good } = findingsOf("provider");
    return findings.length > 0 ? findings : [good(`${stack.folder}: the provider and its lock file agree`)];
  });
}

/** The provider that synth or `stratus provider install` has put beside a configuration. */
function checkPlaced({ folder, isSynthesized }: StackFolder, ofPackage: Bundle | undefined): readonly Finding[] {
  const { warning, problem } = findingsOf("provider");
  const placed = join(folder, "terraform.d", "plugins", ...source);
  const versions = existsSync(placed) ? readdirSync(placed) : [];
  const version = lockedProvider(folder)?.version ?? versions.at(-1);
  const again = isSynthesized ? "npx cdktf synth" : `${ownCommand()} provider install ${shellQuote(folder)}`;
  if (version === undefined || !versions.includes(version)) {
    const hasOther = existsSync(join(dataFolder(folder), "providers", ...source));
    if (hasOther || !mentions(folder)) return [];
    return [problem(`${folder} has no provider beside it, which "terraform init" would take.`, again)];
  }
  const package_ = join(placed, version, ownPlatform);
  if (!existsSync(package_)) {
    return [problem(`${placed} has the provider for other machines, and not for ${ownPlatform}.`, again)];
  }
  const stale = staleLockWarning(folder, version, [hashOfFolder(package_)]);
  if (stale !== undefined) return [findingsOf("lock file").problem(stale, isSynthesized ? again : edit(folder))];
  if (!isSynthesized || !ofPackage || isSame(package_, ofPackage)) return [];
  const words = `${folder} has another build of the provider (${version}) than the package (${ofPackage.version}).`;
  return [warning(words, again)];
}

const edit = (folder: string) => `Delete the entry, and run: (cd ${shellQuote(folder)} && terraform init)`;

const isSame = (folder: string, { path }: Bundle) =>
  readdirSync(folder).some(
    (name) => name.endsWith(".cjs") && readFileSync(join(folder, name)).equals(readFileSync(path)),
  );

const mentions = (folder: string) =>
  readdirSync(folder).some(
    (name) => /\.tf(\.json)?$/.test(name) && readFileSync(join(folder, name), "utf8").includes(providerSource),
  );

export const dataFolder = (folder: string) => resolve(folder, process.env["TF_DATA_DIR"] || ".terraform");

/** What `terraform init` has chosen: with a plugin cache, a link to the provider of one of the stacks that share it. */
function checkInstalled({ folder }: StackFolder): readonly Finding[] {
  const locked = lockedProvider(folder);
  const installed = join(dataFolder(folder), "providers", ...source);
  if (!locked || !existsSync(installed) || !readdirSync(installed).includes(locked.version)) return [];
  const package_ = join(installed, locked.version, ownPlatform);
  const { problem } = findingsOf("provider");
  const again = `(cd ${shellQuote(folder)} && terraform init)`;
  if (!existsSync(package_)) {
    const words = `${package_} leads to a provider that is gone. With a plugin cache, stacks share the file of one of them, and that one was deleted.`;
    return [problem(words, again)];
  }
  if (locked.hashes.length === 0 || locked.hashes.includes(hashOfFolder(realpathSync(package_)))) return [];
  const words = `${package_} is another build of ${locked.version} than the lock file names, such as one that the plugin cache has from another stack.`;
  return [problem(words, again)];
}
