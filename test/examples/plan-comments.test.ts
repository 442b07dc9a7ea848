import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { blocksOf } from "../docs/support/blocks";
import { compatibilityOf } from "../docs/support/compatibility";

const root = join(__dirname, "..", "..");
const example = join(root, "examples", "plan-comments");
const text = (name: string) => readFileSync(join(example, name), "utf8");
const yaml = (name: string): unknown => parse(text(name), { schema: "failsafe" });

interface Step {
  readonly if?: string;
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: object;
  readonly jobs: Readonly<
    Record<
      "plan" | "apply",
      {
        readonly permissions: object;
        readonly environment?: string;
        readonly concurrency: { readonly "cancel-in-progress": string };
        readonly strategy: { readonly matrix: { readonly stack: readonly string[] } };
        readonly steps: readonly Step[];
      }
    >
  >;
}

const workflow = yaml("github-workflow.yml") as Workflow;
const { plan, apply } = workflow.jobs;
const actions = ["plan/action.yml", "apply/action.yml"].map((name) => {
  return { name, steps: (yaml(name) as { readonly runs: { readonly steps: readonly Step[] } }).runs.steps };
});
const actionSteps = actions.flatMap(({ steps }) => steps);
const steps = [...plan.steps, ...apply.steps, ...actionSteps];

interface GitlabJob {
  readonly variables?: Readonly<Record<string, string>>;
  readonly environment?: string;
  readonly script: readonly string[];
  readonly artifacts?: Readonly<Record<string, unknown>>;
  readonly parallel: { readonly matrix: readonly object[] };
}
const gitlab = yaml("gitlab-ci.yml") as Readonly<Record<"plan" | "apply", GitlabJob>>;

describe("the workflow for GitHub", () => {
  test("gives each job only the permissions that it needs", () => {
    expect(workflow.permissions).toEqual({});
    expect(plan.permissions).toEqual({ contents: "read", "pull-requests": "write" });
    expect(apply.permissions).toEqual({ contents: "read", actions: "read", "pull-requests": "read" });
  });

  test("runs without the secrets of the repository for a fork", () => {
    expect(Object.keys(workflow.on).sort()).toEqual(["pull_request", "push", "workflow_dispatch"]);
  });

  test("pins each action to a commit, and names its version", () => {
    const uses = [
      ...["github-workflow.yml", "plan/action.yml", "apply/action.yml"]
        .map(text)
        .join("\n")
        .matchAll(/uses: (.*)/g),
    ];
    const others = uses.map(([, action = ""]) => action).filter((action) => !action.startsWith("./ci/plan-comments/"));
    expect(others.length).toBeGreaterThan(4);
    for (const action of others) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test("doesn't leave the token of the checkout to later steps", () => {
    for (const { with: given } of steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"))) {
      expect(given).toEqual({ "persist-credentials": "false" });
    }
  });

  test("inserts no expression into a shell line", () => {
    const lines = steps.flatMap(({ run }) => run ?? []);
    expect(lines.length).toBeGreaterThan(4);
    for (const line of lines) expect(line).not.toContain("${{");
  });

  test("has the writing token only in the protected environment, and the token for comments only outside of the plan", () => {
    expect(plan.environment).toBeUndefined();
    expect(apply.environment).toBe("production");
    expect(JSON.stringify(plan)).not.toContain("secrets.STRATUS_TOKEN");
    expect(JSON.stringify(apply)).toContain("secrets.STRATUS_TOKEN");
    const planning = actionSteps.filter(({ run }) => run?.includes("/plan.mjs"));
    expect(planning).toHaveLength(1);
    expect(JSON.stringify(planning)).not.toContain("github.token");
    expect(actionSteps.filter(({ env }) => env?.["GITHUB_TOKEN"] === "${{ github.token }}")).toHaveLength(3);
  });

  test("keeps a plan for 7 days, only without an error, and comments with one, too", () => {
    const upload = actionSteps.find(({ uses }) => uses?.startsWith("actions/upload-artifact@"));
    expect(upload?.if).toBeUndefined();
    expect(upload?.with).toMatchObject({ "retention-days": "7", overwrite: "true" });
    expect(actionSteps.filter((step) => step.if === "always()").map(({ run }) => run)).toEqual([
      expect.stringMatching(/comment\.mjs"$/),
    ]);
  });

  test("cancels a plan for a newer one, but no apply", () => {
    expect(plan.concurrency["cancel-in-progress"]).toBe("true");
    expect(apply.concurrency["cancel-in-progress"]).toBe("false");
  });

  test("plans and applies the same stacks with the versions of the docs", () => {
    expect(apply.strategy.matrix.stack).toEqual(plan.strategy.matrix.stack);
    for (const { uses, with: given = {} } of steps) {
      if (uses?.startsWith("hashicorp/setup-terraform@") === true) {
        expect(compatibilityOf("Terraform").tested).toContain(`${String(given["terraform_version"])} `);
        expect(given["terraform_wrapper"]).toBe("false");
      }
      if (uses?.startsWith("actions/setup-node@") === true) {
        expect(compatibilityOf("Node").notes).toMatch(
          new RegExp(`Node (\\d+ and )?${String(given["node-version"])}\\b`),
        );
      }
    }
  });
});

describe("the template for GitLab", () => {
  test("restricts the plans to developers, and keeps them for 7 days", () => {
    expect(gitlab.plan.artifacts).toMatchObject({ access: "developer", expire_in: "7 days" });
    expect(gitlab.plan.artifacts).not.toHaveProperty("when");
  });

  test("plans with the reading token, and applies in the protected environment", () => {
    expect(gitlab.plan.variables).toMatchObject({ STRATUS_TOKEN: "$STRATUS_READ_TOKEN" });
    expect(gitlab.plan.environment).toBeUndefined();
    expect(gitlab.apply.environment).toBe("production");
    expect(gitlab.apply.parallel).toEqual(gitlab.plan.parallel);
  });

  test("installs the same version of Terraform as the workflow, with its checksum", () => {
    const version = apply.steps.find(({ uses }) => uses?.startsWith("hashicorp/"))?.with?.["terraform_version"] ?? "";
    const template = text("gitlab-ci.yml");
    expect(template).toContain(`/terraform/${version}/terraform_${version}_linux_amd64.zip`);
    expect(template).toMatch(/echo "[0-9a-f]{64} {2}\/tmp\/terraform\.zip" \| sha256sum --check/);
  });
});

test("the commands of the scripts are those of the page about saved plans", () => {
  const page = readFileSync(join(root, "docs", "guides", "deploy-from-ci.md"), "utf8");
  const scripts = text("plan.sh") + text("apply.sh");
  for (const command of ["terraform init", "terraform plan", "terraform apply", "--exclude=.terraform ."]) {
    expect(page).toContain(command);
    expect(scripts).toContain(command);
  }
});

test.each([
  ["github-actions", "github-workflow.yml"],
  ["gitlab-ci", "gitlab-ci.yml"],
])("docs/guides/%s.md contains %s", (page, file) => {
  const blocks = blocksOf(`docs/guides/${page}.md`).filter(({ language }) => language === "yaml");
  expect(blocks.map((block) => block.text)).toContain(text(file));
});

test("docs/guides/github-actions.md contains plan.sh", () => {
  const blocks = blocksOf("docs/guides/github-actions.md").filter(({ language }) => language === "bash");
  expect(blocks.map((block) => block.text)).toEqual([text("plan.sh")]);
});

test.each([
  ["github-actions", "github-workflow.yml"],
  ["gitlab-ci", "gitlab-ci.yml"],
])("the text of docs/guides/%s.md names every setting of %s", (page, file) => {
  const words = readFileSync(join(root, "docs", "guides", `${page}.md`), "utf8").replace(/^```[^]*?^```$/gm, "");
  const named = [...text(file).matchAll(/(?:secrets|vars)\.(\w+)|(STRATUS_\w+|GITLAB_TOKEN|PLAN_KEY)/g)];
  for (const [, setting, variable] of named) expect(words).toMatch(new RegExp(`\\b${String(setting ?? variable)}\``));
});

test("the README names every file", () => {
  const page = text("README.md");
  const files = readdirSync(example, { recursive: true, encoding: "utf8" }).filter((name) => name.includes("."));
  for (const file of files.filter((name) => name !== "README.md")) expect(page).toContain(`\`${file}\``);
});
