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
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string>>;
}

interface Job {
  readonly permissions: object;
  readonly environment?: string;
  readonly strategy: { readonly matrix: { readonly stack: readonly string[] } };
  readonly steps: readonly Step[];
}

const workflow = yaml("github-workflow.yml") as {
  readonly on: object;
  readonly jobs: Readonly<Record<"plan" | "apply", Job>>;
};
const { plan, apply } = workflow.jobs;
const steps = [...plan.steps, ...apply.steps];

interface GitlabJob {
  readonly variables: Readonly<Record<string, string>>;
  readonly environment?: string;
  readonly artifacts?: object;
  readonly parallel: object;
}
const gitlab = yaml("gitlab-ci.yml") as Readonly<Record<"plan" | "apply", GitlabJob>>;

describe("the workflow for GitHub", () => {
  test("gives each job only the permissions that it needs, and a fork no secrets", () => {
    expect(plan.permissions).toEqual({ contents: "read", "pull-requests": "write" });
    expect(apply.permissions).toEqual({ contents: "read", actions: "read", "pull-requests": "read" });
    expect(Object.keys(workflow.on).sort()).toEqual(["pull_request", "push", "workflow_dispatch"]);
  });

  test("pins each action to a commit, and names its version", () => {
    const uses = [...text("github-workflow.yml").matchAll(/uses: (.*)/g)].map(([, action = ""]) => action);
    expect(uses.length).toBeGreaterThan(4);
    for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test("inserts no expression into a shell line, and keeps no token of the checkout", () => {
    const lines = steps.flatMap(({ run }) => run ?? []);
    expect(lines.length).toBeGreaterThan(4);
    for (const line of lines) expect(line).not.toContain("${{");
    for (const { with: given } of steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"))) {
      expect(given).toEqual({ "persist-credentials": "false" });
    }
  });

  test("has the writing token only in the protected environment, and the token for comments not during the plan", () => {
    expect([plan.environment, apply.environment]).toEqual([undefined, "production"]);
    expect(JSON.stringify(plan)).not.toContain("secrets.STRATUS_TOKEN");
    expect(JSON.stringify(apply)).toContain("secrets.STRATUS_TOKEN");
    const planning = steps.filter(({ run }) => run?.includes("plan.sh"));
    expect(planning).toHaveLength(1);
    expect(JSON.stringify(planning)).not.toContain("github.token");
  });

  test("plans and applies the same stacks with the versions of the docs", () => {
    expect(apply.strategy.matrix.stack).toEqual(plan.strategy.matrix.stack);
    const given = steps.map(({ with: inputs = {} }) => inputs);
    const terraform = given.flatMap(({ terraform_version: version }) => version ?? []);
    expect(terraform).toHaveLength(2);
    for (const version of terraform) expect(compatibilityOf("Terraform").tested).toContain(`${version} `);
    const [node = ""] = given.flatMap(({ "node-version": version }) => version ?? []);
    expect(compatibilityOf("Node").notes).toMatch(new RegExp(`Node (\\d+ and )?${node}\\b`));
  });
});

describe("the template for GitLab", () => {
  test("restricts the plans to developers, and keeps them for 7 days", () => {
    expect(gitlab.plan.artifacts).toEqual({ access: "developer", expire_in: "7 days", paths: ["plans"] });
  });

  test("plans with the reading token, and applies in the protected environment", () => {
    expect(gitlab.plan.variables).toMatchObject({ STRATUS_TOKEN: "$STRATUS_READ_TOKEN" });
    expect([gitlab.plan.environment, gitlab.apply.environment]).toEqual([undefined, "production"]);
    expect(gitlab.apply.parallel).toEqual(gitlab.plan.parallel);
  });

  test("installs the same version of Terraform as the workflow, with its checksum", () => {
    const version = apply.steps.find(({ uses }) => uses?.startsWith("hashicorp/"))?.with?.["terraform_version"] ?? "";
    const template = text("gitlab-ci.yml");
    expect(template).toContain(`/terraform/${version}/terraform_${version}_linux_amd64.zip`);
    expect(template).toMatch(/echo "[0-9a-f]{64} {2}\/tmp\/terraform\.zip" \| sha256sum --check/);
  });
});

test("the example has at most 200 lines", () => {
  const lines = readdirSync(example).flatMap((name) => text(name).trimEnd().split("\n"));
  expect(lines.length).toBeLessThanOrEqual(200);
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
