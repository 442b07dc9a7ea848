import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cdktfCommand } from "../../../scripts/support/cdktf-command.cjs";
import { startChild } from "../../support/child";
import { childEnvironment, terraformBinary } from "./terraform";

const root = join(__dirname, "..", "..", "..");

/** A copy of an example inside the checkout, so that its programs find the package by its name. */
export function copyExample(name: string): string {
  const cache = join(root, ".cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, `${name}-`));
  cpSync(join(root, "examples", name), folder, { recursive: true });
  return folder;
}

/** A folder with a `cdktf.json`, for one user with a separate home and environment. */
export class Program {
  private readonly home = mkdtempSync(join(tmpdir(), "stratus-home-"));

  constructor(
    readonly folder: string,
    readonly stack: string,
    private readonly environment: Readonly<Record<string, string>>,
  ) {}

  /** The folder of the synthesized stack, in which `cdktf` runs terraform. */
  get stackFolder(): string {
    return join(this.folder, "cdktf.out", "stacks", this.stack);
  }

  /** Runs the real `cdktf COMMAND STACK`. `said` gets its output while it runs. */
  run(
    command: "deploy" | "diff" | "destroy",
    more: Readonly<Record<string, string>> = {},
    onOutput?: (text: string) => void,
  ) {
    const approval = command === "diff" ? [] : ["--auto-approve"];
    const env = childEnvironment(this.home, {
      TERRAFORM_BINARY_NAME: terraformBinary(),
      ...this.environment,
      ...more,
    });
    const args = [command, this.stack, ...approval, "--no-color"];
    const { child, outcome } = startChild(...cdktfCommand(args), { cwd: this.folder, env });
    if (onOutput) for (const stream of [child.stdout, child.stderr]) stream?.on("data", onOutput);
    return outcome;
  }

  async must(command: "deploy" | "diff" | "destroy", more: Readonly<Record<string, string>> = {}): Promise<string> {
    const { code, output } = await this.run(command, more);
    if (code !== 0) throw new Error(`cdktf ${command} ${this.stack} ended with ${String(code)}:\n${output}`);
    return output;
  }

  /** Sets the context values of the program. */
  setContext(changes: Readonly<Record<string, string>>): void {
    const file = join(this.folder, "cdktf.json");
    const settings = JSON.parse(readFileSync(file, "utf8")) as { readonly context?: object };
    writeFileSync(file, JSON.stringify({ ...settings, context: { ...settings.context, ...changes } }));
  }

  /** Changes the program's text, which must contain these words. */
  edit(name: string, before: string, after: string): void {
    const file = join(this.folder, name);
    const text = readFileSync(file, "utf8");
    if (!text.includes(before)) throw new Error(`${file} has no ${before}`);
    writeFileSync(file, text.replace(before, after));
  }

  /** Removes the home. The folder belongs to its creator. */
  remove(): void {
    rmSync(this.home, { recursive: true, force: true });
  }
}
