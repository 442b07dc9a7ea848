import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Command } from "commander";
import { zipSync } from "fflate";
import { isObject } from "../../../contract";
import { oldestNode } from "../../../shared/node-version";
import { createTemporaryFolder } from "../../../shared/temporary-folder";
import { packageFiles, platformOf, platformsWith, sha256 } from "../../../terraform/bundled-provider/place-provider";
import { CommandError, listed } from "../../command";
import { contentHash, executablePackage, type PackageFiles } from "../../packages/executable-package";
import { nodeNeeded, ownBundle, release } from "../../packages/own-provider";
import { buildExecutable } from "./executable";
import { chosenPlatforms, executablePlatforms, standaloneSources } from "./runtimes";

/** The provider package for one platform, as mirrors and registries serve it. */
export interface Archive {
  readonly platform: string;
  readonly name: string;
  /** The hash of the content, as in lock files. */
  readonly contentHash: string;
  /** The hash of the archive itself, in hexadecimal. */
  readonly sha256: string;
}

export interface ArchiveOptions {
  readonly target?: readonly string[];
  readonly script?: true;
}

/** Adds the options that select the archives of a mirror or registry. */
export const withArchiveOptions = (command: Command): Command =>
  command
    .option("--target <platforms>", `platforms to publish for (default: ${executablePlatforms.join(",")})`, listed)
    .option("--script", "publish the script, which Terraform starts with Node, instead of executables");

/** The requirements of the machines that install the archives. */
export const requirements = ({ script }: ArchiveOptions) =>
  script === true
    ? nodeNeeded
    : `The archives contain executables, which don't need Node. On Linux without glibc, such as Alpine, they start the "node" on PATH instead, which must be ${oldestNode} or newer.`;

/**
 * Writes the archives of the chosen platforms into a folder.
 *
 * @throws CommandError if a platform is unknown, or an executable can't be built
 */
export function writeArchives(folder: string, { target, script }: ArchiveOptions): readonly Archive[] {
  const allowed = script === true ? platformsWith(platformOf(process)) : executablePlatforms;
  const platforms = chosenPlatforms(target, allowed);
  // An executable contains neither the script nor the sources of other executables.
  standaloneSources();
  mkdirSync(folder, { recursive: true });
  return platforms.map((platform) => {
    const files = script === true ? scriptPackage(platform) : builtPackage(platform);
    const name = `terraform-provider-stratus_${release}_${platform}.zip`;
    const bytes = zipOf(files);
    writeFileSync(join(folder, name), bytes);
    return { platform, name, contentHash: contentHash(files), sha256: sha256(bytes).toString("hex") };
  });
}

const scriptPackage = (platform: string) => packageFiles(release, readFileSync(ownBundle.path), platform);

function builtPackage(platform: string): PackageFiles {
  const work = createTemporaryFolder("stratus-executable-");
  try {
    process.stderr.write(`Building the executable for ${platform}\n`);
    return executablePackage(platform, readFileSync(buildExecutable(platform, work)));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const unix = 3;
const executable = 0o100755 * 0x10000;
/** A fixed timestamp keeps archives reproducible. It is the earliest that the format supports. */
const earliest = new Date(1980, 0, 1);
/** Higher levels take up to a third longer, and save 1 %. fflate is JavaScript, so every machine writes the same bytes. */
const level = 3;

const zipOf = (files: PackageFiles): Buffer => {
  const bytes = zipSync({ ...files }, { level, mtime: earliest, os: unix, attrs: executable });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};

/** Writes files into a directory, by their relative paths. */
export function writeRegistryFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

export const archiveJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/**
 * The content of a version list from an earlier run. Undefined if it doesn't exist.
 *
 * @throws CommandError if the list can't be read, so that it isn't overwritten
 */
export function publishedVersions(file: string): unknown {
  if (!existsSync(file)) return undefined;
  try {
    const json: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (isObject(json) && "versions" in json) return json["versions"];
  } catch {
    // The error below explains the fix.
  }
  throw new CommandError(`${file} isn't a list of versions. Use another folder, or delete the file.`);
}
