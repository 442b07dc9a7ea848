import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Contract, pathParameters, type Properties, snake } from "../../../contract";
import { objectPath } from "../../../objects/wire/paths";
import { localStateFile, terraformPlace } from "../../../terraform/place";

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
