import { spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { basename, dirname, join, posix, win32 } from "node:path";
import { oldestVersions } from "./versions";

export interface TerraformRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const notFoundError = (binary: string) =>
  new Error(
    `Terraform wasn't found: "${binary}" ${process.env[binaryVariable] ? `(from ${binaryVariable}) can't be started` : "isn't on PATH"}. ` +
      `Install Terraform ${oldestVersions.Terraform} or newer (https://developer.hashicorp.com/terraform/install), or set ${binaryVariable} to its path. OpenTofu ("tofu") works too.`,
  );

const graceMs = 5_000;

/** Starts terraform in a folder. `stop` interrupts it as Ctrl-C does, and kills it if it doesn't exit in time. */
export function startTerraform(
  folder: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): { readonly work: Promise<TerraformRun>; readonly stop: () => void } {
  const binary = terraformBinary();
  const child = spawn(binary, args, {
    cwd: folder,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
    // A separate process group, so that its providers are stopped with it. Windows would open a new console.
    detached: !isWindows,
    windowsHide: true,
  });
  let late: NodeJS.Timeout | undefined;
  const work = new Promise<TerraformRun>((resolve, reject) => {
    const texts = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const) {
      child[name].setEncoding("utf8").on("data", (text: string) => (texts[name] += text));
    }
    child.once("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "ENOENT" || error.code === "EACCES" ? notFoundError(binary) : error);
    });
    child.once("close", (code) => {
      clearTimeout(late);
      resolve({ code, ...texts });
    });
  });
  const stop = () => {
    // On Windows, Ctrl-C reaches Terraform through the console, and providers end after it.
    if (!isWindows) signal(child.pid, "SIGINT");
    late = setTimeout(() => (isWindows ? child.kill() : signal(child.pid, "SIGKILL")), graceMs);
  };
  return { work, stop };
}

const isWindows = process.platform === "win32";

function signal(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, name);
  } catch {
    // The process has already exited.
  }
}

/** The environment variable that `cdktf` also reads. */
export const binaryVariable = "TERRAFORM_BINARY_NAME";

/** The paths at which the system looks for a program, in order. */
export function programPaths(
  name: string,
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): readonly string[] {
  const path = platform === "win32" ? win32 : posix;
  // Node starts only these on Windows, and the batch file of the provider only the first.
  const endings = platform !== "win32" || /\.(exe|com)$/i.test(name) ? [""] : [".exe", ".com"];
  const folders = (env["PATH"] ?? "").split(path.delimiter).filter((folder) => folder !== "");
  return folders.flatMap((folder) => endings.map((ending) => path.join(folder, `${name}${ending}`)));
}

/** Returns the folder on PATH that contains a program of this name. */
export function folderOnPath(name: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const found = programPaths(name, env).find((path) => existsSync(path));
  return found === undefined ? undefined : dirname(found);
}

/** True if PATH has `tofu` and no `terraform`, and the user sets no binary. */
export const hasOnlyTofu = (): boolean =>
  !process.env[binaryVariable] && folderOnPath("terraform") === undefined && folderOnPath("tofu") !== undefined;

/** The binary to start: the one that the user sets, `terraform` on PATH, or `tofu` if only that is on PATH. */
export const terraformBinary = (): string => process.env[binaryVariable] || (hasOnlyTofu() ? "tofu" : "terraform");

/** The command as the user types it: `terraform` or `tofu`. */
export const terraformCommand = (): string => basename(terraformBinary()).replace(/\.exe$/i, "");

/** Environment variables of the user that would change the behavior of Terraform in a test. */
const userSettings =
  /^(TF_PLUGIN_CACHE_DIR|TF_DATA_DIR|TF_WORKSPACE|TF_CLI_ARGS.*|TF_REATTACH_PROVIDERS|NODE_OPTIONS|STRATUS_.*)$/;

/** The environment of a Terraform process that a test starts in a folder. */
export function childEnvironment(folder: string, more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !userSettings.test(name));
  // HOME stays, because version managers use it to find terraform. An empty file replaces the user's .terraformrc.
  const configuration = join(folder, "terraform.rc");
  writeFileSync(configuration, "");
  const settings = { CHECKPOINT_DISABLE: "1", CI: "true", TF_IN_AUTOMATION: "1", TF_CLI_CONFIG_FILE: configuration };
  return { ...Object.fromEntries(kept), ...settings, ...more };
}
