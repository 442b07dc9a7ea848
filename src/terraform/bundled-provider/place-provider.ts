import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  readdirSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { providerSource, type Bundle } from "./bundle";
import { createHash } from "node:crypto";

const systems: { readonly [platform: string]: string } = { win32: "windows", sunos: "solaris" };
const machines: { readonly [arch: string]: string } = { x64: "amd64", ia32: "386" };

/** Returns this machine's platform in Terraform's form: `linux_amd64`. */
export function platformOf({ platform, arch }: { readonly platform: string; readonly arch: string }): string {
  return `${systems[platform] ?? platform}_${machines[arch] ?? arch}`;
}

/** Platforms that a synthesized stack may be copied to. The provider is JavaScript and identical on all of them. */
const portable = ["linux_amd64", "linux_arm64", "darwin_amd64", "darwin_arm64"];

/** Returns this machine's platform and the portable ones. */
export const platformsWith = (own: string): readonly string[] => [...new Set([own, ...portable])];

/** The file that names the platform of a package. It makes the packages differ, and thus their hashes. */
const platformFile = "platform";

/** The file name by which Terraform finds the program in a package. */
const programName = (version: string) => `terraform-provider-${basename(providerSource)}_v${version}.cjs`;

/** Returns the files of a platform's package by name. */
export const packageFiles = (
  version: string,
  program: Buffer,
  platform: string,
): { readonly [name: string]: Buffer } => ({
  [programName(version)]: program,
  [platformFile]: Buffer.from(platform),
});

/** The path of the placed provider, and the hashes of its packages. */
export interface PlacedProvider {
  readonly file: string;
  /** The hashes of all platforms' packages, in the form of lock files. */
  readonly hashes: readonly string[];
}

/**
 * Places the provider in the stack's folder, which Terraform searches by default. One platform has the file, and the
 * others link to it.
 */
export const placeProvider = (stackFolder: string, bundle: Bundle, own?: string): PlacedProvider =>
  placeInPlugins(join(stackFolder, "terraform.d", "plugins"), bundle, own);

/** Places the provider in any plugins folder, such as the user's. */
export function placeInPlugins(
  plugins: string,
  { version, path }: Bundle,
  own: string = platformOf(process),
): PlacedProvider {
  const folder = join(plugins, ...providerSource.split("/"), version);
  const name = programName(version);
  const file = join(folder, own, name);
  const program = readFileSync(path);
  writeWhole(file, program);
  const platforms = platformsWith(own);
  for (const platform of platforms) {
    if (platform !== own) linkTo(join(folder, platform, name), file);
    writeWhole(join(folder, platform, platformFile), Buffer.from(platform));
    removeOthers(join(folder, platform), [name, platformFile]);
  }
  const hashOfProgram = sha256(program);
  const hashes = platforms.map((platform) =>
    hashOfPackage({ [name]: hashOfProgram, [platformFile]: sha256(platform) }),
  );
  return { file, hashes: hashes.sort() };
}

/**
 * Places the package of one platform in a plugins folder, in place of all packages of this version there. Returns the
 * folder of the package.
 */
export function placePackage(
  plugins: string,
  { version, platform, files }: { version: string; platform: string; files: { readonly [name: string]: Buffer } },
): string {
  const folder = join(plugins, ...providerSource.split("/"), version);
  mkdirSync(dirname(folder), { recursive: true });
  const made = mkdtempSync(join(dirname(folder), ".new-"));
  try {
    for (const [name, content] of Object.entries(files)) writeWhole(join(made, platform, name), content);
    chmodSync(made, 0o755);
    rmSync(folder, { recursive: true, force: true });
    renameSync(made, folder);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
  return join(folder, platform);
}

/** Removes the files of another package, such as one with an executable. Terraform checks all files of a package. */
function removeOthers(folder: string, names: readonly string[]): void {
  // Another process may be replacing a file at the same time.
  const isOwn = (name: string) => names.some((own) => name === own || name.startsWith(`${own}.`));
  const others = readdirSync(folder).filter((name) => !isOwn(name));
  for (const name of others) rmSync(join(folder, name), { recursive: true, force: true });
}

/**
 * Replaces a file atomically. A running Terraform keeps the old file, and the next start finds a complete new one.
 */
function writeWhole(path: string, bytes: Buffer): void {
  if (isFile(path) && readFileSync(path).equals(bytes)) return;
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${String(process.pid)}`;
  writeFileSync(temporary, bytes);
  chmodSync(temporary, 0o755);
  renameSync(temporary, path);
}

const isFile = (path: string) => existsSync(path) && lstatSync(path).isFile();

function linkTo(path: string, target: string): void {
  const text = relative(dirname(path), target);
  if (linkText(path) === text) return;
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${String(process.pid)}`;
  symlinkSync(text, temporary);
  renameSync(temporary, path);
}

function linkText(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

export const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest();

/** Returns Terraform's `h1` hash, computed from the file names and the hashes of the files. */
export function hashOfPackage(files: { readonly [name: string]: Buffer }): string {
  const lines = Object.keys(files)
    .sort()
    .map((name) => `${files[name]?.toString("hex") ?? ""}  ${name}\n`);
  return `h1:${sha256(lines.join("")).toString("base64")}`;
}

/** Returns the `h1` hash of a package in a folder without subfolders. */
export function hashOfFolder(folder: string): string {
  const files = readdirSync(folder).map((name) => [name, sha256(readFileSync(join(folder, name)))] as const);
  return hashOfPackage(Object.fromEntries(files));
}
