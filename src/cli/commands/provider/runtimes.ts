import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { packageFolder } from "../../../terraform/bundled-provider/bundle";
import { platformOf } from "../../../terraform/bundled-provider/place-provider";
import { CommandError } from "../../command";
import { isExecutable } from "../../packages/executable-package";

interface Runtime {
  readonly npmPackage: string;
  /** Bun's name for the target. */
  readonly target: string;
  readonly file: string;
}

const runtimeFor = (name: string): Runtime => ({
  npmPackage: `@oven/bun-${name}`,
  target: `bun-${name.replace("aarch64", "arm64")}`,
  file: name.startsWith("windows") ? "bun.exe" : "bun",
});

/** The platforms of Terraform for which executables can be built, with the runtimes that they contain. */
const runtimes: { readonly [platform: string]: Runtime } = {
  darwin_amd64: runtimeFor("darwin-x64"),
  darwin_arm64: runtimeFor("darwin-aarch64"),
  linux_amd64: runtimeFor("linux-x64"),
  linux_arm64: runtimeFor("linux-aarch64"),
  windows_amd64: runtimeFor("windows-x64"),
};

export const executablePlatforms = Object.keys(runtimes);

const sentenceOf = (names: readonly string[]) => `${names.slice(0, -1).join(", ")} or ${names.at(-1) ?? ""}`;

/**
 * The platforms of `--target`, each once, or all of them.
 *
 * @throws CommandError if one of them isn't allowed
 */
export function chosenPlatforms(given: readonly string[] | undefined, allowed: readonly string[]): readonly string[] {
  if (given === undefined) return allowed;
  const unknown = given.find((platform) => !allowed.includes(platform));
  if (unknown === undefined) return [...new Set(given)];
  throw new CommandError(`--target: must be ${sentenceOf(allowed)}, got ${JSON.stringify(unknown)}.`);
}

/** The advice of all errors that have no other fix. */
const useScript =
  'Or use the script, which Terraform starts with Node: "stratus provider install", or --script for a mirror or registry.';

/**
 * The runtime that an executable contains.
 *
 * @throws CommandError if Bun has no runtime for the platform
 */
function runtimeOf(platform: string): Runtime {
  const runtime = runtimes[platform];
  if (runtime !== undefined) return runtime;
  throw new CommandError(
    `Executables can't be built on or for ${platform}. Use ${sentenceOf(executablePlatforms)}. ${useScript}`,
  );
}

/** The folder with the plain program, and the lock file with the checksums of the runtimes. */
export function standaloneSources(): string {
  const folder = packageFolder();
  if (folder !== undefined && !isExecutable) return join(folder, "standalone");
  throw new CommandError(
    "An executable can't publish or build the provider. Install the npm package cdktf-stratus in a project, and run its command there.",
  );
}

/** The user's cache, which keeps the runtimes and the executables that were installed. */
export function cacheFolder(): string {
  const ofSystem = process.platform === "win32" ? process.env["LOCALAPPDATA"] : process.env["XDG_CACHE_HOME"];
  return join(ofSystem || join(homedir(), ".cache"), "cdktf-stratus");
}

/** The part of a lock file of npm that is used here. */
interface NpmLock {
  readonly packages: Readonly<Record<string, { readonly version: string; readonly integrity: string }>>;
}

/** Returns the path of a platform's runtime. Installs it from npm, unless the cache contains it. */
function installRuntime(platform: string): string {
  const runtime = runtimeOf(platform);
  const { npmPackage } = runtime;
  const place = `node_modules/${npmPackage}`;
  const { packages } = JSON.parse(readFileSync(join(standaloneSources(), "package-lock.json"), "utf8")) as NpmLock;
  const { version, integrity } = packages[place] ?? { version: "", integrity: "" };
  const folder = join(cacheFolder(), `${npmPackage.replace("@oven/", "")}-${version}`);
  const path = join(folder, place, "bin", runtime.file);
  if (existsSync(path)) return path;
  mkdirSync(dirname(folder), { recursive: true });
  const made = mkdtempSync(`${folder}-`);
  process.stderr.write(`Downloading ${npmPackage} ${version} from npm, the runtime for ${platform}\n`);
  try {
    // npm ignores failures of optional packages, and rejects packages for another platform.
    const dependencies = { [npmPackage]: version };
    const lock = { lockfileVersion: 3, packages: { "": { dependencies }, [place]: { version, integrity } } };
    writeFileSync(join(made, "package.json"), JSON.stringify({ dependencies }));
    writeFileSync(join(made, "package-lock.json"), JSON.stringify(lock));
    installFromNpm(made, `${npmPackage} ${version}`);
    // Another process may have installed it at the same time.
    if (!existsSync(path)) {
      rmSync(folder, { recursive: true, force: true });
      renameSync(made, folder);
    }
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
  return path;
}

/** npm would otherwise take more than a minute to notice that there is no network. */
const retries = ["--fetch-retry-mintimeout=2000", "--fetch-retry-maxtimeout=5000"];

/** Runs `npm ci`, which verifies the checksums of the lock file. */
function installFromNpm(folder: string, what: string): void {
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error", ...retries];
  const { status, stderr, error } = spawnSync("npm", ["ci", ...options], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (error) {
    const reason = `Can't start npm, which downloads ${what}: ${error.message}.`;
    throw new CommandError(`${reason} Install Node.js with npm. ${useScript}`);
  }
  if (status === 0) return;
  const lines = stderr.split("\n").flatMap((line) => /^npm (?:error|ERR!) (\S.*)/.exec(line)?.[1] ?? []);
  const isCause = (line: string) => !/^(code|syscall|errno|type|A complete log|\d+) /.test(line);
  const reason = lines.find((line) => isCause(line)) ?? stderr.trim();
  throw new CommandError(
    `npm can't install ${what}: ${reason.replace(/\.?$/, ".")} Check the network, the registry ("npm config get registry") and the free space in ${cacheFolder()}. ${useScript}`,
  );
}

/**
 * Compiles `main.cjs` in a folder to an executable for a platform.
 *
 * @throws CommandError if the runtimes of that platform or this machine's can't be installed, or if the build fails
 */
export function compile(platform: string, folder: string, output: string): void {
  const bun = installRuntime(platformOf(process));
  const args = ["build", "--compile", "--bytecode", "main.cjs", "--outfile", output];
  // How much longer than usual Bun waits before it compiles a function. The program resets it: src/main.ts.
  const policy = "--compile-jit-policy=8";
  // Bun would otherwise read settings from the folder that Terraform runs in.
  const isolated = ["--no-compile-autoload-dotenv", "--no-compile-autoload-bunfig"];
  const target = [`--target=${runtimeOf(platform).target}`, `--compile-executable-path=${installRuntime(platform)}`];
  const { status, stderr, error } = spawnSync(bun, [...args, policy, ...isolated, ...target], {
    cwd: folder,
    encoding: "utf8",
  });
  if (error) {
    throw new CommandError(
      `Can't start ${bun}, which builds executables: ${error.message}. On Linux, it needs glibc 2.17 or newer, which Alpine doesn't have. Run the command on another system. ${useScript}`,
    );
  }
  if (status === 0) return;
  const isFull = stderr.includes("ENOSPC");
  const reason = isFull ? `${folder}: no space left. Free 150 MB there, or use another folder.` : stderr.trim();
  throw new CommandError(`Failed to build the executable for ${platform}: ${reason}`);
}
