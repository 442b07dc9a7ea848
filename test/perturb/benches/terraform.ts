import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { childEnvironment } from "../../../scripts/support/child-environment.cjs";
import { executable } from "../../e2e/support/executable";
import { terraformBinary, Workspace } from "../../e2e/support/terraform";
import { type Outcome, startChild, type Started } from "../../support/child";
import { type Bench, startService } from "./bench";

const command = join(__dirname, "..", "..", "..", "dist", "bin", "stratus.cjs");
/** A longer run waits for a service that does not return, and the user presses Ctrl-C. */
const patience = 120_000;
/** The maximum time until it ends after that. */
const leave = 30_000;

/** A bench with the real Terraform in a folder. */
export interface TerraformBench extends Bench {
  readonly folder: string;
  readonly start: (...args: readonly string[]) => Started;
}

/** Terraform's own files in the folder, which stay. */
const kept = ["terraform.d", ".terraform", ".terraform.lock.hcl"];

/** A bench whose terraform starts the provider for each run, as a user's does. */
export const startSpawning = (): Promise<TerraformBench> => startTerraformBench({ isSpawned: true });

/** Starts a bench on which one provider stays for all runs, unless `isSpawned` is true. */
export async function startTerraformBench({ isSpawned = false } = {}): Promise<TerraformBench> {
  const { exported, restore, reset, ...server } = await startService();
  const own = { base_url: server.service.url, token: server.token, poll_interval: 20 };
  const environment: Record<string, string> = {};
  const workspace = new Workspace(environment, own);
  const { folder } = workspace;
  const moments = mkdtempSync(join(tmpdir(), "stratus-moments-"));
  let count = 0;
  let provider: ChildProcess | undefined;

  if (executable !== undefined) {
    // The workspace contains it.
  } else if (isSpawned) {
    await startChild(process.execPath, [command, "provider", "install", folder], { cwd: folder }).outcome;
  } else {
    // In the folder, because the provider's files next to the state belong there.
    provider = spawn(process.execPath, [command, "--debug"], { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
    const [line] = (await once(provider.stdout as NodeJS.ReadableStream, "data")) as [Buffer];
    environment["TF_REATTACH_PROVIDERS"] = String(/'(.*)'/s.exec(line.toString())?.[1]);
  }
  workspace.write({});
  await workspace.init();

  const start = (...args: readonly string[]) =>
    startChild(terraformBinary(), args, { cwd: folder, env: childEnvironment(folder, environment) });

  async function terraform(...args: readonly string[]): Promise<Outcome> {
    const { child, outcome } = start(...args);
    const late = setTimeout(() => child.kill("SIGINT"), patience);
    const dead = setTimeout(() => child.kill("SIGKILL"), patience + leave);
    const { code, output, stdout } = await outcome;
    clearTimeout(late);
    clearTimeout(dead);
    const note =
      child.signalCode === "SIGKILL" ? `\nterraform did not end within ${String(leave / 1000)} s of Ctrl-C` : "";
    return { code, output: output + note, stdout };
  }

  const quietly = ["-no-color", "-input=false"];
  const approved = [...quietly, "-auto-approve"];

  function empty(path: string): void {
    for (const name of readdirSync(path))
      if (!kept.includes(name)) rmSync(join(path, name), { recursive: true, force: true });
    // Other files in Terraform's own folder are part of the moment.
    const inside = join(path, ".terraform");
    for (const name of existsSync(inside) ? readdirSync(inside) : [])
      if (name !== "providers") rmSync(join(inside, name), { recursive: true, force: true });
  }

  return {
    ...server,
    folder,
    write: (resource, imports = [], settings = {}) =>
      workspace.write({
        ...(imports.length > 0 ? { import: imports } : {}),
        provider: { stratus: { ...own, ...settings } },
        resource,
      }),
    start,
    apply: () => terraform("apply", ...approved),
    destroy: () => terraform("destroy", ...approved),
    async plan() {
      const { code, output } = await terraform("plan", ...quietly, "-detailed-exitcode");
      return code === 0 ? undefined : output;
    },
    async applyPlan(between) {
      const planned = await terraform("plan", ...quietly, "-out=plan.bin");
      if (planned.code !== 0) throw new Error(planned.output);
      await between();
      return terraform("apply", ...quietly, "plan.bin");
    },
    untaint: (address) => terraform("untaint", address),
    async keep() {
      const copy = join(moments, String(count++));
      cpSync(folder, copy, { recursive: true, filter: (from) => !/\.terraform[/\\]providers|terraform\.d/.test(from) });
      return { objects: await exported(), folder: copy };
    },
    async goBack({ objects, folder: copy }) {
      await restore(objects);
      empty(folder);
      cpSync(copy, folder, { recursive: true });
    },
    async clear() {
      await reset();
      empty(folder);
    },
    async close() {
      provider?.kill("SIGTERM");
      await server.close();
      workspace.remove();
      rmSync(moments, { recursive: true, force: true });
    },
  };
}
