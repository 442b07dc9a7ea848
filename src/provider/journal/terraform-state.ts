import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Contract, Properties } from "../../contract";
import { snake } from "../../contract";
import { objectPath, pathParameters } from "../requests/paths";

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
    return undefined;
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** The inputs that decide where a run keeps its journal. */
export interface JournalPlace {
  /** Terraform's working directory, in which it starts the provider. */
  readonly cwd: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly baseUrl: string;
  /** The setting `journal`. */
  readonly given: string | undefined;
}

/** A hash that distinguishes values without revealing them. */
export const hashValues = (...values: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(values)).digest("hex").slice(0, 16);

/** The journal folder of a run, and the state file of Terraform. */
export interface JournalPaths {
  readonly folder: string;
  /** The local state file. Undefined if the backend stores the state elsewhere. */
  readonly stateFile: string | undefined;
}

/**
 * All runs that share one state and one service use one folder. Two workspaces or backends in one working directory
 * have two states, and must not adopt each other's objects.
 */
export function journalPaths({ cwd, environment, baseUrl, given }: JournalPlace): JournalPaths {
  const { data, workspace, backend } = terraformPlace(cwd, environment);
  const isLocal = backend === undefined || backend.type === "local";
  // If several working directories share a folder, their local states must be distinguished.
  const owner = given !== undefined && isLocal ? resolve(cwd) : "";
  const base = given === undefined ? join(data, "stratus-journal") : resolve(cwd, given);
  return {
    folder: join(base, hashValues(owner, workspace, backend, baseUrl)),
    stateFile: isLocal ? localStateFile(cwd, workspace, backend?.config ?? {}) : undefined,
  };
}

interface StateFile {
  readonly resources?: readonly {
    readonly type?: string;
    readonly instances?: readonly { readonly attributes?: Properties | null }[];
  }[];
}

/**
 * Terraform's local state file. A plan with `-target` doesn't show the whole state, so the file is read before an
 * object is adopted. A remote state can't be read.
 */
export class LocalState {
  private stored: StateFile | undefined;

  constructor(private readonly path: string | undefined) {}

  /** True if Terraform stores the state in a local file. */
  get isLocal(): boolean {
    return this.path !== undefined;
  }

  has(contract: Contract, path: string): boolean {
    const type = `stratus_${contract.name}`;
    const names = [...pathParameters(contract), contract.id];
    return (this.read().resources ?? [])
      .filter((resource) => resource.type === type)
      .flatMap(({ instances = [] }) => instances)
      .some(({ attributes }) => {
        const known = names.map((name) => [name, attributes?.[snake(name)]] as const);
        return objectPath(contract, Object.fromEntries(known)) === path;
      });
  }

  /** Reads the file once: later entries come from this run. */
  private read(): StateFile {
    if (this.stored || this.path === undefined) return this.stored ?? {};
    try {
      this.stored = JSON.parse(readFileSync(this.path, "utf8")) as StateFile;
    } catch {
      // The file doesn't exist or is empty.
      this.stored = {};
    }
    return this.stored;
  }
}
