import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compatibilityOf } from "../docs/support/compatibility";
import { filled, type Job, readWorkflow } from "./support/workflow";

const root = join(__dirname, "..", "..");
const example = join(root, "examples", "platform-and-shop");
const text = readFileSync(join(example, "ci", "github-actions.yml"), "utf8");
const workflow = readWorkflow(text);
const { diff, deploy } = workflow.jobs;
const jobs: readonly [string, Job][] = Object.entries(workflow.jobs);

const uses = (job: Job, action: string) => job.steps.find((step) => step.uses?.startsWith(`${action}@`))?.with ?? {};

describe("the example's workflow", () => {
  test("runs for pull requests to main and for pushes to main", () => {
    expect(workflow.on).toEqual({ pull_request: { branches: ["main"] }, push: { branches: ["main"] } });
    expect(diff.if).toMatch(/^github\.event_name == 'pull_request' && /);
    expect(deploy.if).toBe("github.event_name == 'push'");
  });

  test("a pull request from a fork does not get the secrets", () => {
    expect(diff.if).toContain("github.event.pull_request.head.repo.full_name == github.repository");
  });

  test.each(jobs)("%s includes each program of the example, the platform first", (_, job) => {
    const programs = readdirSync(example).filter((name) => existsSync(join(example, name, "cdktf.json")));
    expect(job.strategy.matrix.stack).toEqual(programs.sort());
    expect(programs[0]).toBe("platform");
    for (const name of programs) {
      expect(readFileSync(join(example, name, "main.ts"), "utf8")).toContain(`(app, "${name}")`);
    }
  });

  test.each(jobs)("%s pins the Node and Terraform versions of the docs", (_, job) => {
    const { "node-version": node = "" } = uses(job, "actions/setup-node");
    expect(compatibilityOf("Node").notes).toMatch(new RegExp(`Node (\\d+ and )?${node}\\b`));
    const { terraform_version, terraform_wrapper } = uses(job, "hashicorp/setup-terraform");
    expect(compatibilityOf("Terraform").tested).toContain(`${String(terraform_version)} `);
    // The wrapper adds output to Terraform's, which cdktf reads.
    expect(terraform_wrapper).toBe("false");
    expect(workflow.env["CHECKPOINT_DISABLE"]).toBe("1");
  });

  test("one run at a time deploys a stack, and is not canceled", () => {
    const group = (job: Job, stack: string) =>
      filled(job.concurrency.group, { "matrix.stack": stack, "github.ref": "refs/pull/7/merge" });
    expect(deploy.concurrency["cancel-in-progress"]).toBe("false");
    expect(deploy.strategy["max-parallel"]).toBe("1");
    const groups = jobs.flatMap(([, job]) => job.strategy.matrix.stack.map((stack) => group(job, stack)));
    expect(groups).toEqual([
      "diff-platform-refs/pull/7/merge",
      "diff-shop-refs/pull/7/merge",
      "deploy-platform",
      "deploy-shop",
    ]);
  });

  test("secrets come from the stack's environment, and only the step that needs them gets them, without a command line", () => {
    expect(deploy.environment).toBe("${{ matrix.stack }}");
    expect(diff.environment).toBe("${{ matrix.stack }}-diff");
    for (const [, { steps }] of jobs) {
      const secret = steps.filter((step) => JSON.stringify(step).includes("secrets."));
      expect(secret.map(({ run }) => run)).toEqual([
        expect.stringMatching(/^npx (--no stratus diff -C "cdktf\.out\/stacks\/|cdktf deploy ")\$STACK"/m),
      ]);
      for (const { run = "" } of steps) expect(run).not.toContain("${{");
    }
    const { steps: _steps, ...aroundSteps } = deploy;
    expect(JSON.stringify([workflow.env, aroundSteps])).not.toContain("secrets.");
  });
});
