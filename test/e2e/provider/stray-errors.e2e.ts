import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { childrenOf, stayingAfter } from "../../perturb/changes/processes";
import { type Outcome, startChild } from "../../support/child";
import { eventually } from "../../support/eventually";
import { type Stack, startStack } from "../support/stack";
import { childEnvironment, terraformBinary, type Workspace } from "../support/terraform";

jest.setTimeout(120_000);

let stack: Stack;
let workspace: Workspace;
beforeAll(async () => {
  stack = await startStack();
  workspace = stack.installed();
  workspace.write({
    resource: { stratus_domain: { zone: { domain: "a.example", type: "slave", master_ips: ["192.0.2.1"] } } },
  });
  await workspace.init();
});
afterAll(() => stack.close());

/** Rejects a promise for each Terraform process that connects, as a bug in a check would. */
const preload = `
const { Server } = require("node:net");
const { emit } = Server.prototype;
Server.prototype.emit = function (event, ...given) {
  if (event === "connection") setImmediate(() => void Promise.reject(new Error("the check of shelves failed")));
  return emit.call(this, event, ...given);
};
`;

function faulty(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const file = join(workspace.folder, "preload.cjs");
  writeFileSync(file, preload);
  return childEnvironment(workspace.folder, { NODE_OPTIONS: `--require ${file}`, ...more });
}

const start = (file: string, args: readonly string[], env: NodeJS.ProcessEnv) =>
  startChild(file, args, { cwd: workspace.folder, env, mayStray: true });

const terraform = (env: NodeJS.ProcessEnv, ...args: readonly string[]) =>
  start(terraformBinary(), [...args, "-no-color", "-input=false"], env).outcome;

const command = join(__dirname, "..", "..", "..", "dist", "bin", "stratus.cjs");

const expectPlan = ({ code, output }: Outcome) => {
  expect(output).toContain("Warning: The provider had an internal error");
  expect(output).toContain("Error: the check of shelves failed");
  expect(output).toContain("Plan: 1 to add, 0 to change, 0 to destroy.");
  expect(code).toBe(0);
};

test("a rejected promise without a handler is a warning, and the run ends normally", async () => {
  expectPlan(await terraform(faulty(), "plan"));
  expectPlan(await terraform(faulty(), "apply", "-auto-approve"));
  expect(workspace.state("stratus_domain.zone")).toMatchObject({ domain: "a.example" });
  await workspace.destroy();
});

test("a provider that is started with --debug serves the next run, too", async () => {
  const { child, outcome } = start(process.execPath, [command, "--debug"], faulty());
  const line = await new Promise<string>((resolve) => child.stdout?.once("data", resolve));
  const TF_REATTACH_PROVIDERS = /'(.*)'/.exec(line)?.[1] ?? "";
  const env = childEnvironment(workspace.folder, { TF_REATTACH_PROVIDERS });
  expectPlan(await terraform(env, "plan"));
  expectPlan(await terraform(env, "plan"));
  child.kill("SIGTERM");
  await outcome;
});

test("a command that serves the provider prints the warning and its result", async () => {
  const { code, output } = await start(process.execPath, [command, "diff"], faulty()).outcome;
  expect(output).toContain("The provider had an internal error");
  expect(output).toContain("Plan: 1 created.");
  expect(code).toBe(2);
});

test("a provider exits if Terraform is killed before the provider has started to listen", async () => {
  const file = join(workspace.folder, "late.cjs");
  writeFileSync(file, "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);\n");
  const env = childEnvironment(workspace.folder, { NODE_OPTIONS: `--require ${file}` });
  const { child, outcome } = start(terraformBinary(), ["plan", "-no-color", "-input=false"], env);
  const providers = () => childrenOf(Number(child.pid));
  await eventually(() => providers().length > 0);
  const started = providers();
  child.kill("SIGKILL");
  await outcome;
  expect(await stayingAfter(started, 15_000)).toEqual([]);
});
