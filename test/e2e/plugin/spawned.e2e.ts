import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Started } from "../../support/child";
import { eventually } from "../../support/eventually";
import { executable } from "../support/executable";
import { underTest } from "../support/features";
import { bundleProvider, pluginFolder, runningOf } from "./spawned";
import { makeWorkspace, type Workspace } from "./workspace";

let folder: string;
let bundle: string;
/** The words that start the provider by hand. */
let command: readonly [string, ...string[]];
let workspace: Workspace;
let sockets: string;
let pids: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bundle-"));
  bundle = await bundleProvider(folder);
  command = executable === undefined ? [process.execPath, bundle] : [bundle];
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  sockets = mkdtempSync(join(tmpdir(), "s-"));
  pids = join(sockets, "pids");
  workspace = makeWorkspace({ TMPDIR: sockets, SHELF_PIDS: pids });
  symlinkSync(bundle, join(pluginFolder(workspace.folder), basename(bundle)));
  workspace.write('resource "shelf_item" "it" {\n  name = "spawned"\n}\n');
  expect((await workspace.terraform("init")).code).toBe(0);
});

afterEach(() => {
  workspace.remove();
  rmSync(sockets, { recursive: true, force: true });
});

/** Waits for the provider processes to exit. */
async function expectNothingLeft(): Promise<void> {
  await eventually(() => runningOf(pids).length === 0);
  expect(readdirSync(sockets).filter((name) => name.startsWith("plugin-"))).toEqual([]);
}

test("a bundled provider is started with mutual TLS, stopped immediately, and leaves nothing behind", async () => {
  const run = await workspace.start(["apply", "-auto-approve"], { TF_LOG: "trace" }).outcome;
  expect(run.output).toContain("1 added");
  // Terraform says so after it has waited two seconds for a process that doesn't exit on request.
  expect(run.output).not.toContain("plugin failed to exit gracefully");
  expect(run.output).not.toContain("error closing client");
  expect(run.output).toMatch(/\[TRACE\] provider[^\n]*applyResourceChange[^\n]*type=shelf_item/);
  expect((await workspace.terraform("plan", "-detailed-exitcode")).code).toBe(0);
  expect((await workspace.terraform("destroy", "-auto-approve")).output).toContain("1 destroyed");
  await expectNothingLeft();
});

test("a TMPDIR that doesn't exist is an error with its fix, not a crash", async () => {
  const { code, output } = await workspace.terraform("plan", "-no-color");
  expect({ code, output }).toMatchObject({ code: 0 });
  const nowhere = join(sockets, "nowhere");
  const refused = await workspace.start(["plan", "-no-color"], { TMPDIR: nowhere }).outcome;
  expect(refused.code).toBe(1);
  expect(refused.output.replace(/[│\s]+/g, " ")).toContain(
    `TMPDIR: must be a folder that this user can write to, got ${nowhere} (no such file or directory). Create the folder, or set TMPDIR to one that exists.`,
  );
  expect(refused.output).not.toMatch(/panic|crashed|Stack trace/);
});

test("the provider also serves without TLS if the user disabled it", async () => {
  const run = await workspace.start(["apply", "-auto-approve"], { TF_DISABLE_PLUGIN_TLS: "1" }).outcome;
  expect(run.output).toContain("1 added");
  await expectNothingLeft();
});

/** Starts an apply of an item that takes an hour, and waits until the item exists. */
async function startSlowApply(): Promise<Started> {
  workspace.write('resource "shelf_item" "it" {\n  name    = "slow"\n  wait_ms = 3600000\n}\n');
  const apply = workspace.start(["apply", "-auto-approve"]);
  await eventually(() => workspace.store.items().length > 0);
  return apply;
}

test("Ctrl-C stops a create in progress, whose object is kept as tainted", async () => {
  const { child, outcome } = await startSlowApply();
  // Like a terminal: to the provider too.
  for (const pid of [child.pid, ...runningOf(pids)]) process.kill(Number(pid), "SIGINT");
  const run = await outcome;
  expect(run.output).toContain("Cannot create shelf_item");
  expect(workspace.state().resources[0]?.instances[0]).toMatchObject({ status: "tainted", attributes: { id: "i1" } });
  await expectNothingLeft();
});

test("if terraform is killed, the provider exits by itself", async () => {
  const { child, outcome } = await startSlowApply();
  expect(runningOf(pids)).toHaveLength(1);
  child.kill("SIGKILL");
  await outcome;
  await expectNothingLeft();
});

test("if terraform is killed, the provider exits even if an idle client is connected to it", async () => {
  const { child, outcome } = await startSlowApply();
  const [socketFolder = ""] = readdirSync(sockets).filter((name) => name.startsWith("plugin-"));
  const stranger = connect(join(sockets, socketFolder, "socket"));
  await once(stranger, "connect");
  child.kill("SIGKILL");
  await outcome;
  await expectNothingLeft();
  stranger.destroy();
});

/** As version managers do: a script that starts the provider and waits for it, so that Terraform isn't the provider's parent. */
async function startThroughWrapper(): Promise<void> {
  const plugin = join(pluginFolder(workspace.folder), basename(bundle));
  rmSync(plugin);
  writeFileSync(plugin, `#!/bin/sh\n${command.map((word) => `"${word}"`).join(" ")}\nexit $?\n`, { mode: 0o755 });
  // The lock file has the hash of the plugin that the wrapper replaces.
  rmSync(join(workspace.folder, ".terraform.lock.hcl"));
  expect((await workspace.terraform("init")).code).toBe(0);
}

test("a provider behind a wrapper script ends with terraform, although other connections to it stay open", async () => {
  await startThroughWrapper();
  const { child, outcome } = await startSlowApply();
  const [socketFolder = ""] = readdirSync(sockets).filter((name) => name.startsWith("plugin-"));
  const path = join(sockets, socketFolder, "socket");
  const strangers = ["", "\x16\x03\x01\x02\x00\x01", ...Array<string>(20).fill("")].map((sent) => {
    const stranger = connect(path);
    stranger.on("error", () => undefined).write(sent, "latin1");
    return stranger;
  });
  await Promise.all(strangers.map((stranger) => once(stranger, "connect")));
  child.kill("SIGKILL");
  await outcome;
  await expectNothingLeft();
  for (const stranger of strangers) stranger.destroy();
});

test("for debugging the provider stays for any number of runs, until it is interrupted", async () => {
  const [file, ...args] = command;
  const child = spawn(file, [...args, "--debug"], {
    env: { ...process.env, TMPDIR: sockets, SHELF_PIDS: pids, SHELF_FILE: join(workspace.folder, "items.json") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const [, json] = /^export TF_REATTACH_PROVIDERS='(.*)'\n$/.exec(line.toString()) ?? [];
  const environment = { TF_REATTACH_PROVIDERS: String(json), SHELF_FILE: "/nowhere/else" };
  for (const code of [2, 0]) {
    expect((await workspace.start(["plan", "-detailed-exitcode"], environment).outcome).code).toBe(code);
    await workspace.start(["apply", "-auto-approve"], environment).outcome;
  }
  const gone = once(child, "exit");
  child.kill("SIGINT");
  expect(await gone).toEqual([0, null]);
  await expectNothingLeft();
});

test("started by hand, the provider explains its purpose", () => {
  const [file, ...args] = command;
  const { stdout, status } = spawnSync(file, args, { encoding: "utf8" });
  expect(stdout).toBe(
    "This program is a Terraform provider, which Terraform starts. To start it yourself, use --debug.\n",
  );
  expect(status).toBe(1);
});

test("a crash is shown with its stack", async () => {
  workspace.write('resource "shelf_item" "it" {\n  name    = "crash"\n  fail    = "crash"\n  wait_ms = 60000\n}\n');
  const run = await workspace.terraform("apply", "-auto-approve");
  expect(run.code).toBe(1);
  // Newer versions of OpenTofu print no stack trace.
  if (underTest().tool === "OpenTofu" && !run.output.includes("Stack trace")) {
    expect(run.output).toMatch(/Error: (Plugin did not respond|Request cancelled)/);
  } else {
    expect(run.output).toContain(`Stack trace from the ${basename(bundle)} plugin:`);
    expect(run.output).toMatch(/panic: SyntaxError: [^\n]*JSON[\s\S]*\n {4}at /);
  }
  await expectNothingLeft();
});
