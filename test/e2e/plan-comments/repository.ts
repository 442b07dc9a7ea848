import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cdktfCommand } from "../../../scripts/support/cdktf-command.cjs";
import type { ProgramFile } from "../../../src/cli/program";
import { mustRun, type Outcome, startChild } from "../../support/child";
import { childEnvironment, terraformFile } from "../support/terraform";

const root = join(__dirname, "..", "..", "..");

/** A stack with the records in `shop.json`. */
const program = `
const { App, LocalBackend, TerraformStack } = require("cdktf");
const { Domain, StratusProvider } = require("cdktf-stratus");
const app = new App();
const stack = new TerraformStack(app, "shop");
new LocalBackend(stack, { path: process.env.STATES + "/shop.tfstate" });
new StratusProvider(stack, "stratus");
const zone = new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
for (const [label, address] of Object.entries(require("./shop.json"))) zone.a(label, address);
app.synth();
`;

const git = ["-c", "user.name=dev", "-c", "user.email=dev@acme.example", "-c", "init.defaultBranch=main"];

/** A repository with a pipeline and its scripts, the clone of a developer, and the clone in which the jobs run. */
export class Repository {
  readonly home = realpathSync(mkdtempSync(join(tmpdir(), "stratus-plan-comments-")));
  private readonly origin = join(this.home, "origin.git");
  private readonly developer = join(this.home, "developer");
  readonly runner = join(this.home, "runner");
  readonly states = join(this.home, "states");
  /** The files that the stand-ins for `gh` and `glab` read and write. */
  readonly host = join(this.home, "host");

  /** @param files The pipeline and its scripts. */
  constructor(private readonly files: readonly ProgramFile[]) {}

  async start(): Promise<this> {
    for (const folder of [this.states, this.host]) mkdirSync(folder);
    await this.git(this.home, "init", "--quiet", "--bare", this.origin);
    for (const folder of [this.developer, this.runner])
      await this.git(this.home, "clone", "--quiet", this.origin, folder);
    const write = (name: string, text: string) => writeFileSync(join(this.developer, name), text);
    write("main.js", program);
    write("cdktf.json", '{ "language": "typescript", "app": "node main.js", "sendCrashReports": "false" }\n');
    write("package.json", '{ "private": true }\n');
    write(".gitignore", "node_modules\ncdktf.out\n/plans\n");
    for (const { path, text } of this.files) {
      mkdirSync(dirname(join(this.developer, path)), { recursive: true });
      write(path, text);
    }
    await this.change({});
    await this.git(this.developer, "push", "--quiet", "origin", "HEAD:main");
    this.installPackages();
    return this;
  }

  /** Takes the place of `npm ci`: the packages of the checkout. */
  private installPackages(): void {
    const modules = join(this.runner, "node_modules");
    const bin = join(modules, ".bin");
    mkdirSync(bin, { recursive: true });
    symlinkSync(root, join(modules, "cdktf-stratus"));
    for (const name of ["cdktf", "constructs"]) symlinkSync(join(root, "node_modules", name), join(modules, name));
    const write = (name: string, words: readonly string[]) => {
      writeFileSync(join(bin, name), `#!/bin/sh\nexec ${words.map((word) => `'${word}'`).join(" ")} "$@"\n`);
      chmodSync(join(bin, name), 0o755);
    };
    const [node, args] = cdktfCommand([]);
    write("cdktf", [node, ...args]);
    write("stratus", [process.execPath, join(root, "dist", "bin", "stratus.cjs")]);
  }

  private async git(folder: string, ...args: readonly string[]): Promise<string> {
    const env = { ...childEnvironment(this.home), GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
    return (await mustRun("git", [...git, ...args], { cwd: folder, env })).stdout.trim();
  }

  private readonly commit = async (message: string) => {
    await this.git(this.developer, "add", "--all");
    await this.git(this.developer, "commit", "--quiet", "--message", message);
    return this.git(this.developer, "rev-parse", "HEAD");
  };

  private async change(records: object): Promise<string> {
    writeFileSync(join(this.developer, "shop.json"), JSON.stringify(records));
    return this.commit("Change the shop");
  }

  /** Pushes a commit with these records to a branch, which starts at main. Returns the commit. */
  async push(branch: string, records: object): Promise<string> {
    await this.git(this.developer, "fetch", "--quiet", "origin");
    const isNew = (await this.git(this.developer, "branch", "--list", branch)) === "";
    await this.git(this.developer, "checkout", "--quiet", ...(isNew ? ["-b", branch, "origin/main"] : [branch]));
    const made = await this.change(records);
    await this.git(this.developer, "push", "--quiet", "origin", branch);
    return made;
  }

  /** Adds a file directly to main. */
  async pushFile(name: string): Promise<string> {
    await this.atMain();
    writeFileSync(join(this.developer, name), "text\n");
    const made = await this.commit(`Add ${name}`);
    await this.git(this.developer, "push", "--quiet", "origin", "HEAD:main");
    return made;
  }

  private async atMain(): Promise<void> {
    await this.git(this.developer, "fetch", "--quiet", "origin");
    await this.git(this.developer, "checkout", "--quiet", "--detach", "origin/main");
  }

  /** Merges a branch into main as one commit. */
  async merge(branch: string): Promise<string> {
    await this.atMain();
    await this.git(this.developer, "merge", "--quiet", "--squash", branch);
    const made = await this.commit(`Merge ${branch}`);
    await this.git(this.developer, "push", "--quiet", "origin", "HEAD:main");
    return made;
  }

  /** Checks a commit out for a job, merged into main if asked. */
  async checkOut(commit: string, isMerged: boolean): Promise<void> {
    await this.git(this.runner, "fetch", "--quiet", "origin");
    await this.git(this.runner, "checkout", "--quiet", "--detach", isMerged ? "origin/main" : commit);
    if (isMerged) await this.git(this.runner, "merge", "--quiet", "--no-ff", "--message", "Merge", commit);
    rmSync(join(this.runner, "plans"), { recursive: true, force: true });
  }

  /** Runs lines like the runners of both hosts. */
  run(lines: string, variables: Readonly<Record<string, string>>): Promise<Outcome> {
    const env = childEnvironment(this.home, {
      ...variables,
      STATES: this.states,
      HOST: this.host,
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CONFIG_SYSTEM: "/dev/null",
      PATH: `${join(__dirname, "commands")}:${dirname(terraformFile())}:${process.env["PATH"] ?? ""}`,
    });
    return startChild("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", lines], { cwd: this.runner, env })
      .outcome;
  }

  remove(): void {
    rmSync(this.home, { recursive: true, force: true });
  }
}
