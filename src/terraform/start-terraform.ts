import { spawn } from "node:child_process";
import { oldestVersions } from "./versions";
import { existsSync, writeFileSync } from "node:fs";
import { basename, delimiter, join } from "node:path";

export interface TerraformRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const notFoundError = (binary: string) =>
  new Error(
    `There is no Terraform: "${binary}" ${process.env[binaryVariable] ? `(from ${binaryVariable}) cannot be started` : "is not on PATH"}. ` +
      `Install Terraform ${oldestVersions.Terraform} or newer (https://developer.hashicorp.com/terraform/install), or set ${binaryVariable} to the file, which may be that of OpenTofu ("tofu").`,
  );

const graceMs = 5_000;

/** Starts terraform in a folder. `stop` interrupts it as Ctrl-C does, and kills it where it does not end. */
export function startTerraform(
  folder: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): { readonly work: Promise<TerraformRun>; readonly stop: () => void } {
  const binary = terraformBinary();
  // A group of its own, so that the providers that it has started go with it.
  const child = spawn(binary, args, {
    cwd: folder,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
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
    signal(child.pid, "SIGINT");
    late = setTimeout(() => signal(child.pid, "SIGKILL"), graceMs);
  };
  return { work, stop };
}

function signal(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, name);
  } catch {
    // It has ended by itself.
  }
}

/** The variable that `cdktf` reads too. */
export const binaryVariable = "TERRAFORM_BINARY_NAME";

/** The folder on PATH that has a program of this name. */
export const folderOnPath = (name: string): string | undefined =>
  (process.env["PATH"] ?? "").split(delimiter).find((folder) => folder !== "" && existsSync(join(folder, name)));

/** Whether PATH has `tofu` and no `terraform`, and the user names no file. */
export const hasTofuAlone = (): boolean =>
  !process.env[binaryVariable] && folderOnPath("terraform") === undefined && folderOnPath("tofu") !== undefined;

/** The file to start: the one that the user names, or `terraform` on PATH, or `tofu` where that is there alone. */
export const terraformBinary = (): string => process.env[binaryVariable] || (hasTofuAlone() ? "tofu" : "terraform");

/** What a person types for it: `terraform` or `tofu`. */
export const terraformCommand = (): string => basename(terraformBinary());

/** Variables of the user that would change how Terraform behaves in a test. */
const userSettings =
  /^(TF_PLUGIN_CACHE_DIR|TF_DATA_DIR|TF_WORKSPACE|TF_CLI_ARGS.*|TF_REATTACH_PROVIDERS|NODE_OPTIONS|STRATUS_.*)$/;

/** The environment of a Terraform that a test starts in a folder. */
export function childEnvironment(folder: string, more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !userSettings.test(name));
  // HOME stays, because version managers find terraform by it; an empty file keeps its .terraformrc from being read.
  const configuration = join(folder, "terraform.rc");
  writeFileSync(configuration, "");
  const settings = { CHECKPOINT_DISABLE: "1", CI: "true", TF_IN_AUTOMATION: "1", TF_CLI_CONFIG_FILE: configuration };
  return { ...Object.fromEntries(kept), ...settings, ...more };
}
