import { createHash } from "node:crypto";
import { join, resolve } from "node:path";
import type { Json } from "../../client";
import { localStateFile, terraformPlace } from "./state-place";

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
export const shortHash = (...values: readonly unknown[]): string =>
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
  const isLocal = backend === undefined || backend["type"] === "local";
  // A folder that several working directories share has to tell their local states apart.
  const owner = given !== undefined && isLocal ? resolve(cwd) : "";
  const base = given === undefined ? join(data, "stratus-journal") : resolve(cwd, given);
  return {
    folder: join(base, shortHash(owner, workspace, backend, baseUrl)),
    stateFile: isLocal ? localStateFile(cwd, workspace, (backend?.["config"] ?? {}) as Json) : undefined,
  };
}
