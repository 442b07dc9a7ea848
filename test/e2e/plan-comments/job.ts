import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { zipSync } from "fflate";
import type { ProgramFile } from "../../../src/cli/program";
import type { Forge } from "./forge";
import type { Repository } from "./repository";

/** The event that starts a job. */
export interface Start {
  readonly stack?: string;
  readonly event: "request" | "push" | "by hand";
  readonly commit: string;
  readonly number?: number;
  readonly isFork?: boolean;
  readonly isPublic?: boolean;
  readonly secrets: Readonly<Record<string, string>>;
  /** Runs between the steps before the plan and the plan. */
  readonly meanwhile?: () => void;
}

/** Undefined if the job doesn't run. */
export type Ended = { readonly code: number; readonly output: string } | undefined;

export interface Host {
  readonly name: string;
  readonly maxLength: number;
  readonly request: string;
  /** The expression with which the program creates its backend. */
  readonly backend: string;
  /** The pipeline and its scripts, as `stratus init` writes them. */
  readonly files: readonly ProgramFile[];
  start(): Promise<Forge>;
  plan(forge: Forge, repository: Repository, start: Start): Promise<Ended>;
  apply(forge: Forge, repository: Repository, start: Start): Promise<Ended>;
}

/** An archive of the files that match a path, which can end with `*`. */
export function archive(folder: string, paths: readonly string[]): Buffer {
  const entries = paths.flatMap((path) => {
    const [start, isExact] = [basename(path).replace(/\*$/, ""), !path.endsWith("*")];
    return readdirSync(join(folder, dirname(path)))
      .filter((name) => (isExact ? name === start : name.startsWith(start)))
      .map((name): [string, Uint8Array] => {
        const file = join(dirname(path), name);
        return [file, readFileSync(join(folder, file))];
      });
  });
  if (entries.length === 0) throw new Error(`no file matches ${paths.join(", ")}`);
  return Buffer.from(zipSync(Object.fromEntries(entries)));
}
