import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type EmulatorServer, fixedStart, startStratusEmulator } from "../../../src/composition/emulator";
import { mustRun, type Outcome, startChild } from "../../support/child";
import { childEnvironment, terraformBinary } from "./terraform";

const root = join(__dirname, "..", "..", "..");

/** A program or a configuration in a folder of its own, whose account another user changes. */
export class EditedProgram {
  private constructor(
    readonly folder: string,
    private readonly emulator: EmulatorServer,
  ) {}

  static async start(files: Readonly<Record<string, string>>): Promise<EditedProgram> {
    mkdirSync(join(root, ".cache"), { recursive: true });
    // Inside the package, so that programs find it by its name.
    const folder = mkdtempSync(join(root, ".cache", "edited-"));
    const emulator = await startStratusEmulator({ port: 0, clock: "fast", time: fixedStart, strictFields: true });
    const program = new EditedProgram(folder, emulator);
    for (const [name, text] of Object.entries(files)) program.write(name, text);
    return program;
  }

  write(name: string, text: string): void {
    const file = join(this.folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  read(name: string): string {
    return readFileSync(join(this.folder, name), "utf8");
  }

  get environment(): NodeJS.ProcessEnv {
    const service = { STRATUS_BASE_URL: this.emulator.url, STRATUS_TOKEN: this.emulator.token };
    return childEnvironment(this.folder, { TERRAFORM_BINARY_NAME: terraformBinary(), ...service });
  }

  /** Runs the built `stratus` command in the folder. */
  stratus(...args: readonly string[]): Promise<Outcome> {
    const file = join(root, "dist", "bin", "stratus.cjs");
    return startChild(process.execPath, [file, ...args], { cwd: this.folder, env: this.environment }).outcome;
  }

  /** Synthesizes the program and applies its stacks. */
  async deploy(...stacks: readonly string[]): Promise<void> {
    await this.synth();
    for (const stack of stacks) await this.apply(join("cdktf.out", "stacks", stack));
  }

  synth(): Promise<Outcome> {
    return mustRun("node", ["--require", "ts-node/register", "main.ts"], { cwd: this.folder, env: this.environment });
  }

  /** Runs a command of the program, such as its build. */
  shell(command: string): Promise<Outcome> {
    return mustRun("sh", ["-c", command], { cwd: this.folder, env: this.environment });
  }

  async apply(path = "."): Promise<void> {
    await this.terraform(path, "init");
    await this.terraform(path, "apply", "-auto-approve");
  }

  /** The addresses of the resources that a plan changes. */
  async planned(path: string): Promise<readonly string[]> {
    const output = await this.terraform(path, "plan");
    return [...output.matchAll(/^ {2}# (\S+) (?:will|must) be/gm)].map(([, address = ""]) => address);
  }

  private async terraform(path: string, command: string, ...more: readonly string[]): Promise<string> {
    const cwd = join(this.folder, path);
    const args = [command, "-no-color", "-input=false", ...more];
    return (await mustRun(terraformBinary(), args, { cwd, env: this.environment })).output;
  }

  /** Sends a request as another user. */
  async api(method: string, path: string, body: object): Promise<void> {
    const response = await fetch(`${this.emulator.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.emulator.token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${String(response.status)} ${await response.text()}`);
  }

  /** Changes the TTL of the record with this name in the first domain. */
  async setTtl(name: string, ttl: number, domain = 1): Promise<void> {
    const response = await fetch(`${this.emulator.url}/domains/${String(domain)}/records`, {
      headers: { authorization: `Bearer ${this.emulator.token}` },
    });
    const { data } = (await response.json()) as { readonly data: readonly { readonly id: number; name: string }[] };
    const record = data.find((each) => each.name === name);
    await this.api("PUT", `/domains/${String(domain)}/records/${String(record?.id)}`, { ttl_sec: ttl });
  }

  async remove(): Promise<void> {
    await this.emulator.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
