import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  symlinkSync,
  writeFileSync,
  readdirSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { providerSource, type Bundle } from "./bundle";
import { createHash } from "node:crypto";

const systems: { readonly [platform: string]: string } = { win32: "windows", sunos: "solaris" };
const machines: { readonly [arch: string]: string } = { x64: "amd64", ia32: "386" };

/** This machine as Terraform names it: `linux_amd64`. */
export function platformOf({ platform, arch }: { readonly platform: string; readonly arch: string }): string {
  return `${systems[platform] ?? platform}_${machines[arch] ?? arch}`;
}

/** A synthesized stack may be carried to one of these: the provider is JavaScript and the same everywhere. */
const portable = ["linux_amd64", "linux_arm64", "darwin_amd64", "darwin_arm64"];

/** This machine, and those that the provider may be carried to. */
export const platformsWith = (own: string): readonly string[] => [...new Set([own, ...portable])];

/** The file that names the platform of a package. With it the packages differ, and so do their hashes. */
const platformFile = "platform";

/** The name of the program in a package, by which Terraform finds it. */
const programName = (version: string) => `terraform-provider-${basename(providerSource)}_v${version}.cjs`;

/** The files of the package for a platform, by their names. */
export const packageFiles = (
  version: string,
  program: Buffer,
  platform: string,
): { readonly [name: string]: Buffer } => ({
  [programName(version)]: program,
  [platformFile]: Buffer.from(platform),
});

/** Where the provider was put, and what Terraform knows its packages by. */
export interface PlacedProvider {
  readonly file: string;
  /** The hash of each platform's package, as lock files have them. */
  readonly hashes: readonly string[];
}

/**
 * Puts the provider where Terraform looks without being told: beside the stack, once as a file and else as links to it.
 */
export const placeProvider = (stackFolder: string, bundle: Bundle, own?: string): PlacedProvider =>
  placeInPlugins(join(stackFolder, "terraform.d", "plugins"), bundle, own);

/** The same in any folder of plugins, such as that of the user. */
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
  }
  const hashOfProgram = sha256(program);
  const hashes = platforms.map((platform) =>
    hashOfPackage({ [name]: hashOfProgram, [platformFile]: sha256(platform) }),
  );
  return { file, hashes: hashes.sort() };
}

/** Terraform may be running the file: it keeps the one that it has, and the next start finds the new one whole. */
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

/** The hash that Terraform calls `h1`: of the names of a package's files, and of the hash of each. */
export function hashOfPackage(files: { readonly [name: string]: Buffer }): string {
  const lines = Object.keys(files)
    .sort()
    .map((name) => `${files[name]?.toString("hex") ?? ""}  ${name}\n`);
  return `h1:${sha256(lines.join("")).toString("base64")}`;
}

/** The same of a package that lies in a folder, which has no folders in it. */
export function hashOfFolder(folder: string): string {
  const files = readdirSync(folder).map((name) => [name, sha256(readFileSync(join(folder, name)))] as const);
  return hashOfPackage(Object.fromEntries(files));
}
