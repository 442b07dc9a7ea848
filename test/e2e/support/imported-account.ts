import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { type Outcome, startChild } from "../../support/child";
import { fillAccount } from "../../support/random-account";
import { type Stack, startStack } from "./stack";
import { childEnvironment, terraformBinary } from "./terraform";

const root = join(__dirname, "..", "..", "..");

/** An account of random objects, and a user who has `stratus` write the program for it. */
export class ImportedAccount {
  private constructor(
    readonly folder: string,
    readonly stack: Stack,
  ) {}

  static async fill(objects: number, seed: number): Promise<ImportedAccount> {
    const stack = await startStack("fast", { notesRequests: false });
    await fillAccount(stack, { objects, seed });
    await stack.control("DELETE", "requests");
    mkdirSync(join(root, ".cache"), { recursive: true });
    // Inside the package, so that programs find it by its name.
    return new ImportedAccount(mkdtempSync(join(root, ".cache", "imported-")), stack);
  }

  get settings(): Readonly<Record<string, string>> {
    return { STRATUS_BASE_URL: this.stack.url, STRATUS_TOKEN: this.stack.token };
  }

  /** Runs `stratus` in the folder of all programs. */
  stratus(args: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Outcome> {
    const env = childEnvironment(this.folder, {
      ...this.settings,
      TERRAFORM_BINARY_NAME: terraformBinary(),
      ...more,
    });
    const command = join(root, "dist", "bin", "stratus.cjs");
    return startChild(process.execPath, [command, ...args], { cwd: this.folder, env }).outcome;
  }

  /** Runs Terraform in a folder below. */
  async terraform(folder: string, ...args: readonly string[]): Promise<string> {
    const env = childEnvironment(this.folder, this.settings);
    const { code, output } = await startChild(terraformBinary(), args, { cwd: join(this.folder, folder), env }).outcome;
    if (code !== 0) throw new Error(`terraform ${args.join(" ")} ended with ${String(code)}:\n${output}`);
    return output;
  }

  /** Makes the package available to a program, like an installation. Other dependencies are found above. */
  install(program: string): void {
    const packages = join(this.folder, program, "node_modules");
    mkdirSync(packages);
    symlinkSync(root, join(packages, "cdktf-stratus"), "junction");
  }

  /** Every file of a program with its text, without generated ones. */
  files(program: string): ReadonlyMap<string, string> {
    const home = join(this.folder, program);
    const made = /^(cdktf\.out|node_modules|\.terraform|terraform\.d|compiled)$|\.tfstate|\.lock\.hcl$/;
    // Node's recursive listing follows links, and node_modules links to the package.
    const below = (folder: string): string[] =>
      readdirSync(join(home, folder), { withFileTypes: true })
        .filter(({ name }) => !made.test(name))
        .flatMap((entry) => {
          const path = join(folder, entry.name);
          return entry.isDirectory() ? below(path) : [path];
        });
    return new Map(
      below("")
        .sort()
        .map((path) => [path, readFileSync(join(home, path), "utf8")]),
    );
  }

  /** The number of requests of each kind since the last call. */
  async requests(): Promise<{ readonly reads: number; readonly writes: readonly string[] }> {
    const all = await this.stack.requests();
    await this.stack.control("DELETE", "requests");
    const writes = all.filter((each) => !each.startsWith("GET "));
    return { reads: all.length - writes.length, writes };
  }

  async remove(): Promise<void> {
    await this.stack.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The numbers of the plan that a command prints. */
export function planIn(output: string): { readonly imported: number; readonly others: readonly number[] } {
  const numbers = /Plan: (\d+) to import, (\d+) to add, (\d+) to change, (\d+) to destroy\./.exec(output);
  if (!numbers) throw new Error(`there is no plan in:\n${output}`);
  const [imported = 0, ...others] = numbers.slice(1).map(Number);
  return { imported, others };
}

/** The number of objects in a state. */
export function objectsIn(state: string): number {
  const { resources } = JSON.parse(readFileSync(state, "utf8")) as {
    readonly resources: readonly { readonly mode: string; readonly instances: readonly unknown[] }[];
  };
  return resources.filter(({ mode }) => mode === "managed").reduce((sum, { instances }) => sum + instances.length, 0);
}
