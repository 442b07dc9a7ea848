import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Outcome, startChild, type Started } from "../../support/child";
import { installProgram, placeProgram } from "../support/executable";
import { childEnvironment, terraformBinary } from "../support/terraform";
import { ShelfStore } from "./shelf-store";

export interface Workspace {
  readonly folder: string;
  readonly store: ShelfStore;
  write(text: string): void;
  writeState(json: string): void;
  terraform(...args: readonly string[]): Promise<Outcome>;
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

const source = "example.test/acme/shelf";
const version = "0.1.0";
const HEAD = `terraform {\n  required_providers {\n    shelf = { source = "${source}" }\n  }\n}\n`;

/**
 * A folder for the real Terraform, without the user's own configuration. `program` is a provider that Terraform starts
 * without `init`.
 */
export function makeWorkspace(extra: NodeJS.ProcessEnv = {}, program?: string): Workspace {
  const folder = mkdtempSync(join(tmpdir(), "shelf-"));
  const home = join(folder, "home");
  const file = join(folder, "items.json");
  mkdirSync(home);
  const environment = childEnvironment(home, { TF_CLI_ARGS: "-no-color", SHELF_FILE: file, ...extra });
  if (program !== undefined) placeProgram(program, folder, source, version);
  const start = (args: readonly string[], more: NodeJS.ProcessEnv = {}): Started => {
    if (program !== undefined) installProgram(folder, source, version);
    return startChild(terraformBinary(), args, { cwd: folder, env: { ...environment, ...more } });
  };
  return {
    folder,
    store: new ShelfStore(file),
    write: (text) => writeFileSync(join(folder, "main.tf"), `${HEAD}${text}`),
    writeState: (json) => writeFileSync(join(folder, "terraform.tfstate"), json),
    terraform: (...args) => start(args).outcome,
    start,
    state: () => JSON.parse(readFileSync(join(folder, "terraform.tfstate"), "utf8")) as ReturnType<Workspace["state"]>,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
