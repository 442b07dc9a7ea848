import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parse } from "yaml";
import { ciFiles } from "../../../src/cli/commands/init/workflows";
import { evaluateGithub, filled } from "./expressions";
import { Forge } from "./forge";
import { answerAsGithub, commentToken, repository as name } from "./github-api";
import { archive, type Ended, type Host, type Start } from "./job";
import type { Repository } from "./repository";

const files = ciFiles("github", "shop", { target: "cdktf", packageManager: "npm", tests: false, backend: "pg" });
const read = (path: string): unknown =>
  parse(files.find((file) => file.path === path)?.text ?? "", { schema: "failsafe" });

interface Step {
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string>>;
}

interface Job {
  readonly if: string;
  readonly steps: readonly Step[];
}

const workflow = read(".github/workflows/infrastructure.yml") as {
  readonly env: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
};

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

const events = { request: "pull_request", push: "push", "by hand": "workflow_dispatch" } as const;

function eventOf({ number, commit, isFork, isPublic }: Start) {
  const head = { sha: commit, repo: { full_name: isFork === true ? "stranger/infrastructure" : name } };
  return {
    repository: { private: isPublic !== true, full_name: name },
    ...(number !== undefined && { pull_request: { number, head } }),
  };
}

class Runner {
  private failed = false;
  private output = "";

  constructor(
    private readonly forge: Forge,
    private readonly repository: Repository,
    private readonly start: Start,
    private readonly values: Readonly<Record<string, unknown>>,
  ) {}

  async run({ steps }: Job): Promise<Ended> {
    for (const step of steps) {
      const path = /^\.\/ci\/plan-comments\/(\w+)$/.exec(step.uses ?? "")?.[1];
      if (path !== undefined) await this.runAction(path, step);
      else
        expect(step.uses ?? step.run).toMatch(
          /^(actions\/checkout|actions\/setup-node|hashicorp\/setup-terraform)@|^npm ci$/,
        );
    }
    return { code: this.failed ? 1 : 0, output: this.output };
  }

  private async runAction(path: string, outer: Step): Promise<void> {
    const action = read(`ci/plan-comments/${path}/action.yml`) as Action;
    const defaults = Object.entries(action.inputs).map(([key, input]) => [key, input.default ?? ""]);
    const given = this.fill(outer.with ?? {}, this.values);
    const values = { ...this.values, inputs: { ...Object.fromEntries(defaults), ...given } as unknown };
    for (const [index, step] of action.runs.steps.entries()) {
      if (index === 1) this.start.meanwhile?.();
      if (this.failed && step.if !== "always()") continue;
      if (step.uses?.startsWith("actions/upload-artifact@") === true) this.upload(this.fill(step.with ?? {}, values));
      else await this.runStep(path, { ...outer.env, ...step.env }, step.run ?? "", values);
    }
  }

  private fill(texts: Readonly<Record<string, string>>, values: Readonly<Record<string, unknown>>) {
    return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, filled(text, values)]));
  }

  private async runStep(
    path: string,
    env: Readonly<Record<string, string>>,
    run: string,
    values: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const event = join(this.repository.temporary, "event.json");
    writeFileSync(event, JSON.stringify(eventOf(this.start)));
    const { code, output } = await this.repository.run(run, {
      ...workflow.env,
      ...this.fill(env, values),
      GITHUB_ACTION_PATH: join(this.repository.runner, "ci", "plan-comments", path),
      GITHUB_API_URL: this.forge.url,
      GITHUB_SERVER_URL: "https://github.example",
      GITHUB_REPOSITORY: name,
      GITHUB_EVENT_NAME: events[this.start.event],
      GITHUB_EVENT_PATH: event,
      GITHUB_REF_NAME: "main",
      GITHUB_RUN_ID: "77",
      GITHUB_SHA: this.start.commit,
      GITHUB_STEP_SUMMARY: join(this.repository.temporary, "summary.md"),
      RUNNER_TEMP: this.repository.temporary,
    });
    this.output += output;
    this.failed ||= code !== 0;
  }

  private upload({ name: artifact = "", path = "" }: Readonly<Record<string, string>>): void {
    // The action omits the folders that all paths have in common.
    const common = join(this.repository.temporary, "plans", this.start.stack ?? "shop");
    const paths = path.split("\n").flatMap((line) => (line === "" ? [] : [relative(common, line)]));
    this.forge.artifacts.push({
      ...{ name: artifact, head: this.start.commit, request: this.start.number, pipeline: 77 },
      ...{ isOfFork: this.start.isFork === true, zip: archive(common, paths) },
    });
  }
}

async function runJob(forge: Forge, repository: Repository, start: Start, job: "plan" | "apply"): Promise<Ended> {
  const values = {
    github: {
      ...{ event_name: events[start.event], event: eventOf(start), repository: name, token: commentToken },
      ...{ sha: start.commit, ref: start.event === "request" ? "refs/pull/1/merge" : "refs/heads/main" },
    },
    needs: { plan: { result: start.event === "push" ? "skipped" : "success" } },
    matrix: { stack: start.stack ?? "shop" },
    secrets: start.secrets,
    vars: { STRATUS_BASE_URL: start.secrets["STRATUS_BASE_URL"] },
    runner: { temp: repository.temporary },
  };
  const found = workflow.jobs[job];
  if (!found) throw new Error(`no job ${job}`);
  if (evaluateGithub(found.if, values) !== true) return undefined;
  await repository.checkOut(start.commit, start.event === "request");
  return new Runner(forge, repository, start, values).run(found);
}

export const githubHost: Host = {
  name: "GitHub",
  maxLength: 65_536,
  request: "pull request #",
  backend: 'new LocalBackend(stack, { path: process.env.STATES + "/" + name + ".tfstate" })',
  files,
  start: () => new Forge("github-actions[bot]", answerAsGithub).start(),
  plan: (forge, repository, start) => runJob(forge, repository, start, "plan"),
  apply: (forge, repository, start) => runJob(forge, repository, start, "apply"),
};
