import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { ciFiles } from "../../../src/cli/commands/init/workflows";
import { type Stack, startStack } from "../support/stack";
import { Repository } from "./repository";

jest.setTimeout(300_000);

type Variables = Readonly<Record<string, string>>;

interface Step {
  readonly run?: string;
  readonly env?: Variables;
}

/** A commit on main and the last commit of its request. The first one is undefined before the merge. */
interface Request {
  readonly merged: string | undefined;
  readonly head: string;
}

interface Host {
  readonly files: ReturnType<typeof ciFiles>;
  /** The lines of a job that run after the installation of the packages, with their variables. */
  readonly steps: (job: "plan" | "apply", values: Variables) => readonly { run: string; env: Variables }[];
  /** The variables that the host sets for a job. */
  readonly variables: (job: "plan" | "apply", commit: string) => Variables;
  /** The folder of a kept plan. */
  readonly artifact: (repository: Repository, head: string) => string;
  readonly requestsJson: (request: Request) => object;
}

const settings = { target: "cdktf", packageManager: "npm", tests: false, backend: "pg" } as const;

function filesOf(ci: "github" | "gitlab", path: string) {
  const files = ciFiles(ci, "shop", settings);
  return {
    files,
    pipeline: parse(files.find((file) => file.path === path)?.text ?? "", { schema: "failsafe" }) as unknown,
  };
}

/** A value with the results of its expressions, which a job gets from GitHub. */
const filled = (text: string, values: Variables) =>
  text.replace(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => {
    const value = values[expression];
    if (value === undefined) throw new Error(`the workflow reads ${expression}, which is not given`);
    return value;
  });

function githubHost(): Host {
  const { files, pipeline } = filesOf("github", ".github/workflows/infrastructure.yml");
  const { jobs } = pipeline as { readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>> };
  return {
    files,
    steps: (job, values) =>
      (jobs[job]?.steps ?? []).flatMap(({ run, env = {} }) => {
        if (run === undefined || run === "npm ci") return [];
        const own = Object.entries(env).map(([name, value]) => [name, filled(value, values)]);
        return [{ run, env: Object.fromEntries(own) as Variables }];
      }),
    variables: (job, commit) => ({
      GITHUB_EVENT_NAME: job === "plan" ? "pull_request" : "push",
      GITHUB_SHA: commit,
      GITHUB_REF_NAME: "main",
      GITHUB_REPOSITORY: "acme/infrastructure",
    }),
    artifact(repository, head) {
      writeFileSync(join(repository.host, `run-of-${head}`), `run-${head}\n`);
      return join(repository.host, "artifacts", `run-${head}`, "plan-shop");
    },
    requestsJson: ({ merged, head }) => [
      { merge_commit_sha: merged ?? null, base: { ref: "main" }, head: { sha: head } },
    ],
  };
}

function gitlabHost(): Host {
  const { files, pipeline } = filesOf("gitlab", ".gitlab-ci.yml");
  const jobs = pipeline as Readonly<
    Record<string, { readonly script: readonly string[]; readonly variables: Variables }>
  >;
  return {
    files,
    steps(job, values) {
      const { script = [], variables = {} } = jobs[job] ?? {};
      const lines = script.filter((line) => line !== "npm ci" && !line.includes("git fetch"));
      const own = Object.entries(variables).map(([name, value]) => [
        name,
        value.replace(/^\$(\w+)$/, (_, from: string) => values[from] ?? ""),
      ]);
      return [{ run: lines.join("\n"), env: { ...values, ...(Object.fromEntries(own) as Variables) } }];
    },
    variables: (job) => ({
      CI_PIPELINE_SOURCE: job === "plan" ? "merge_request_event" : "push",
      CI_PROJECT_ID: "42",
      ...(job === "plan" && { CI_MERGE_REQUEST_IID: "7" }),
    }),
    artifact: (repository) => join(repository.host, "artifacts", "refs/merge-requests/7/head", "plan: [shop]"),
    requestsJson: ({ merged, head }) => [
      { iid: 7, state: merged === undefined ? "opened" : "merged", squash_commit_sha: merged ?? null, sha: head },
    ],
  };
}

describe.each([
  ["GitHub", githubHost()],
  ["GitLab", gitlabHost()],
])("the jobs for %s", (name, host) => {
  let service: Stack;
  let repository: Repository;
  const tokens = { read: "token-that-only-reads", write: "token-that-writes" };

  beforeAll(async () => {
    service = await startStack("fast", { token: tokens.write, notesRequests: false });
    await service.control("POST", "tokens", { username: "admin", token: tokens.read, scopes: "domains:read_only" });
    repository = await new Repository(host.files).start();
  });
  afterAll(async () => {
    repository.remove();
    await service.close();
  });

  const run = async (job: "plan" | "apply", commit: string, key = "a key that is long") => {
    const values = {
      ...{ "matrix.stack": "shop", "github.sha": commit, CI_COMMIT_SHA: commit, "github.run_id": "" },
      ...{ "github.event.pull_request.number": "7", "github.repository": "acme/infrastructure" },
      ...{ "github.event.pull_request.head.sha || github.sha": commit, "vars.STRATUS_BASE_URL": service.url },
      ...{ "secrets.STRATUS_READ_TOKEN": tokens.read, "secrets.STRATUS_TOKEN": tokens.write, "secrets.PLAN_KEY": key },
      ...{ "secrets.PG_CONN_STR": "", "github.token": "", STRATUS_READ_TOKEN: tokens.read },
    };
    const given = { STACK: "shop", STRATUS_BASE_URL: service.url, STRATUS_TOKEN: tokens.write, PLAN_KEY: key };
    const file = join(repository.host, "variables");
    writeFileSync(file, "");
    let output = "";
    for (const { run: lines, env } of host.steps(job, values)) {
      const set = Object.fromEntries(
        readFileSync(file, "utf8")
          .split("\n")
          .filter((line) => line !== "")
          .map((line) => line.split("=")),
      ) as Variables;
      const variables = { ...given, ...host.variables(job, commit), GITHUB_ENV: file, ...env, ...set };
      const ended = await repository.run(lines, variables);
      output += ended.output;
      if (ended.code !== 0) return { code: ended.code, output };
    }
    return { code: 0, output };
  };

  /** Plans a pushed commit as its request does, merged into main, and keeps the plan. */
  const plan = async (head: string, key?: string) => {
    await repository.checkOut(head, true);
    const ended = await run("plan", head, key);
    if (ended.code === 0) {
      const folder = host.artifact(repository, head);
      mkdirSync(folder, { recursive: true });
      cpSync(join(repository.runner, "plans"), folder, { recursive: true });
    }
    return ended;
  };

  const apply = async (commit: string, request: object, key?: string) => {
    writeFileSync(join(repository.host, "requests.json"), JSON.stringify(request));
    await repository.checkOut(commit, false);
    await service.control("DELETE", "requests");
    return run("apply", commit, key);
  };

  const mergeAndApply = async (branch: string, head: string, key?: string) => {
    const merged = await repository.merge(branch);
    return apply(merged, host.requestsJson({ merged, head }), key);
  };

  test("the plan is a comment, and exactly this plan is applied after the merge", async () => {
    const head = await repository.push("first", { www: "192.0.2.10" });
    expect(await plan(head)).toMatchObject({ code: 0 });
    expect(await service.writes()).toEqual([]);
    const comment = readFileSync(join(repository.host, "comment-7.md"), "utf8");
    expect(comment).toMatch(new RegExp(`^### Plan of \`shop\` at ${head}\n\n\\*\\*Plan: 2 created\\.\\*\\*\n`));
    expect(readdirSync(join(repository.runner, "plans", "shop")).sort()).toEqual([
      "plan.tgz.enc",
      "planned.txt",
      "report.md",
    ]);
    const { code, output } = await mergeAndApply("first", head);
    expect(output).toContain("Apply complete! Resources: 2 added, 0 changed, 0 destroyed.");
    expect(code).toBe(0);
  });

  test("a plan is refused if something else was merged in between", async () => {
    const head = await repository.push("other-files", { www: "192.0.2.20" });
    expect(await plan(head)).toMatchObject({ code: 0 });
    await repository.pushFile("NOTES.md");
    const { code, output } = await mergeAndApply("other-files", head);
    expect(output).toContain("Nothing was applied: something else was merged after the plan, so the files differ.");
    expect([code, await service.writes()]).toEqual([1, []]);
  });

  test("a plan is refused if the request has a later commit", async () => {
    const planned = await repository.push("later", { www: "192.0.2.30" });
    expect(await plan(planned)).toMatchObject({ code: 0 });
    const head = await repository.push("later", { www: "192.0.2.31" });
    const { code, output } = await mergeAndApply("later", head);
    expect(output).toContain(
      name === "GitHub"
        ? "RUN: The last commit of the pull request has no plan"
        : `Nothing was applied: the plan is of commit ${planned}, but the last one before the merge is ${head}.`,
    );
    expect(code).not.toBe(0);
    expect(await service.writes()).toEqual([]);
  });

  test("a plan is refused if the state has changed", async () => {
    const head = await repository.push("stale", { www: "192.0.2.40" });
    expect(await plan(head)).toMatchObject({ code: 0 });
    const file = join(repository.states, "shop.tfstate");
    const state = JSON.parse(readFileSync(file, "utf8")) as { readonly serial: number };
    writeFileSync(file, JSON.stringify({ ...state, serial: state.serial + 1 }));
    const { code, output } = await mergeAndApply("stale", head);
    expect(output).toContain("Saved plan is stale");
    expect([code, await service.writes()]).toEqual([1, []]);
  });

  test("a commit that was pushed to main directly is refused", async () => {
    const commit = await repository.pushFile("DIRECT.md");
    const { code, output } = await apply(commit, host.requestsJson({ merged: undefined, head: "0".repeat(40) }));
    expect(output).toMatch(/(COMMIT|iid): This commit has no (pull|merge) request/);
    expect(code).not.toBe(0);
    expect(await service.writes()).toEqual([]);
  });

  test("a plan isn't kept without a key, and isn't applied with another key", async () => {
    const head = await repository.push("key", { www: "192.0.2.50" });
    const { code, output } = await plan(head, "");
    expect([code, output]).toEqual([1, expect.stringContaining("PLAN_KEY: Create the secret PLAN_KEY")]);
    expect(existsSync(join(repository.runner, "plans"))).toBe(false);
    expect(await plan(head)).toMatchObject({ code: 0 });
    expect((await mergeAndApply("key", head, "another key")).code).not.toBe(0);
    expect(await service.writes()).toEqual([]);
  });
});
