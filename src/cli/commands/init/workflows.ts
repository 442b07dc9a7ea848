import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ownPackage } from "../../packages/own-package";
import type { ProgramFile } from "../../program";
import { backendCode } from "./backends";
import { packageManager } from "./package-managers";
import type { Ci, InitSettings } from "./settings";

// The package contains the pipelines and scripts of the guides about CI. A project gets copies of them with its own names.

type WorkflowSettings = Pick<InitSettings, "target" | "packageManager" | "tests" | "backend">;

/** The folder of the scripts in a project, as the pipelines refer to it. */
const scripts = "ci/plan-comments";

interface CiSystem {
  /** The pipeline in the package, and its path in a project. */
  readonly template: string;
  readonly path: string;
  readonly guide: string;
  readonly pipeline: (template: string, project: CiProject) => string;
  /** A pipeline that only checks and tests. */
  readonly checks: (template: string, project: CiProject) => string;
}

interface CiProject extends WorkflowSettings {
  readonly stack: string;
  readonly manager: ReturnType<typeof packageManager>;
  /** The environment variables of the backend. */
  readonly environment: readonly string[];
}

/** @throws if the text isn't found, because the template has changed */
function replaced(text: string, found: string, by: string): string {
  if (!text.includes(found)) throw new Error(`examples/plan-comments doesn't contain ${JSON.stringify(found)}`);
  return text.replaceAll(found, () => by);
}

/** The part from one text to the end of another one. */
function partOf(text: string, from: string, to: string): string {
  const start = text.indexOf(from);
  const end = text.indexOf(to, start);
  if (start < 0 || end < 0) throw new Error(`examples/plan-comments has no part from ${from} to ${to}`);
  return text.slice(start, end + to.length);
}

const lines = (indent: number, ...texts: readonly string[]) =>
  texts.map((text) => `${" ".repeat(indent)}${text}\n`).join("");

/** A stack name in YAML, which has other meanings for some words. */
const yamlName = (name: string) => (/^(true|false|null|y|n|yes|no|on|off)$/i.test(name) ? JSON.stringify(name) : name);

const installs = ({ manager }: CiProject) => [
  ...(manager.pinned === undefined ? [] : ["corepack enable"]),
  manager.cleanInstall,
];

const checksOf = ({ manager, tests }: CiProject) => [
  manager.runScript("check"),
  ...(tests ? [manager.runScript("test")] : []),
];

/** The command that synthesizes the program, as both templates set it. */
const cdkSetting = "CDK: cdktn # or cdktf";

const withoutState = "The state is a local file, which a job would lose. To deploy from CI, use another backend.";

/** The steps of the template that check the project out and install its tools and packages. */
function githubPreparation(template: string, { manager }: CiProject): readonly [template: string, own: string] {
  const part = partOf(template, "      # For a pull request, this is", "      - run: npm ci\n");
  const setupNode = "      - uses: actions/setup-node@";
  // Corepack installs the package manager, which the cache needs.
  const corepack = manager.pinned === undefined ? "" : lines(6, "- run: corepack enable");
  const named = replaced(replaced(part, "cache: npm }", `cache: ${manager.name} }`), "npm ci", manager.cleanInstall);
  return [part, replaced(named, setupNode, `${corepack}${setupNode}`)];
}

const githubTest = (preparation: string, commands: readonly string[], condition = "") => `  test:
${condition}    runs-on: ubuntu-24.04
    timeout-minutes: 30
    permissions:
      contents: read
    concurrency:
      group: test-\${{ github.ref }}
      cancel-in-progress: true
    steps:
${preparation}${lines(6, ...commands.map((command) => `- run: ${command}`))}`;

const github: CiSystem = {
  template: "github-workflow.yml",
  path: ".github/workflows/infrastructure.yml",
  guide: "docs/guides/github-actions.md",
  pipeline(template, project) {
    const { stack, target, tests, manager, environment } = project;
    const [part, preparation] = githubPreparation(template, project);
    let text = replaced(template, part, preparation);
    text = replaced(text, "stack: [shop]", `stack: [${yamlName(stack)}]`);
    if (target !== "cdktn") text = replaced(text, cdkSetting, `CDK: ${target}`);
    const secrets = lines(10, ...environment.map((name) => `${name}: \${{ secrets.${name} }}`));
    for (const hint of ["          # Add what else", "          # Add what the backend"]) {
      text = replaced(text, hint, `${secrets}${hint}`);
    }
    if (!tests) return text;
    const onlyRequests = lines(4, "if: github.event_name == 'pull_request'");
    const test = githubTest(preparation, [manager.runScript("test")], onlyRequests);
    return replaced(text, "\njobs:\n", `\njobs:\n${test}\n`);
  },
  checks: (template, project) => `# Checks every change. ${withoutState}
name: infrastructure

on:
  pull_request:
  push:
    branches: [main]

permissions: {}

env:
  CHECKPOINT_DISABLE: "1"

jobs:
${githubTest(githubPreparation(template, project)[1], checksOf(project))}`,
};

const gitlab: CiSystem = {
  template: "gitlab-ci.yml",
  path: ".gitlab-ci.yml",
  guide: "docs/guides/gitlab-ci.md",
  pipeline(template, project) {
    const { stack, target, tests, manager } = project;
    let text = replaced(template, "STACK: [shop]", `STACK: [${yamlName(stack)}]`);
    if (target !== "cdktn") text = replaced(text, cdkSetting, `CDK: ${target}`);
    text = replaced(text, lines(4, "- npm ci"), lines(4, ...installs(project).map((command) => `- ${command}`)));
    if (!tests) return text;
    const commands = [...installs(project), manager.runScript("test")];
    return `${text}
test:
  extends: .stratus
  stage: plan
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
  interruptible: true
  script:
${lines(4, ...commands.map((command) => `- ${command}`))}`;
  },
  checks: (template, project) => `# Checks every change. ${withoutState}
test:
${partOf(template, "  image: node", "variables:\n")}    CHECKPOINT_DISABLE: "1"
${partOf(template, "  before_script:\n", "/usr/local/bin\n")}  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  interruptible: true
  script:
${lines(4, ...[...installs(project), ...checksOf(project)].map((command) => `- ${command}`))}`,
};

const systems: Readonly<Record<Exclude<Ci, "none">, CiSystem>> = { github, gitlab };

/** The script that plans, with the commands of the package manager. */
function planScript(text: string, { exec, runScript }: CiProject["manager"]): string {
  if (exec === "npx --no") return text;
  return replaced(replaced(text, "npx --no", exec), "npm run check --if-present", runScript("check"));
}

/** The pipeline of a project, with its scripts. Without a state that jobs can reach, it only checks and tests. */
export function ciFiles(ci: Exclude<Ci, "none">, stack: string, settings: WorkflowSettings): readonly ProgramFile[] {
  const { template, path, pipeline, checks } = systems[ci];
  const folder = join(ownPackage() ?? "", "examples", "plan-comments");
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const manager = packageManager(settings.packageManager);
  const project = { ...settings, stack, manager, environment: backendCode(settings.backend, stack).environment };
  if (settings.backend === "local") return [{ path, text: checks(read(template), project) }];
  const copied = readdirSync(folder).filter((name) => name.endsWith(".sh"));
  return [
    { path, text: pipeline(read(template), project) },
    ...copied.sort().map((name) => {
      return { path: `${scripts}/${name}`, text: name === "plan.sh" ? planScript(read(name), manager) : read(name) };
    }),
  ];
}

/** The step before the first job. */
export function ciTodo(ci: Exclude<Ci, "none">, stack: string, { backend }: WorkflowSettings): string {
  if (backend === "local") return `The CI jobs only check the program. ${withoutState}`;
  // GitLab stores states itself.
  const own = ci === "gitlab" && backend === "http" ? [] : backendCode(backend, stack).environment;
  const more = own.length === 0 ? "" : `, and ${own.join(", ")} for the state`;
  return `Before the first job, create the settings that node_modules/cdktf-stratus/${systems[ci].guide} lists${more}.`;
}
