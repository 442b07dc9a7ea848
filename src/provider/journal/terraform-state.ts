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

/** What Terraform works with in a folder, as `terraform init` and `terraform workspace select` left it. */
export interface TerraformPlace {
  /** The data directory, `.terraform` by default. */
  readonly data: string;
  /** The selected workspace. */
  readonly workspace: string;
  /** The backend that `terraform init` noted: its type and its configuration. */
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

/** The folder with the states of all workspaces but the default one. */
export const workspacesFolder = (folder: string, { workspace_dir: given }: LocalBackend): string =>
  resolve(folder, text(given, "terraform.tfstate.d"));

/** The file in which the local backend with this configuration keeps the state of a workspace. */
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

/** What decides where the entries of a run are. */
export interface JournalPlace {
  /** The working directory of Terraform, in which it starts the provider. */
  readonly cwd: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly baseUrl: string;
  /** The setting `journal`. */
  readonly given: string | undefined;
}

/** A hash that tells values apart and shows nothing of them. */
export const hashValues = (...values: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(values)).digest("hex").slice(0, 16);

/** Where runs remember what they make, and where Terraform records it. */
export interface JournalPaths {
  readonly folder: string;
  /** The file with the state, where Terraform keeps it in one. */
  readonly stateFile: string | undefined;
}

/**
 * The folder is that of all runs that share one state and one service. Two workspaces or two backends that are used from
 * one working directory have two states, and what one of them was making is no business of the other.
 */
export function journalPaths({ cwd, environment, baseUrl, given }: JournalPlace): JournalPaths {
  const { data, workspace, backend } = terraformPlace(cwd, environment);
  const isLocal = backend === undefined || backend.type === "local";
  // A folder that several working directories share has to tell their local states apart.
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
 * What Terraform has recorded in a file of its own. A plan with `-target` does not show all of the state, so the file is
 * asked before an object is taken over. A state that is elsewhere cannot be asked.
 */
export class LocalState {
  private stored: StateFile | undefined;

  constructor(private readonly path: string | undefined) {}

  /** True if Terraform keeps the state in a file of its own. */
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

  /** It is read once: what is recorded later is of this run. */
  private read(): StateFile {
    if (this.stored || this.path === undefined) return this.stored ?? {};
    try {
      this.stored = JSON.parse(readFileSync(this.path, "utf8")) as StateFile;
    } catch {
      // There is none, or it is empty.
      this.stored = {};
    }
    return this.stored;
  }
}
