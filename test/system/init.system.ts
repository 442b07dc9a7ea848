import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, isAbsolute, join } from "node:path";
import { parse } from "yaml";
import { startStack } from "../e2e/support/stack";
import type { Stack } from "../e2e/support/stack";
import { childEnvironment, terraformBinary } from "../e2e/support/terraform";
import { filled } from "../examples/support/workflow";
import { packed, run, withNode } from "./support/package";
import type { Environment } from "./support/package";

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

/** Starts a project in an empty folder and installs its packages. */
async function start(name: string, manager: string, ...options: readonly string[]): Promise<string> {
  const beside = join(folder, "projects");
  mkdirSync(beside, { recursive: true });
  const args = ["--yes", "--package", tarball, "stratus", "init", name, ...options];
  expect(await run("npx", args, beside, env)).toContain(`Written to ${name}`);
  const project = join(beside, name);
  await run(manager, ["install"], project, env);
  return project;
}

const settings = () => ({ STRATUS_BASE_URL: service.url, STRATUS_TOKEN: service.token });

const created = "Apply complete! Resources: 2 added, 0 changed, 0 destroyed.";

describe.each([
  ["cdktf", "ts-node", "5.9"],
  ["cdktn", "tsx", "7.0"],
])("a project with %s, %s and TypeScript %s", (target, runner, typescript) => {
  test("passes its tests, and is deployed to the emulator", async () => {
    const project = await start(target, "npm", "--target", target, "--runner", runner, "--typescript", typescript);
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

interface GithubJob {
  readonly steps: readonly { readonly run?: string; readonly env?: Readonly<Record<string, string>> }[];
}

/** Runs the commands of a job. The shell of both CI systems stops at the first error. */
async function runLines(lines: readonly string[], project: string, more: Environment): Promise<string> {
  let output = "";
  for (const line of lines.filter((each) => !/corepack|curl|sha256sum|unzip/.test(each))) {
    output += await run("bash", ["--noprofile", "--norc", "-e", "-c", line], project, { ...env, ...more });
  }
  return output;
}

const stateUrl = () => `http://127.0.0.1:${String((states.address() as AddressInfo).port)}/`;
const readOnly = { username: "admin", scopes: "domains:read_only", token: "only-reads" };

describe.each([
  ["npm", "cdktf", "tsx", "package-lock.json"],
  ["pnpm", "cdktn", "ts-node", "pnpm-lock.yaml"],
])("the GitHub workflow of a project with %s, %s and %s", (manager, target, runner, lockFile) => {
  test("checks, plans and deploys", async () => {
    const options = ["--target", target, "--runner", runner, "--package-manager", manager];
    const project = await start(`github-${manager}`, manager, ...options, "--ci", "github", "--backend", "http");
    expect(existsSync(join(project, lockFile))).toBe(true);
    const text = readFileSync(join(project, ".github", "workflows", "infrastructure.yml"), "utf8");
    const { jobs } = parse(text) as { jobs: Readonly<Record<"test" | "plan" | "deploy", GithubJob>> };
    const summary = join(project, "summary.md");
    const runJob = async (name: keyof typeof jobs, token = service.token) => {
      const values = {
        "vars.STRATUS_BASE_URL": service.url,
        "secrets.STRATUS_TOKEN": token,
        "secrets.TF_HTTP_ADDRESS": stateUrl(),
        "secrets.TF_HTTP_LOCK_ADDRESS": `${stateUrl()}lock`,
        "secrets.TF_HTTP_UNLOCK_ADDRESS": `${stateUrl()}lock`,
        "secrets.TF_HTTP_USERNAME": "",
        "secrets.TF_HTTP_PASSWORD": "",
      };
      let output = "";
      for (const { run: line, env: variables = {} } of jobs[name].steps) {
        if (line === undefined) continue;
        const given = Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, filled(value, values)]));
        output += await runLines([line], project, { GITHUB_STEP_SUMMARY: summary, ...given });
      }
      return output;
    };
    expect(await runJob("test")).toContain("Tests:       1 passed, 1 total");
    await service.control("POST", "tokens", readOnly);
    await runJob("plan", readOnly.token);
    expect(readFileSync(summary, "utf8")).toMatch(/^\*\*Plan: 2 created, 1 output changed\.\*\*\n/);
    expect(await runJob("deploy")).toContain(created);
    expect(state).toContain("shop.example");
    rmSync(summary);
    await runJob("plan", readOnly.token);
    expect(readFileSync(summary, "utf8")).toMatch(/^\*\*Nothing changes\.\*\*\n/);
  });
});

test("the GitLab pipeline of a project with yarn checks, plans and deploys", async () => {
  const options = ["--package-manager", "yarn", "--runner", "tsx", "--ci", "gitlab", "--backend", "http"];
  const project = await start("gitlab", "yarn", ...options);
  expect(existsSync(join(project, "yarn.lock"))).toBe(true);
  const pipeline = parse(readFileSync(join(project, ".gitlab-ci.yml"), "utf8")) as {
    readonly variables: Readonly<Record<string, string>>;
    readonly default: { readonly before_script: readonly string[] };
  } & Readonly<Record<"test" | "plan" | "deploy", { readonly script: readonly string[] }>>;
  const runJob = (name: "test" | "plan" | "deploy") => {
    const more = { ...settings(), ...pipeline.variables };
    const lock = `${stateUrl()}lock`;
    const address = { TF_HTTP_ADDRESS: stateUrl(), TF_HTTP_LOCK_ADDRESS: lock, TF_HTTP_UNLOCK_ADDRESS: lock };
    return runLines([...pipeline.default.before_script, ...pipeline[name].script], project, { ...more, ...address });
  };
  expect(await runJob("test")).toContain("Tests:       1 passed, 1 total");
  expect(await runJob("plan")).toMatch(/^\*\*Plan: 2 created, 1 output changed\.\*\*$/m);
  expect(await runJob("deploy")).toContain(created);
  expect(await runJob("plan")).toMatch(/^\*\*Nothing changes\.\*\*$/m);
});
