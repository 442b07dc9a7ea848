import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { packageFolder } from "../../terraform/bundled-provider/bundle";
import { CommandFailure } from "../command";
import { release } from "../packages/own-provider";
import { finishExecutable } from "./finish-executable";

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

/** The plain program, and the lock file with the checksums of the runtimes. */
const sources = () => join(packageFolder() ?? "", "standalone");

/** The user's cache, which keeps the runtimes. */
function cacheFolder(): string {
  const ofSystem = process.platform === "win32" ? process.env["LOCALAPPDATA"] : process.env["XDG_CACHE_HOME"];
  return join(ofSystem || join(homedir(), ".cache"), "cdktf-stratus");
}

/** Installs a runtime from npm, which verifies its checksum, unless the cache contains it. */
function installRuntime({ npmPackage, os, cpu, file }: Runtime): string {
  const lock = readFileSync(join(sources(), "package-lock.json"), "utf8");
  const { packages } = JSON.parse(lock) as { packages: { readonly [path: string]: { readonly version: string } } };
  const version = packages[`node_modules/${npmPackage}`]?.version ?? "";
  const folder = join(cacheFolder(), `${npmPackage.replace("@oven/", "")}-${version}`);
  const path = join(folder, "node_modules", npmPackage, "bin", file);
  if (existsSync(path)) return path;
  mkdirSync(dirname(folder), { recursive: true });
  const made = mkdtempSync(`${folder}-`);
  try {
    for (const name of ["package.json", "package-lock.json"]) copyFileSync(join(sources(), name), join(made, name));
    const platform = [`--os=${os}`, `--cpu=${cpu}`, ...(os === "linux" ? ["--libc=glibc"] : [])];
    const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];
    const { status, error } = spawnSync("npm", ["ci", ...platform, ...options], {
      cwd: made,
      stdio: ["ignore", "ignore", "inherit"],
      shell: process.platform === "win32",
    });
    if (error || status !== 0) {
      const reason = error ? `: ${error.message}` : "";
      throw new CommandFailure(
        `Failed to install ${npmPackage} ${version} from npm${reason}. Check that npm can reach its registry.`,
      );
    }
    rmSync(folder, { recursive: true, force: true });
    renameSync(made, folder);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
  return path;
}

const executableName = (platform: string) =>
  `terraform-provider-stratus_v${release}${platform.startsWith("windows_") ? ".exe" : ""}`;

/** Writes the executable for a platform into a folder, and returns its path. */
export function buildExecutable(platform: string, folder: string): string {
  const runtime = runtimes[platform];
  const own = Object.values(runtimes).find(({ os, cpu }) => os === process.platform && cpu === process.arch);
  if (runtime === undefined || own === undefined) {
    throw new CommandFailure(`No executable can be built for ${platform}. Use ${executablePlatforms.join(", ")}.`);
  }
  const bun = installRuntime(own);
  const path = join(folder, executableName(platform));
  mkdirSync(folder, { recursive: true });
  const args = ["build", "--compile", "--bytecode", "main.cjs", "--outfile", path];
  // Bun would otherwise read settings from the folder that Terraform runs in.
  const isolated = ["--no-compile-autoload-dotenv", "--no-compile-autoload-bunfig"];
  const target = [`--target=${runtime.target}`, `--compile-executable-path=${installRuntime(runtime)}`];
  const { status, stderr } = spawnSync(bun, [...args, ...isolated, ...target], { cwd: sources(), encoding: "utf8" });
  if (status !== 0) throw new CommandFailure(`Failed to build the executable for ${platform}: ${stderr.trim()}`);
  finishExecutable(path, platform);
  return path;
}
