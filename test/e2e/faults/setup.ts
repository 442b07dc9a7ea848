import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { childEnvironment } from "../../../scripts/support/child-environment.cjs";
import { fixedStart, startStratusEmulator } from "../../../src/composition/emulator";
import type { Resources } from "../../kinds/needs";
import { type Outcome, startChild, type Started } from "../../support/child";
import { executable } from "../support/executable";
import { terraformBinary, Workspace } from "../support/terraform";
import { FaultyService } from "./service";
import { type Exported, type Logged, type World, worldOf } from "./world";

type Json = Readonly<Record<string, unknown>>;

const command = join(__dirname, "..", "..", "..", "dist", "bin", "stratus.cjs");
/** A longer run waits for a service that does not return, and the user presses Ctrl-C. */
const patience = 120_000;
/** The maximum time until it ends after that. */
const leave = 30_000;

/** The complete state at one moment: the objects of the service, and the folder of the configuration. */
export interface Moment {
  readonly state: Exported;
  readonly folder: string;
}

/** A service, a connection with faults, and a folder for the real Terraform. */
export interface FaultSetup {
  readonly service: FaultyService;
  readonly folder: string;
  readonly write: (resource: Resources, more?: Json, settings?: Json) => void;
  readonly start: (...args: readonly string[]) => Started;
  readonly terraform: (...args: readonly string[]) => Promise<Outcome>;
  readonly apply: () => Promise<Outcome>;
  readonly destroy: () => Promise<Outcome>;
  /** Undefined without changes. Otherwise Terraform's output. */
  readonly plan: () => Promise<string | undefined>;
  readonly api: (method: string, path: string, body?: unknown) => Promise<Json>;
  readonly control: (method: string, path: string, body?: unknown) => Promise<Json>;
  readonly account: () => Promise<World>;
  readonly keep: () => Promise<Moment>;
  readonly goBack: (moment: Moment) => Promise<void>;
  /** An empty service, and an empty folder. */
  readonly clear: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface FaultSetupOptions {
  /** True if terraform starts the provider for each run, as a user's does. Otherwise one provider stays for all runs. */
  readonly isSpawned?: boolean;
  readonly clock?: "fast" | "frozen";
}

/** Terraform's own files in the folder, which stay. */
const kept = ["terraform.d", ".terraform", ".terraform.lock.hcl"];

export async function startFaultSetup({
  isSpawned = false,
  clock = "fast",
}: FaultSetupOptions = {}): Promise<FaultSetup> {
  const emulator = await startStratusEmulator({
    port: 0,
    data: ":memory:",
    clock,
    time: fixedStart,
    strictFields: true,
  });
  const service = await FaultyService.start(emulator.url);
  const own = { base_url: service.url, token: emulator.token, poll_interval: 20 };
  const environment: Record<string, string> = {};
  const workspace = new Workspace(environment, own);
  const { folder } = workspace;
  const moments = mkdtempSync(join(tmpdir(), "stratus-moments-"));
  const root = emulator.url.replace(/\/v4$/, "");
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

  async function call(url: string, method: string, body: unknown): Promise<Json> {
    const headers = { authorization: `Bearer ${emulator.token}`, "content-type": "application/json" };
    const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    const json = (await answer.json()) as Json;
    if (!answer.ok) throw new Error(`${method} ${url} answered ${String(answer.status)}: ${JSON.stringify(json)}`);
    return json;
  }
  const control: FaultSetup["control"] = (method, path, body) => call(`${root}/_emulator/${path}`, method, body);
  const exported = async () => (await control("GET", "state")) as unknown as Exported;

  function empty(path: string): void {
    for (const name of readdirSync(path))
      if (!kept.includes(name)) rmSync(join(path, name), { recursive: true, force: true });
    // Other files in Terraform's own folder are part of the moment.
    const inside = join(path, ".terraform");
    for (const name of existsSync(inside) ? readdirSync(inside) : [])
      if (name !== "providers") rmSync(join(inside, name), { recursive: true, force: true });
  }

  return {
    service,
    folder,
    write: (resource, more = {}, settings = {}) =>
      workspace.write({ ...more, provider: { stratus: { ...own, ...settings } }, resource }),
    start,
    terraform,
    apply: () => terraform("apply", "-no-color", "-auto-approve", "-input=false"),
    destroy: () => terraform("destroy", "-no-color", "-auto-approve", "-input=false"),
    async plan() {
      const { code, output } = await terraform("plan", "-no-color", "-input=false", "-detailed-exitcode");
      return code === 0 ? undefined : output;
    },
    api: (method, path, body) => call(`${emulator.url}${path}`, method, body),
    control,
    account: async () => worldOf(await exported(), (await control("GET", "requests")) as unknown as readonly Logged[]),
    async keep() {
      const copy = join(moments, String(count++));
      cpSync(folder, copy, { recursive: true, filter: (from) => !/\.terraform[/\\]providers|terraform\.d/.test(from) });
      return { state: await exported(), folder: copy };
    },
    async goBack({ state, folder: copy }) {
      service.disarm();
      service.takeLines();
      await control("PUT", "state", state);
      await control("DELETE", "requests");
      empty(folder);
      cpSync(copy, folder, { recursive: true });
    },
    async clear() {
      service.disarm();
      service.takeLines();
      await control("POST", "reset");
      await control("DELETE", "requests");
      await control("PUT", "account", { additionalIps: true });
      empty(folder);
    },
    async close() {
      provider?.kill("SIGTERM");
      await service.close();
      await emulator.close();
      workspace.remove();
      rmSync(moments, { recursive: true, force: true });
    },
  };
}
