import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ShelfStore } from "./shelf-store";

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  /** Both streams, because Terraform writes diagnostics to one and the plan to the other. */
  readonly output: string;
}

export interface Started {
  readonly child: ChildProcess;
  readonly finished: Promise<Run>;
}

export interface Workspace {
  readonly folder: string;
  readonly store: ShelfStore;
  write(text: string): void;
  writeState(json: string): void;
  terraform(...args: readonly string[]): Promise<Run>;
  start(args: readonly string[], environment?: NodeJS.ProcessEnv): Started;
  state(): { readonly resources: readonly StateResource[] };
  remove(): void;
}

interface StateResource {
  readonly type: string;
  readonly instances: readonly {
    readonly status?: string;
    readonly attributes: { readonly [name: string]: unknown };
    readonly private?: string;
  }[];
}

const HEAD = 'terraform {\n  required_providers {\n    shelf = { source = "example.test/acme/shelf" }\n  }\n}\n';

/** A folder to run the real Terraform in, with nothing of the user's own configuration. */
export function makeWorkspace(extra: NodeJS.ProcessEnv = {}): Workspace {
  const folder = mkdtempSync(join(tmpdir(), "shelf-"));
  const home = join(folder, "home");
  const file = join(folder, "items.json");
  mkdirSync(home);
  const { TF_CLI_CONFIG_FILE: _config, TF_PLUGIN_CACHE_DIR: _cache, ...inherited } = process.env;
  const environment = {
    ...inherited,
    HOME: home,
    CI: "true",
    TF_CLI_ARGS: "-no-color",
    CHECKPOINT_DISABLE: "1",
    SHELF_FILE: file,
    ...extra,
  };
  const start = (args: readonly string[], more: NodeJS.ProcessEnv = {}): Started => {
    const child = spawn("terraform", args, {
      cwd: folder,
      env: { ...environment, ...more },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const chunks: { readonly stream: "stdout" | "stderr"; readonly text: string }[] = [];
    for (const stream of ["stdout", "stderr"] as const) {
      child[stream].on("data", (data: Buffer) => chunks.push({ stream, text: data.toString("utf8") }));
    }
    const finished = new Promise<Run>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code) => {
        const text = (wanted?: string) =>
          chunks
            .filter(({ stream }) => wanted === undefined || stream === wanted)
            .map((chunk) => chunk.text)
            .join("");
        resolve({ code, stdout: text("stdout"), output: text() });
      });
    });
    return { child, finished };
  };
  return {
    folder,
    store: new ShelfStore(file),
    write: (text) => writeFileSync(join(folder, "main.tf"), `${HEAD}${text}`),
    writeState: (json) => writeFileSync(join(folder, "terraform.tfstate"), json),
    terraform: (...args) => start(args).finished,
    start,
    state: () => JSON.parse(readFileSync(join(folder, "terraform.tfstate"), "utf8")) as ReturnType<Workspace["state"]>,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
