import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { oldestNode } from "../../shared/node-version";
import { packageFolder } from "../../terraform/bundled-provider/bundle";
import {
  hashOfPackage,
  packageFiles,
  type PlacedProvider,
  placeInPlugins,
  placePackage,
  platformOf,
  platformsWith,
  sha256,
} from "../../terraform/bundled-provider/place-provider";
import { ownBundle, release } from "./own-provider";

/** The file name by which Terraform finds the provider in a package with an executable. */
export const executableName = (platform: string) =>
  `terraform-provider-stratus_v${release}${platform.startsWith("windows_") ? ".exe" : ""}`;

/** The loader of glibc, which every executable for glibc names. */
const loaders: Readonly<Record<string, string>> = {
  linux_amd64: "/lib64/ld-linux-x86-64.so.2",
  linux_arm64: "/lib/ld-linux-aarch64.so.1",
};

/**
 * The program that Terraform starts on Linux: it becomes the executable or Node. Alpine may have a file with the name of
 * the loader, from the package gcompat, which doesn't provide enough of glibc. Terraform shows text on stdout.
 */
export const launcher = (loader: string) => `#!/bin/sh
# Starts the Stratus provider: the executable on systems with glibc, otherwise the script with Node.
folder=\${0%/*}
if [ -e ${loader} ] && [ ! -e /etc/alpine-release ]; then
  exec "$folder/stratus" "$@"
fi
if command -v node >/dev/null; then
  exec node "$folder/stratus.cjs" "$@"
fi
echo 'The Stratus provider needs glibc 2.17 or newer, or Node ${oldestNode} or newer on PATH, and this system has neither. Install Node, on Alpine with: apk add nodejs'
exit 1
`;

/** The files of a provider package by name. */
export type PackageFiles = Readonly<Record<string, Buffer>>;

/** The `h1` hash of a package, as in lock files. It covers the names and contents of all files. */
export const contentHash = (files: PackageFiles): string =>
  hashOfPackage(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, sha256(content)])));

/** The license of the provider, and those of the packages and the runtime in it. */
function licenses(): PackageFiles {
  const provider = packageFolder() ?? "";
  return {
    LICENSE: readFileSync(join(provider, "..", "..", "LICENSE")),
    "LICENSES.txt": readFileSync(join(provider, "standalone", "LICENSES.txt")),
  };
}

/** The package with an executable that was built for a platform. */
export function executablePackage(platform: string, executable: Buffer): PackageFiles {
  const loader = loaders[platform];
  const name = executableName(platform);
  if (loader === undefined) return { [name]: executable, ...licenses() };
  const script = readFileSync(ownBundle.path);
  return { [name]: Buffer.from(launcher(loader)), stratus: executable, "stratus.cjs": script, ...licenses() };
}

/** True if this command is an executable. The build replaces `__filename` in it. */
export const isExecutable = __filename === process.execPath;

/** The package that this executable is in, or the package of the executable alone if it was built without one. */
function ownExecutablePackage(platform: string): PackageFiles {
  const name = executableName(platform);
  const folder = dirname(process.execPath);
  const isInPackage = process.execPath === join(folder, "stratus") && existsSync(join(folder, name));
  if (!isInPackage) return { [name]: readFileSync(process.execPath) };
  const names = [name, "stratus", "stratus.cjs", "LICENSE", "LICENSES.txt"];
  const existing = names.filter((each) => existsSync(join(folder, each)));
  return Object.fromEntries(existing.map((each) => [each, readFileSync(join(folder, each))]));
}

const ownPlatform = platformOf(process);

/**
 * Places an executable for this platform in a plugins folder, in place of the script. The hashes contain those of the
 * script, so that a lock file with them allows both.
 */
export function placeExecutable(plugins: string, files: PackageFiles): PlacedProvider {
  const package_ = placePackage(plugins, { version: release, platform: ownPlatform, files });
  const script = isExecutable ? undefined : readFileSync(ownBundle.path);
  const scripts =
    script === undefined ? [] : platformsWith(ownPlatform).map((each) => packageFiles(release, script, each));
  return { file: join(package_, executableName(ownPlatform)), hashes: [files, ...scripts].map(contentHash).sort() };
}

/** Places what this command is in a plugins folder: the script or the executable. */
export const placeOwnProvider = (plugins: string): PlacedProvider =>
  isExecutable ? placeExecutable(plugins, ownExecutablePackage(ownPlatform)) : placeInPlugins(plugins, ownBundle);
