import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { type EmulatorServer, fixedStart, startStratusEmulator } from "../../../src/composition/emulator";
import { mustRun, type Outcome, startChild } from "../../support/child";
import { childEnvironment, terraformBinary } from "./terraform";

const root = join(__dirname, "..", "..", "..");

/** The packages that programs are written with, and their imports from ours. */
export const hosts = [
  { title: "CDKTF", host: "cdktf", entry: "cdktf-stratus" },
  { title: "CDK Terrain", host: "cdktn", entry: "cdktf-stratus/cdktn" },
] as const;

/** A program with the stack `shop`, of either host, that the built package synthesizes and terraform deploys. */
export class HostProgram {
  private constructor(
    readonly folder: string,
    private readonly emulator: EmulatorServer,
  ) {}

  static async start(): Promise<HostProgram> {
    mkdirSync(join(root, ".cache"), { recursive: true });
    // Inside the package, so that it finds the package by its name.
    const folder = mkdtempSync(join(root, ".cache", "host-"));
    return new HostProgram(
      folder,
      await startStratusEmulator({ port: 0, clock: "fast", time: fixedStart, strictFields: true }),
    );
  }

  get stackFolder(): string {
    return join(this.folder, "cdktf.out", "stacks", "shop");
  }

  async synth(program: string): Promise<void> {
    const { outputText } = ts.transpileModule(program, {
      compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
    });
    writeFileSync(join(this.folder, "main.js"), outputText);
    await this.run(process.execPath, ["main.js"], this.folder);
  }

  /** Runs terraform in the stack's folder. `environment` contains the user's additional settings. */
  terraform(...args: readonly string[]): Promise<string> {
    return this.run(terraformBinary(), args, this.stackFolder);
  }

  terraformWith(environment: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<string> {
    return this.run(terraformBinary(), args, this.stackFolder, environment);
  }

  /** Runs terraform in another folder. */
  terraformIn(folder: string, environment: Readonly<Record<string, string>>, ...args: readonly string[]) {
    return this.run(terraformBinary(), args, folder, environment);
  }

  /** Runs the built `stratus` command in the folder of the program. The result includes the exit code. */
  stratus(...args: readonly string[]): Promise<Outcome> {
    const file = join(root, "dist", "bin", "stratus.cjs");
    return startChild(process.execPath, [file, ...args], { cwd: this.folder, env: this.environment() }).outcome;
  }

  /** The same with additional settings of the user. */
  stratusWith(environment: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Outcome> {
    const file = join(root, "dist", "bin", "stratus.cjs");
    const env = this.environment({ TERRAFORM_BINARY_NAME: terraformBinary(), ...environment });
    return startChild(process.execPath, [file, ...args], { cwd: this.folder, env }).outcome;
  }

  async remove(): Promise<void> {
    await this.emulator.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async run(
    file: string,
    args: readonly string[],
    cwd: string,
    environment: Readonly<Record<string, string>> = {},
  ) {
    return (await mustRun(file, args, { cwd, env: this.environment(environment) })).output;
  }

  /** The environment variables with the service and the token. */
  get service(): Readonly<Record<string, string>> {
    return { STRATUS_BASE_URL: this.emulator.url, STRATUS_TOKEN: this.emulator.token };
  }

  private environment(more: Readonly<Record<string, string>> = {}) {
    return childEnvironment(this.folder, { ...this.service, ...more });
  }
}
