import { spawn } from "node:child_process";
import { binaryVariable, terraformBinary } from "./terraform-binary";
import { oldestVersions } from "./versions";

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
