import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { executable } from "../support/executable";

/**
 * Bundles the test provider like the real one: one file that Terraform starts. With an executable of the real one, its
 * runtime compiles the test provider, too.
 */
export async function bundleProvider(folder: string): Promise<string> {
  const outfile = join(folder, "terraform-provider-shelf.cjs");
  await build({
    entryPoints: [join(__dirname, "shelf-main.ts")],
    outfile,
    bundle: true,
    minify: true,
    platform: "node",
    target: "node20",
    banner: { js: "#!/usr/bin/env node" },
    logLevel: "silent",
  });
  chmodSync(outfile, 0o755);
  if (executable === undefined) return outfile;
  const compiled = join(folder, "terraform-provider-shelf");
  const isolated = ["--no-compile-autoload-dotenv", "--no-compile-autoload-bunfig"];
  execFileSync(executable, ["build", "--compile", "--bytecode", outfile, "--outfile", compiled, ...isolated], {
    env: { ...process.env, BUN_BE_BUN: "1" },
    stdio: "pipe",
  });
  return compiled;
}

/** The folder inside a workspace where Terraform looks for a provider that no registry has. */
export function pluginFolder(workspace: string): string {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}_${process.arch === "x64" ? "amd64" : process.arch}`;
  const folder = join(workspace, "terraform.d/plugins/example.test/acme/shelf/0.1.0", platform);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** The running processes among those in the file. */
export function runningOf(pidFile: string): number[] {
  if (!existsSync(pidFile)) return [];
  return readFileSync(pidFile, "utf8").trim().split("\n").map(Number).filter(isRunning);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A process that has exited, but that no parent has waited for, still accepts signals.
  const stat = `/proc/${String(pid)}/stat`;
  return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, "utf8"));
}
