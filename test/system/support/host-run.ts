import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { provider } from "../../../src/composition/provider";
import { type Reattachable, startReattachable } from "../../../src/provider/plugin/server";
import { type Stack, startStack } from "../../e2e/support/stack";
import { childEnvironment } from "../../e2e/support/terraform";
import { mustRun, startChild } from "../../support/child";
import { root } from "./package";

/** The addresses of the Linode provider in Terraform and in OpenTofu. */
const linodeAddresses = ["registry.terraform.io/linode/linode", "registry.opentofu.org/linode/linode"];

const rootPass = "correct-Horse-7";

/** Synthesizes the example of the quickstart with the built package, and returns the folder of its stack. */
export async function synthesizedWebsite(): Promise<string> {
  mkdirSync(join(root, ".cache"), { recursive: true });
  // Inside the package, so that the program finds the package by its name.
  const folder = mkdtempSync(join(root, ".cache", "website-"));
  const program = readFileSync(join(root, "examples", "website", "main.ts"), "utf8");
  const { outputText } = ts.transpileModule(program, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  writeFileSync(join(folder, "main.js"), outputText);
  await mustRun(process.execPath, ["main.js"], { cwd: folder, env: childEnvironment(folder) });
  const made = realpathSync(mkdtempSync(join(tmpdir(), "stratus-website-")));
  cpSync(join(folder, "cdktf.out", "stacks", "website"), made, { recursive: true });
  const file = join(made, "cdk.tf.json");
  const stack = JSON.parse(readFileSync(file, "utf8")) as { readonly terraform: object };
  // Each copy has its own state, in its folder.
  writeFileSync(file, JSON.stringify({ ...stack, terraform: { ...stack.terraform, backend: undefined } }));
  rmSync(folder, { recursive: true, force: true });
  return made;
}

/** A copy of the stack, its own service, and one host, which starts the built provider like a user's. */
export class HostRun {
  private constructor(
    readonly folder: string,
    readonly service: Stack,
    /** For example `Terraform 1.13.5`. */
    readonly host: string,
    private readonly file: string,
    private readonly linode: Reattachable,
  ) {}

  static async start(website: string, host: string, file: string): Promise<HostRun> {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "stratus-host-")));
    cpSync(website, folder, { recursive: true });
    const service = await startStack("fast", { dialect: "stratus", notesRequests: false });
    return new HostRun(folder, service, host, file, await startReattachable(provider));
  }

  /** Runs the host, or another one in its folder. */
  async run(args: readonly string[], file = this.file) {
    const { url, token } = this.service;
    // Terraform starts the provider of an object before it moves it, but sends it no request about it.
    const [served] = Object.values(JSON.parse(this.linode.environment.TF_REATTACH_PROVIDERS) as object) as unknown[];
    const given = {
      STRATUS_BASE_URL: url,
      STRATUS_TOKEN: token,
      TF_VAR_root_pass: rootPass,
      TF_REATTACH_PROVIDERS: JSON.stringify(Object.fromEntries(linodeAddresses.map((address) => [address, served]))),
    };
    const env = childEnvironment(this.folder, given);
    const { code, output, stdout } = await startChild(file, args, { cwd: this.folder, env }).outcome;
    return { code, stdout, output: output.replace(/[│╷╵]/g, " ").replace(/\s+/g, " ") };
  }

  async must(args: readonly string[], file = this.file): Promise<string> {
    const { code, output } = await this.run(args, file);
    if (code !== 0) throw new Error(`${[file, ...args].join(" ")} ended with ${String(code)}:\n${output}`);
    return output;
  }

  apply(): Promise<string> {
    return this.must(["apply", "-auto-approve", "-input=false", "-no-color"]);
  }

  /** Fails if anything would change. */
  expectEmptyPlan(file = this.file): Promise<string> {
    return this.must(["plan", "-detailed-exitcode", "-input=false", "-no-color"], file);
  }

  write(name: string, content: object | string): void {
    writeFileSync(join(this.folder, name), typeof content === "string" ? content : JSON.stringify(content));
  }

  remove(name: string): void {
    rmSync(join(this.folder, name), { force: true });
  }

  read(name: string): string {
    return readFileSync(join(this.folder, name), "utf8");
  }

  get state(): string {
    return this.read("terraform.tfstate");
  }

  async close(): Promise<void> {
    await this.linode.close();
    await this.service.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
