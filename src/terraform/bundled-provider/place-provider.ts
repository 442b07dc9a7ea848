import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  type Stats,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { oldestNode } from "../../shared/node-version";
import { replaceFile } from "../../shared/replace-file";
import { type Bundle, providerSource } from "./bundle";

const systems: { readonly [platform: string]: string } = { win32: "windows", sunos: "solaris" };
const machines: { readonly [arch: string]: string } = { x64: "amd64", ia32: "386" };

/** Returns this machine's platform in Terraform's form: `linux_amd64`. */
export function platformOf({ platform, arch }: { readonly platform: string; readonly arch: string }): string {
  return `${systems[platform] ?? platform}_${machines[arch] ?? arch}`;
}

/** Platforms that a synthesized stack may be copied to. The provider is JavaScript and identical on all of them. */
const portable = ["linux_amd64", "linux_arm64", "darwin_amd64", "darwin_arm64", "windows_amd64"];

/** Returns this machine's platform and the portable ones. */
export const platformsWith = (own: string): readonly string[] => [...new Set([own, ...portable])];

const isWindows = (platform: string) => platform.startsWith("windows_");

/** The file that names the platform of a package. It makes the packages and their hashes differ. */
const platformFile = "platform";

const type = basename(providerSource);

/** The program in the packages for Windows. Terraform must not find it there, so its name has no `terraform-provider-`. */
const windowsProgram = `${type}.cjs`;

/**
 * The name by which Terraform finds the file that it starts. Windows ignores the `#!` line of the program, so Terraform
 * starts a batch file there. Terraform passes its path with slashes, and `cmd.exe` reads the part after the first slash
 * as an option, unless the path has quotes. Go puts paths into quotes if they contain a space.
 */
const startedFile = (version: string, platform: string) =>
  `terraform-provider-${type}_v${version}${isWindows(platform) ? " node.cmd" : ".cjs"}`;

const programIn = (version: string, platform: string) =>
  isWindows(platform) ? windowsProgram : startedFile(version, platform);

/**
 * The batch file. It ignores a `node.exe` in the working directory, which `cmd.exe` would prefer to the one on PATH.
 * Terraform shows the text that is printed to stdout instead of the handshake.
 */
const windowsLauncher = [
  "@echo off",
  "setlocal EnableExtensions DisableDelayedExpansion",
  'set "NODE_EXE="',
  'for %%N in (node.exe) do set "NODE_EXE=%%~$PATH:N"',
  "if not defined NODE_EXE (",
  `  echo The Stratus provider needs Node ${oldestNode} or newer, but PATH has no node. Install Node where Terraform runs, or use an executable of the provider, which needs no Node.`,
  "  exit /b 1",
  ")",
  `"%NODE_EXE%" "%~dp0${windowsProgram}"`,
  "",
].join("\r\n");

interface Files {
  readonly [name: string]: Buffer;
}

/** Returns the files of a platform's package by name. */
export const packageFiles = (version: string, program: Buffer, platform: string): Files => ({
  [programIn(version, platform)]: program,
  ...filesBesideProgram(version, platform),
});

const filesBesideProgram = (version: string, platform: string): Files => ({
  ...(isWindows(platform) ? { [startedFile(version, platform)]: Buffer.from(windowsLauncher) } : {}),
  [platformFile]: Buffer.from(platform),
});

/** The path of the file that Terraform starts, and the hashes of its packages. */
export interface PlacedProvider {
  readonly file: string;
  /** The hashes of all platforms' packages, in the form of lock files. */
  readonly hashes: readonly string[];
}

/**
 * Places the provider in the stack's folder, which Terraform searches by default. One platform has the program, and the
 * others link to it.
 */
export const placeProvider = (stackFolder: string, bundle: Bundle, own?: string): PlacedProvider =>
  placeInPlugins(join(stackFolder, "terraform.d", "plugins"), bundle, own);

/** Places the provider in any plugins folder, such as the user's. */
export function placeInPlugins(plugins: string, bundle: Bundle, own: string = platformOf(process)): PlacedProvider {
  const { version } = bundle;
  const folder = join(plugins, ...providerSource.split("/"), version);
  const program = new Program(bundle);
  const ownProgram = join(folder, own, programIn(version, own));
  program.copyTo(ownProgram);
  const hashes = platformsWith(own).map((platform) => {
    const name = programIn(version, platform);
    const file = join(folder, platform, name);
    const others = filesBesideProgram(version, platform);
    for (const [other, content] of Object.entries(others)) writeWhole(join(folder, platform, other), content);
    if (platform !== own) share(file, ownProgram, program, isWindows(own) || isWindows(platform));
    removeOthers(join(folder, platform), [name, ...Object.keys(others)]);
    const hashesOfOthers = Object.entries(others).map(([other, content]) => [other, sha256(content)] as const);
    return hashOfPackage({ ...Object.fromEntries(hashesOfOthers), [name]: program.hash });
  });
  return { file: join(folder, own, startedFile(version, own)), hashes: hashes.sort() };
}

/** Times of two copies of a file differ by less, because file systems and Node round them. */
const roundingMs = 1;

/** The program of a bundle. It is large, so it is only read if a copy is missing or looks different. */
class Program {
  private readonly stats: Stats;
  private content: Buffer | undefined;

  constructor(private readonly bundle: Bundle) {
    this.stats = statSync(bundle.path);
  }

  get bytes(): Buffer {
    return (this.content ??= readFileSync(this.bundle.path));
  }

  get hash(): Buffer {
    const { digest } = this.bundle;
    return digest?.size === this.stats.size ? Buffer.from(digest.sha256, "hex") : sha256(this.bytes);
  }

  /** True for a file with the same content. A file of the same size and time counts as a copy. */
  isIn(path: string): boolean {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found?.isFile() !== true || found.size !== this.stats.size) return false;
    return Math.abs(found.mtimeMs - this.stats.mtimeMs) < roundingMs || readFileSync(path).equals(this.bytes);
  }

  /** Writes the program with its time. */
  writeTo(path: string): void {
    writeExecutable(path, this.bytes);
    utimesSync(path, this.stats.atime, this.stats.mtime);
  }

  copyTo(path: string): void {
    if (!this.isIn(path)) replace(path, (temporary) => this.writeTo(temporary));
  }
}

/**
 * Makes the program of one package available in another. Windows may not allow symbolic links, and copies of them that
 * are made there are text files. A hard link is a file for every tool.
 */
function share(path: string, target: string, program: Program, isHard: boolean): void {
  if (!isHard) {
    linkTo(path, target);
    return;
  }
  if (program.isIn(path)) return;
  replace(path, (temporary) => {
    try {
      linkSync(target, temporary);
    } catch {
      // The file system has no hard links.
      program.writeTo(temporary);
    }
  });
}

/**
 * Places the package of one platform in a plugins folder, in place of all packages of this version there. Returns the
 * folder of the package.
 */
export function placePackage(
  plugins: string,
  { version, platform, files }: { version: string; platform: string; files: Files },
): string {
  const folder = join(plugins, ...providerSource.split("/"), version);
  mkdirSync(dirname(folder), { recursive: true });
  const made = mkdtempSync(join(dirname(folder), ".new-"));
  try {
    for (const [name, content] of Object.entries(files)) writeWhole(join(made, platform, name), content);
    chmodSync(made, 0o755);
    rmSync(folder, { recursive: true, force: true });
    replaceFile(made, folder);
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
  if (!hasContent(path, bytes)) replace(path, (temporary) => writeExecutable(temporary, bytes));
}

const hasContent = (path: string, bytes: Buffer) =>
  existsSync(path) && lstatSync(path).isFile() && readFileSync(path).equals(bytes);

function writeExecutable(path: string, bytes: Buffer): void {
  writeFileSync(path, bytes);
  chmodSync(path, 0o755);
}

function linkTo(path: string, target: string): void {
  const text = relative(dirname(path), target);
  if (linkText(path) !== text) replace(path, (temporary) => symlinkSync(text, temporary));
}

function replace(path: string, create: (temporary: string) => void): void {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${String(process.pid)}`;
  rmSync(temporary, { force: true });
  create(temporary);
  replaceFile(temporary, path);
}

function linkText(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    // There is no link at the path.
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
