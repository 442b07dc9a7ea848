import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { packageFolder } from "../../terraform/bundled-provider/bundle";
import { platformOf } from "../../terraform/bundled-provider/place-provider";
import { CommandFailure } from "../command";

interface Runtime {
  readonly npmPackage: string;
  readonly os: string;
  readonly cpu: string;
  /** Bun's name for the target. */
  readonly target: string;
  readonly file: string;
}

const runtimeFor = (os: string, cpu: string, name: string): Runtime => ({
  npmPackage: `@oven/bun-${name}`,
  os,
  cpu,
  target: `bun-${name.replace("aarch64", "arm64")}`,
  file: os === "win32" ? "bun.exe" : "bun",
});

/** The platforms of Terraform for which executables can be built, with the runtimes that they contain. */
const runtimes: { readonly [platform: string]: Runtime } = {
  darwin_amd64: runtimeFor("darwin", "x64", "darwin-x64"),
  darwin_arm64: runtimeFor("darwin", "arm64", "darwin-aarch64"),
  linux_amd64: runtimeFor("linux", "x64", "linux-x64"),
  linux_arm64: runtimeFor("linux", "arm64", "linux-aarch64"),
  windows_amd64: runtimeFor("win32", "x64", "windows-x64"),
};

export const executablePlatforms = Object.keys(runtimes);

const sentenceOf = (names: readonly string[]) => `${names.slice(0, -1).join(", ")} or ${names.at(-1) ?? ""}`;

/**
 * The platforms of `--target`, each once, or all of them.
 *
 * @throws CommandFailure if one of them isn't allowed
 */
export function chosenPlatforms(given: readonly string[] | undefined, allowed: readonly string[]): readonly string[] {
  if (given === undefined) return allowed;
  const unknown = given.find((platform) => !allowed.includes(platform));
  if (unknown === undefined) return [...new Set(given)];
  throw new CommandFailure(`--target: must be ${sentenceOf(allowed)}, got ${JSON.stringify(unknown)}.`);
}

/** The advice of all errors that have no other fix. */
export const useScript =
  'Or use the script, which Terraform starts with Node: "stratus provider install", or --script for a mirror or registry.';

/**
 * The runtime that an executable contains.
 *
 * @throws CommandFailure if there is none for the platform
 */
function runtimeOf(platform: string): Runtime {
  const runtime = runtimes[platform];
  if (runtime !== undefined) return runtime;
  throw new CommandFailure(
    `Executables can't be built on or for ${platform}. Use ${sentenceOf(executablePlatforms)}. ${useScript}`,
  );
}

/** The folder with the plain program, and the lock file with the checksums of the runtimes. */
export function standaloneSources(): string {
  const folder = packageFolder();
  if (folder !== undefined) return join(folder, "standalone");
  throw new CommandFailure(
    "Executables are built with the npm package cdktf-stratus, which isn't installed here. Run the command in a project with the package.",
  );
}

/** The user's cache, which keeps the runtimes and the executables that were installed. */
export function cacheFolder(): string {
  const ofSystem = process.platform === "win32" ? process.env["LOCALAPPDATA"] : process.env["XDG_CACHE_HOME"];
  return join(ofSystem || join(homedir(), ".cache"), "cdktf-stratus");
}

/** Returns the path of a platform's runtime. Installs it from npm, unless the cache contains it. */
function installRuntime(platform: string): string {
  const { npmPackage, file, ...runtime } = runtimeOf(platform);
  const sources = standaloneSources();
  const lock = readFileSync(join(sources, "package-lock.json"), "utf8");
  const { packages } = JSON.parse(lock) as { packages: { readonly [path: string]: { readonly version: string } } };
  const version = packages[`node_modules/${npmPackage}`]?.version ?? "";
  const folder = join(cacheFolder(), `${npmPackage.replace("@oven/", "")}-${version}`);
  const path = join(folder, "node_modules", npmPackage, "bin", file);
  if (existsSync(path)) return path;
  mkdirSync(dirname(folder), { recursive: true });
  const made = mkdtempSync(`${folder}-`);
  process.stderr.write(`Downloading ${npmPackage} ${version} from npm, the runtime for ${platform}\n`);
  try {
    for (const name of ["package.json", "package-lock.json"]) copyFileSync(join(sources, name), join(made, name));
    npmInstall(made, runtime, `${npmPackage} ${version}`);
    rmSync(folder, { recursive: true, force: true });
    renameSync(made, folder);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
  return path;
}

/** Runs `npm ci`, which verifies the checksums of the lock file. */
function npmInstall(folder: string, { os, cpu }: Pick<Runtime, "os" | "cpu">, what: string): void {
  const platform = [`--os=${os}`, `--cpu=${cpu}`, ...(os === "linux" ? ["--libc=glibc"] : [])];
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];
  const { status, stderr, error } = spawnSync("npm", ["ci", ...platform, ...options], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (error) {
    const reason = `Can't start npm, which downloads ${what}: ${error.message}.`;
    throw new CommandFailure(`${reason} Install Node.js with npm. ${useScript}`);
  }
  if (status === 0) return;
  const lines = stderr.split("\n").flatMap((line) => /^npm (?:error|ERR!) (.+)/.exec(line)?.[1] ?? []);
  const reason = lines.filter((line) => !/^(code|syscall|errno|A complete log) |^\s/.test(line)).slice(0, 3);
  throw new CommandFailure(
    `npm can't install ${what}: ${reason.join(" ").replace(/\.?$/, ".")} Check the network, the free space in ${cacheFolder()} and the registry ("npm config get registry"). ${useScript}`,
  );
}

/**
 * Compiles `main.cjs` in a folder to an executable for a platform.
 *
 * @throws CommandFailure if the runtimes of that platform or this machine's can't be installed, or if the build fails
 */
export function compile(platform: string, folder: string, output: string): void {
  const bun = installRuntime(platformOf(process));
  const args = ["build", "--compile", "--bytecode", "main.cjs", "--outfile", output];
  // Bun would otherwise read settings from the folder that Terraform runs in.
  const isolated = ["--no-compile-autoload-dotenv", "--no-compile-autoload-bunfig"];
  const target = [`--target=${runtimeOf(platform).target}`, `--compile-executable-path=${installRuntime(platform)}`];
  const { status, stderr, error } = spawnSync(bun, [...args, ...isolated, ...target], {
    cwd: folder,
    encoding: "utf8",
  });
  if (error) {
    throw new CommandFailure(
      `Can't start ${bun}, which builds executables: ${error.message}. On Linux, it needs glibc 2.17 or newer, which Alpine doesn't have. Run the command on another system. ${useScript}`,
    );
  }
  if (status !== 0) throw new CommandFailure(`Failed to build the executable for ${platform}: ${stderr.trim()}`);
}
