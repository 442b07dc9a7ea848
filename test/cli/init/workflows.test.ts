import { parse } from "yaml";
import { newProject } from "../../../src/cli/init/files";
import { type GivenSettings, withDefaults } from "../../../src/cli/init/settings";
import { compatibilityOf } from "../../docs/support/compatibility";

interface Step {
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}
interface Job {
  readonly if?: string;
  readonly needs?: string;
  readonly environment?: string;
  readonly concurrency?: string;
  readonly steps: readonly Step[];
}
interface GitlabJob {
  readonly stage: string;
  readonly rules?: readonly { readonly if: string }[];
  readonly environment?: unknown;
  readonly script: readonly string[];
}
interface Gitlab {
  readonly stages: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
  readonly default: { readonly image: string; readonly before_script: readonly string[] };
  readonly [job: string]: unknown;
}

function project(given: GivenSettings) {
  const files = newProject("shop", "file:../cdktf-stratus-0.1.0.tgz", withDefaults(given));
  const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? "";
  const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Readonly<Record<string, string>> };
  return { textOf, scripts };
}

function github(given: GivenSettings) {
  const { textOf, scripts } = project({ ...given, ci: "github" });
  const text = textOf(".github/workflows/infrastructure.yml");
  const workflow = parse(text, { schema: "failsafe" }) as {
    readonly on: Readonly<Record<string, unknown>>;
    readonly permissions: unknown;
    readonly jobs: Readonly<Record<string, Job>>;
  };
  return { text, scripts, ...workflow };
}

function gitlab(given: GivenSettings) {
  const { textOf, scripts } = project({ ...given, ci: "gitlab" });
  const text = textOf(".gitlab-ci.yml");
  const pipeline = parse(text, { schema: "failsafe" }) as Gitlab;
  return { text, scripts, pipeline, job: (name: string) => pipeline[name] as GitlabJob | undefined };
}

const managers = ["npm", "pnpm", "yarn"] as const;

/** The scripts of package.json that a command line runs. */
const scriptsIn = (line: string) =>
  [...line.matchAll(/^(?:npm|pnpm|yarn) (?:--silent )?(?:run (?:--silent )?(\w+)|(test))\b/g)].map(
    ([, script, test]) => script ?? test,
  );

describe.each(managers)("with %s", (packageManager) => {
  test.each([
    ["github", true],
    ["github", false],
    ["gitlab", true],
    ["gitlab", false],
  ] as const)("every script that a job of %s runs exists (tests: %s)", (ci, tests) => {
    const given = { packageManager, backend: "pg", tests } as const;
    const { scripts } = project(given);
    const lines =
      ci === "github"
        ? Object.values(github(given).jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
        : ["test", "plan", "deploy"].flatMap((name) => gitlab(given).job(name)?.script ?? []);
    const used = lines.flatMap(scriptsIn);
    expect(new Set(used)).toEqual(new Set(["check", ...(tests ? ["test"] : []), "diff", "deploy"]));
    for (const name of used) expect(scripts).toHaveProperty(String(name));
  });
});

describe("the workflow for GitHub", () => {
  const { on, permissions, jobs, text } = github({ backend: "pg" });
  const { test: checks, plan, deploy } = jobs;

  test("runs for pull requests and for pushes to main, without permission to write", () => {
    expect(on).toEqual({ pull_request: "", push: { branches: ["main"] } });
    expect(permissions).toEqual({ contents: "read" });
  });

  test("plans pull requests of the repository itself, and deploys one push at a time", () => {
    expect(plan?.if).toMatch(/^github\.event_name == 'pull_request' && .*head\.repo\.full_name == github\.repository$/);
    expect([plan?.environment, plan?.needs]).toEqual(["plan", "test"]);
    expect(deploy?.if).toBe("github.event_name == 'push'");
    expect([deploy?.environment, deploy?.needs, deploy?.concurrency]).toEqual(["production", "test", "deploy"]);
  });

  test("only the last step of a job gets secrets, and never on its command line", () => {
    for (const job of [plan, deploy]) {
      expect(job?.steps.map((step) => JSON.stringify(step).includes("secrets."))).toEqual(
        job?.steps.map((_, index) => index === job.steps.length - 1),
      );
      expect(job?.steps.at(-1)?.env).toEqual({
        STRATUS_BASE_URL: "${{ vars.STRATUS_BASE_URL }}",
        STRATUS_TOKEN: "${{ secrets.STRATUS_TOKEN }}",
        PG_CONN_STR: "${{ secrets.PG_CONN_STR }}",
      });
    }
    for (const { run = "" } of Object.values(jobs).flatMap(({ steps }) => steps)) expect(run).not.toContain("${{");
    expect(JSON.stringify(checks)).not.toContain("secrets.");
    expect(text).toContain("# STRATUS_TOKEN, PG_CONN_STR.\n");
  });

  test("pins the versions of Node and Terraform that the docs recommend", () => {
    for (const { steps } of Object.values(jobs)) {
      const settings = (action: string) => steps.find(({ uses }) => uses?.startsWith(`${action}@`))?.with ?? {};
      expect(compatibilityOf("Node").notes).toContain(
        `Node ${String(settings("actions/setup-node")["node-version"])}.`,
      );
      const { terraform_version, terraform_wrapper } = settings("hashicorp/setup-terraform");
      expect(compatibilityOf("Terraform").tested).toContain(`${String(terraform_version)} `);
      expect(terraform_wrapper).toBe("false");
    }
  });

  test("Corepack installs pnpm before the cache is restored", () => {
    const steps = github({ packageManager: "pnpm", backend: "pg" }).jobs["plan"]?.steps ?? [];
    expect(steps.slice(0, 3).map(({ uses, run }) => uses ?? run)).toEqual([
      "actions/checkout@v4",
      "corepack enable",
      "actions/setup-node@v4",
    ]);
    expect(steps[2]?.with).toEqual({ "node-version": "22", cache: "pnpm" });
    expect(steps.map(({ run }) => run)).toContain("pnpm install --frozen-lockfile");
  });

  test("doesn't deploy a stack whose state is a file of the job", () => {
    const local = github({});
    expect(Object.keys(local.jobs)).toEqual(["test"]);
    expect(local.text).toMatch(/^# Checks every change\. The state is a local file, which a job would lose\. /);
  });
});

describe("the pipeline for GitLab", () => {
  test("plans merge requests, and deploys the default branch, one pipeline at a time", () => {
    const { pipeline, job } = gitlab({ backend: "pg" });
    expect(pipeline.stages).toEqual(["test", "plan", "deploy"]);
    expect(job("plan")).toMatchObject({
      rules: [{ if: '$CI_PIPELINE_SOURCE == "merge_request_event"' }],
      environment: { name: "plan", action: "prepare" },
    });
    expect(job("deploy")).toMatchObject({
      rules: [{ if: "$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH" }],
      environment: "production",
      resource_group: "production",
    });
  });

  test("installs the versions of Node and Terraform that the docs recommend", () => {
    const { pipeline } = gitlab({ backend: "pg" });
    const [, node = ""] = /^node:(\d+)$/.exec(pipeline.default.image) ?? [];
    expect(compatibilityOf("Node").notes).toContain(`Node ${node}.`);
    const [, terraform = ""] = /terraform_([\d.]+)$/.exec(pipeline.variables["TERRAFORM"] ?? "") ?? [];
    expect(compatibilityOf("Terraform").tested).toContain(`${terraform} `);
  });

  test("stores the state in GitLab with the HTTP backend", () => {
    const { pipeline, text } = gitlab({ backend: "http" });
    expect(pipeline.variables["TF_HTTP_ADDRESS"]).toBe("$CI_API_V4_URL/projects/$CI_PROJECT_ID/terraform/state/shop");
    expect(text).toContain("# STRATUS_BASE_URL, STRATUS_TOKEN.\n");
  });

  test("doesn't deploy a stack whose state is a file of the job", () => {
    const { pipeline, job, text } = gitlab({});
    expect(pipeline.stages).toEqual(["test"]);
    expect([job("plan"), job("deploy")]).toEqual([undefined, undefined]);
    expect(text).toMatch(/^# Checks every change\. The state is a local file, which a job would lose\. /);
  });
});
