import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Json } from "../../client";

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

/**
 * The folder of all runs that share one state and one service. Two workspaces or two backends that are used from one
 * working directory have two states, and what one of them was making is no business of the other.
 */
export function journalFolder({ cwd, environment, baseUrl, given }: JournalPlace): string {
  const data = resolve(cwd, environment["TF_DATA_DIR"] || ".terraform");
  const workspace = environment["TF_WORKSPACE"] || readText(join(data, "environment"))?.trim() || "default";
  const backend = backendIn(readText(join(data, "terraform.tfstate")));
  // A folder that several working directories share has to tell their local states apart.
  const isLocal = backend === undefined || backend["type"] === "local";
  const owner = given !== undefined && isLocal ? resolve(cwd) : "";
  return join(
    given === undefined ? join(data, "stratus-journal") : resolve(cwd, given),
    shortHash(owner, workspace, backend, baseUrl),
  );
}

/** The backend that `terraform init` has noted. */
function backendIn(text: string | undefined): Json | undefined {
  try {
    const { backend } = JSON.parse(text ?? "{}") as { backend?: Json };
    return backend && { type: backend["type"], config: backend["config"] };
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
