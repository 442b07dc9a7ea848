import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, isAbsolute, join } from "node:path";
import { parse } from "yaml";
import { type Stack, startStack } from "../e2e/support/stack";
import { childEnvironment, terraformBinary } from "../e2e/support/terraform";
import { filled } from "../examples/support/workflow";
import { type Environment, packed, run, withNode } from "./support/package";

jest.setTimeout(900_000);

let folder: string;
let tarball: string;
let service: Stack;
let states: Server;
let env: Environment;

/** The state of the projects, as a Terraform HTTP backend. */
let state: string | undefined;

beforeAll(async () => {
  folder = await packed();
  const clone = join(folder, "cdktf-stratus");
  tarball = join(clone, readdirSync(clone).find((name) => name.endsWith(".tgz")) ?? "");
  service = await startStack("fast");
  states = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      // GitLab's states are locked with POST, too.
      if (request.method === "POST" && request.url?.startsWith("/lock") !== true) state = body;
      response.statusCode = request.method === "GET" && state === undefined ? 404 : 200;
      response.end(request.method === "GET" ? state : undefined);
    });
  });
  await new Promise<void>((resolve) => states.listen(0, "127.0.0.1", resolve));
  const bin = join(folder, "bin");
  mkdirSync(bin);
  for (const [name, version] of [
    ["pnpm", "9.15.9"],
    ["yarn", "1.22.22"],
  ] as const) {
    writeFileSync(join(bin, name), `#!/bin/sh\nexec npx --yes --prefer-offline ${name}@${version} "$@"\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const { STRATUS_TOKEN: _t, STRATUS_BASE_URL: _b, ...machine } = childEnvironment(folder);
  const withTerraform = isAbsolute(terraformBinary()) ? [dirname(terraformBinary())] : [];
  env = await withNode(22, { ...machine, PATH: [bin, ...withTerraform, machine["PATH"]].join(":") });
});
afterAll(async () => {
  states.close();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  state = undefined;
  await service.control("POST", "reset");
});

/** Writes the lock file of a project whose first job installs its packages. Yarn 1 also installs them. */
const lockOnly: Readonly<Record<string, readonly string[]>> = {
  npm: ["--package-lock-only"],
  pnpm: ["--lockfile-only"],
};

/** Starts a project in an empty folder and installs its packages, or only locks them. */
async function start(
  name: string,
  [manager, ...install]: readonly [string, ...string[]],
  ...options: readonly string[]
): Promise<string> {
  const beside = join(folder, "projects");
  mkdirSync(beside, { recursive: true });
  const args = ["--yes", "--package", tarball, "stratus", "init", name, ...options];
  expect(await run("npx", args, beside, env)).toContain(`Written to ${name}`);
  const project = join(beside, name);
  await run(manager, ["install", ...install], project, env);
  return project;
}

const settings = () => ({ STRATUS_BASE_URL: service.url, STRATUS_TOKEN: service.token });

const created = "Apply complete! Resources: 2 added, 0 changed, 0 destroyed.";

describe.each([
  ["cdktf", "ts-node", "5.9"],
  ["cdktn", "tsx", "7.0"],
])("a project with %s, %s and TypeScript %s", (target, runner, typescript) => {
  test("passes its tests, and is deployed to the emulator", async () => {
    const project = await start(target, ["npm"], "--target", target, "--runner", runner, "--typescript", typescript);
    await run("npm", ["run", "check"], project, env);
    expect(await run("npm", ["test"], project, env)).toContain("Tests:       1 passed, 1 total");
    const connected = { ...env, ...settings() };
    expect(await run("npx", [target, "deploy", "--auto-approve"], project, connected)).toContain(created);
    expect(existsSync(join(project, `terraform.${target}.tfstate`))).toBe(true);
    expect(await run("npm", ["run", "diff"], project, connected)).toContain("Nothing changes.");
    const destroyed = await run("npm", ["run", "destroy", "--", "--auto-approve"], project, connected);
    expect(destroyed).toContain("Destroy complete! Resources: 2 destroyed.");
  });
});

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

/** The install commands that have already run, each with its project's folder. */
const installed = new Set<string>();

/**
 * Runs the commands of a job. The shell of both CI systems stops at the first error. The jobs of a project share their
 * folder here, so only the first one installs the packages.
 */
async function runLines(lines: readonly string[], project: string, more: Environment): Promise<string> {
  let output = "";
  for (const line of lines.filter((each) => !/corepack|curl|sha256sum|unzip/.test(each))) {
    if (/^(npm ci|(pnpm|yarn) install .*)$/.test(line)) {
      const command = `${project} ${line}`;
      if (installed.has(command)) continue;
      installed.add(command);
    }
    output += await run("bash", ["--noprofile", "--norc", "-e", "-c", line], project, { ...env, ...more });
  }
  return output;
}

const stateUrl = () => `http://127.0.0.1:${String((states.address() as AddressInfo).port)}/`;
const stateSettings = () => ({
  TF_HTTP_ADDRESS: stateUrl(),
  TF_HTTP_LOCK_ADDRESS: `${stateUrl()}lock`,
  TF_HTTP_UNLOCK_ADDRESS: `${stateUrl()}lock`,
  TF_HTTP_USERNAME: "",
  TF_HTTP_PASSWORD: "",
});
const readOnly = { username: "admin", scopes: "domains:read_only", token: "only-reads" };

/** Commits a project as a repository does, because a plan names its commit. */
async function commit(project: string): Promise<void> {
  const git = ["-c", "user.name=dev", "-c", "user.email=dev@acme.example"];
  await run("git", ["init", "--quiet"], project, env);
  await run("git", ["add", "--all"], project, env);
  await run("git", [...git, "commit", "--quiet", "--message", "Start the project"], project, env);
}

/** The key and the commit of the plans. */
const planned = { PLAN_KEY: "a key that is long", COMMIT: "abc" };

/** Plans a stack as the job does, and returns the report. */
async function planStack(project: string, stack: string, more: Environment): Promise<string> {
  await run("bash", [join("ci", "plan-comments", "plan.sh")], project, { ...env, ...more, ...planned, STACK: stack });
  return readFileSync(join(project, "plans", stack, "report.md"), "utf8");
}

/** Applies the plan that a job has kept, like the job after it. */
const applyPlan = (project: string, stack: string, more: Environment) =>
  run("bash", [join("ci", "plan-comments", "apply.sh")], project, { ...env, ...more, ...planned, STACK: stack });

describe.each([
  ["npm", "cdktf", "tsx", "package-lock.json"],
  ["pnpm", "cdktn", "ts-node", "pnpm-lock.yaml"],
])("the GitHub workflow of a project with %s, %s and %s", (manager, target, runner, lockFile) => {
  test("tests and plans, and applies the saved plan", async () => {
    const stack = `github-${manager}`;
    const options = ["--target", target, "--runner", runner, "--package-manager", manager];
    const project = await start(
      stack,
      [manager, ...(lockOnly[manager] ?? [])],
      ...options,
      "--ci",
      "github",
      "--backend",
      "http",
    );
    expect(existsSync(join(project, lockFile))).toBe(true);
    await commit(project);
    const text = readFileSync(join(project, ".github", "workflows", "infrastructure.yml"), "utf8");
    const { jobs } = parse(text, { schema: "failsafe" }) as {
      jobs: Readonly<Record<"test" | "plan" | "apply", { readonly steps: readonly Step[] }>>;
    };
    const secrets = Object.entries(stateSettings()).map(([name, value]) => [`secrets.${name}`, value]);
    const values = {
      "vars.STRATUS_BASE_URL": service.url,
      "secrets.STRATUS_READ_TOKEN": readOnly.token,
      "secrets.STRATUS_TOKEN": service.token,
      "secrets.PLAN_KEY": "",
      ...(Object.fromEntries(secrets) as Readonly<Record<string, string>>),
    };
    const environmentOf = (step: Step | undefined) =>
      Object.fromEntries(Object.entries(step?.env ?? {}).map(([key, value]) => [key, filled(value, values)]));
    const commands = (name: keyof typeof jobs) => jobs[name].steps.flatMap(({ run: line }) => line ?? []);
    expect(await runLines(commands("test"), project, {})).toContain("Tests:       1 passed, 1 total");

    await service.control("POST", "tokens", readOnly);
    const step = (name: keyof typeof jobs) =>
      environmentOf(jobs[name].steps.find(({ run: line }) => line?.startsWith("bash ci/plan-comments/")));
    expect(commands("plan")[0]).toBe(manager === "npm" ? "npm ci" : "corepack enable");
    const [first, again] = [
      /^### Plan of `.*` at abc\n\n\*\*Plan: 2 created, 1 output changed\.\*\*\n/,
      /\*\*Nothing changes\.\*\*\n/,
    ];
    expect(await planStack(project, stack, step("plan"))).toMatch(first);
    expect(await applyPlan(project, stack, step("apply"))).toContain(created);
    expect(state).toContain("shop.example");
    expect(await planStack(project, stack, step("plan"))).toMatch(again);
  });
});

test("the GitLab pipeline of a project with yarn tests and plans, and applies the saved plan", async () => {
  const options = ["--package-manager", "yarn", "--runner", "tsx", "--ci", "gitlab", "--backend", "http"];
  const project = await start("gitlab", ["yarn"], ...options);
  expect(existsSync(join(project, "yarn.lock"))).toBe(true);
  // These commands run on Node 22.
  expect(readFileSync(join(project, "main.ts"), "utf8")).toContain('from "cdktn"');
  await commit(project);
  const pipeline = parse(readFileSync(join(project, ".gitlab-ci.yml"), "utf8"), { schema: "failsafe" }) as {
    readonly ".stratus": { readonly variables: Readonly<Record<string, string>> };
  } & Readonly<
    Record<
      "test" | "plan",
      { readonly script: readonly string[]; readonly variables?: Readonly<Record<string, string>> }
    >
  >;
  expect(await runLines(pipeline.test.script, project, {})).toContain("Tests:       1 passed, 1 total");
  await service.control("POST", "tokens", readOnly);
  const common = { ...pipeline[".stratus"].variables, ...stateSettings(), STRATUS_BASE_URL: service.url };
  const job = { ...common, ...pipeline.plan.variables, STRATUS_TOKEN: readOnly.token };
  expect(await planStack(project, "gitlab", job)).toMatch(/^\*\*Plan: 2 created, 1 output changed\.\*\*$/m);
  const token = { ...common, STRATUS_TOKEN: service.token };
  expect(await applyPlan(project, "gitlab", token)).toContain(created);
  expect(await planStack(project, "gitlab", job)).toMatch(/^\*\*Nothing changes\.\*\*$/m);
});
