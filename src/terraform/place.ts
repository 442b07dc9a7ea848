import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The backend in the notes of `terraform init`, unchecked. */
export interface NotedBackend {
  readonly type?: unknown;
  readonly config?: unknown;
}

/** The configuration of the local backend, unchecked. */
interface LocalBackend {
  readonly path?: unknown;
  readonly workspace_dir?: unknown;
}

/**
 * The data directory, workspace and backend of a folder, as set by `terraform init` and `terraform workspace
 * select`.
 */
export interface TerraformPlace {
  /** The data directory, `.terraform` by default. */
  readonly data: string;
  /** The selected workspace. */
  readonly workspace: string;
  /** The type and configuration of the backend, as recorded by `terraform init`. */
  readonly backend: NotedBackend | undefined;
}

/** The data directory of Terraform in this folder. */
export const dataFolder = (folder: string, environment: NodeJS.ProcessEnv = process.env): string =>
  resolve(folder, environment["TF_DATA_DIR"] || ".terraform");

export function terraformPlace(folder: string, environment: NodeJS.ProcessEnv = process.env): TerraformPlace {
  const data = dataFolder(folder, environment);
  const workspace = environment["TF_WORKSPACE"] || readText(join(data, "environment"))?.trim() || "default";
  return { data, workspace, backend: backendIn(readText(join(data, "terraform.tfstate"))) };
}

/** The folder with the states of all workspaces except the default one. */
export const workspacesFolder = (folder: string, { workspace_dir: given }: LocalBackend): string =>
  resolve(folder, text(given, "terraform.tfstate.d"));

/** The file in which the local backend with this configuration stores the state of a workspace. */
export function localStateFile(folder: string, workspace: string, config: LocalBackend): string {
  if (workspace === "default") return resolve(folder, text(config.path, "terraform.tfstate"));
  return join(workspacesFolder(folder, config), workspace, "terraform.tfstate");
}

const text = (value: unknown, fallback: string) => (typeof value === "string" && value !== "" ? value : fallback);

function backendIn(content: string | undefined): NotedBackend | undefined {
  try {
    const { backend } = JSON.parse(content ?? "{}") as { backend?: NotedBackend };
    return backend && { type: backend.type, config: backend.config };
  } catch {
    // A damaged file is treated as a missing one, which Terraform reports itself.
    return undefined;
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // The file doesn't exist before `terraform init`.
    return undefined;
  }
}
