import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { terraformFile } from "../../e2e/support/terraform";
import { mustRun, type Outcome, startChild } from "../../support/child";

/** The user of the runner. Only root can start processes as another user. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/**
 * A machine that runs Terraform on uploaded stacks: another user, an empty home that can't be written, and an environment
 * with nothing but the given variables. `PATH` has Terraform, and Node only if it is added.
 */
export class Runner {
  private readonly machine = mkdtempSync(join(tmpdir(), "stratus-runner-"));
  private readonly path = join(this.machine, "bin");
  private readonly home = join(this.machine, "home");
  /** A folder that the user can write. */
  readonly work = join(this.machine, "work");

  constructor(private readonly environment: Readonly<Record<string, string>>) {
    for (const folder of [this.path, this.home, this.work]) mkdirSync(folder);
    chmodSync(this.machine, 0o755);
    chmodSync(this.home, 0o555);
    this.giveAway(this.work);
    // A copy, because the user may not have access to the folder of the original.
    cpSync(realpathSync(terraformFile()), join(this.path, "terraform"));
  }

  /** Installs Node, or this program instead. */
  installNode(program = process.execPath): void {
    symlinkSync(program, join(this.path, "node"));
  }

  private giveAway(folder: string): void {
    if (nobody.uid !== undefined) chownSync(folder, nobody.uid, nobody.gid);
  }

  /**
   * Unpacks the archive of a folder. The files belong to root and are read-only. The user can create other files next to
   * them, unless the folder is read-only, too. Returns the folder.
   */
  async upload(folder: string, name: string, { readOnly = false } = {}): Promise<string> {
    const archive = join(this.machine, "upload.tar.gz");
    const unpacked = join(this.machine, name);
    await mustRun("tar", ["czf", archive, "--exclude=.terraform", "."], { cwd: folder });
    mkdirSync(unpacked);
    await mustRun("tar", ["xzf", archive, "--no-same-owner"], { cwd: unpacked });
    await mustRun("chmod", ["-R", "a-w,a+rX", unpacked], { cwd: this.machine });
    chmodSync(unpacked, readOnly ? 0o555 : 0o755);
    if (!readOnly) this.giveAway(unpacked);
    return unpacked;
  }

  terraform(cwd: string, ...args: readonly string[]): Promise<Outcome> {
    return this.terraformWith({}, cwd, ...args);
  }

  terraformWith(more: Readonly<Record<string, string>>, cwd: string, ...args: readonly string[]): Promise<Outcome> {
    const env = { PATH: this.path, HOME: this.home, CHECKPOINT_DISABLE: "1", ...this.environment, ...more };
    return startChild(join(this.path, "terraform"), args, { cwd, env, ...nobody }).outcome;
  }

  /** Runs init, plan and apply. Returns their output. */
  async deploy(cwd: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
    const plan = join(this.work, "plan.bin");
    const commands = [["init"], ["plan", `-out=${plan}`], ["apply", plan]] as const;
    let output = "";
    for (const [command, ...args] of commands) {
      const done = await this.terraformWith(more, cwd, command, "-no-color", "-input=false", ...args);
      output += done.output;
      if (done.code !== 0) throw new Error(`terraform ${command} ended with ${String(done.code)}:\n${output}`);
    }
    return output;
  }

  /** The names of the files in the home. */
  get leftInHome(): readonly string[] {
    return readdirSync(this.home);
  }

  remove(): void {
    rmSync(this.machine, { recursive: true, force: true });
  }
}
