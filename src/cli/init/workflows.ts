import type { ProgramFile } from "../../program";
import { backendCode } from "./backends";
import { packageManager } from "./package-managers";
import type { InitSettings } from "./settings";

/** The versions that the jobs install. */
const nodeVersion = "22";
const terraformVersion = "1.11.4";

type WorkflowSettings = Pick<InitSettings, "packageManager" | "tests" | "backend">;

interface WorkflowParts {
  readonly manager: ReturnType<typeof packageManager>;
  /** The commands that check a change. */
  readonly checks: readonly string[];
  /** The variables that the jobs pass to Terraform, in addition to the URL and the token of Stratus. */
  readonly environment: readonly string[];
  /** False if a job would lose the state when it ends. */
  readonly deploys: boolean;
}

function partsOf(stackName: string, { packageManager: name, tests, backend }: WorkflowSettings): WorkflowParts {
  const manager = packageManager(name);
  return {
    manager,
    checks: [manager.runScript("check"), ...(tests ? [manager.runScript("test")] : [])],
    environment: backendCode(backend, stackName).environment,
    deploys: backend !== "local",
  };
}

const lines = (indent: number, ...texts: readonly string[]) =>
  texts.map((text) => `${" ".repeat(indent)}${text}\n`).join("");

/** Exit code 2 means that there are changes. */
const showPlan = ({ manager }: WorkflowParts, redirect: string) =>
  `${manager.runSilently("diff", "--markdown")} ${redirect} || [ $? -eq 2 ]`;

const deployment = ({ manager }: WorkflowParts) => manager.runScript("deploy", "--auto-approve");

/** A job waits while another one changes the state. */
const lockTimeouts = ["TF_CLI_ARGS_plan: -lock-timeout=10m", "TF_CLI_ARGS_apply: -lock-timeout=10m"];

const withoutState = "The state is a local file, which a job would lose. To deploy from CI, use another backend.";

/** A workflow that checks every change, shows its plan on pull requests, and deploys the main branch. */
export function githubWorkflow(stackName: string, settings: WorkflowSettings): ProgramFile {
  const parts = partsOf(stackName, settings);
  const { manager, checks, environment, deploys } = parts;
  const preparation = [
    lines(6, "- uses: actions/checkout@v4"),
    manager.pinned === undefined ? "" : lines(6, "- run: corepack enable"),
    lines(6, "- uses: actions/setup-node@v4"),
    lines(8, "with:"),
    lines(10, `node-version: ${nodeVersion}`, `cache: ${manager.name}`),
    lines(6, "- uses: hashicorp/setup-terraform@v3"),
    lines(8, "with:"),
    lines(10, `terraform_version: ${terraformVersion}`, "terraform_wrapper: false"),
    lines(6, `- run: ${manager.cleanInstall}`),
  ].join("");
  const job = ["runs-on: ubuntu-24.04", "timeout-minutes: 30"];
  const variables = [
    lines(8, "env:"),
    lines(10, "STRATUS_BASE_URL: ${{ vars.STRATUS_BASE_URL }}"),
    lines(10, ...["STRATUS_TOKEN", ...environment].map((name) => `${name}: \${{ secrets.${name} }}`)),
  ].join("");
  const secrets = ["STRATUS_TOKEN", ...environment].join(", ");
  const header = deploys
    ? `# Checks every change, shows its plan on pull requests, and deploys main.
#
# Settings of the repository: the variable STRATUS_BASE_URL, and two environments with these secrets:
# ${secrets}.
# "plan" runs the code of pull requests, so give it a token with read-only scopes. Restrict "production" to main.
`
    : `# Checks every change. ${withoutState}\n`;
  const test = `  test:
${lines(4, ...job)}    steps:
${preparation}${lines(6, ...checks.map((command) => `- run: ${command}`))}`;
  const plan = `
  plan:
    # Pull requests from forks get no secrets.
    if: github.event_name == 'pull_request' && github.event.pull_request.head.repo.full_name == github.repository
    needs: test
${lines(4, ...job)}    environment: plan
    steps:
${preparation}      # Exit code 2 means that the plan has changes.
      - run: ${showPlan(parts, '>> "$GITHUB_STEP_SUMMARY"')}
${variables}`;
  const deploy = `
  deploy:
    if: github.event_name == 'push'
    needs: test
${lines(4, ...job)}    environment: production
    concurrency: deploy
    steps:
${preparation}      - run: ${deployment(parts)}
${variables}`;
  return {
    path: ".github/workflows/infrastructure.yml",
    text: `${header}name: infrastructure

on:
  pull_request:
  push:
    branches: [main]

permissions:
  contents: read

env:
  CHECKPOINT_DISABLE: "1"
${deploys ? lines(2, ...lockTimeouts) : ""}
jobs:
${test}${deploys ? `${plan}${deploy}` : ""}`,
  };
}

/** The GitLab pipeline with the same jobs as the workflow for GitHub. */
export function gitlabPipeline(stackName: string, settings: WorkflowSettings): ProgramFile {
  const parts = partsOf(stackName, settings);
  const { manager, checks, environment, deploys } = parts;
  // GitLab stores states itself. The other backends get their variables from the project's settings.
  const isStateInGitlab = settings.backend === "http";
  const variables = ["STRATUS_BASE_URL", "STRATUS_TOKEN", ...(isStateInGitlab ? [] : environment)].join(", ");
  const header = deploys
    ? `# Checks every change, shows its plan on merge requests, and deploys the default branch.
#
# CI/CD variables of the project, once for each of the environments "plan" and "production":
# ${variables}.
# "plan" runs the code of merge requests, so give it a token with read-only scopes. Protect "production".
`
    : `# Checks every change. ${withoutState}\n`;
  const state = "$CI_API_V4_URL/projects/$CI_PROJECT_ID/terraform/state";
  const stateVariables = [
    `TF_HTTP_ADDRESS: ${state}/${stackName}`,
    `TF_HTTP_LOCK_ADDRESS: ${state}/${stackName}/lock`,
    "TF_HTTP_LOCK_METHOD: POST",
    `TF_HTTP_UNLOCK_ADDRESS: ${state}/${stackName}/lock`,
    "TF_HTTP_UNLOCK_METHOD: DELETE",
    "TF_HTTP_USERNAME: gitlab-ci-token",
    "TF_HTTP_PASSWORD: $CI_JOB_TOKEN",
  ];
  const plan = `
plan:
  stage: plan
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
  environment:
    name: plan
    action: prepare
  script:
    # Exit code 2 means that the plan has changes.
    - ${showPlan(parts, "> plan.md")}
    - cat plan.md
  artifacts:
    paths: [plan.md]
    expose_as: plan
`;
  const deploy = `
deploy:
  stage: deploy
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  environment: production
  resource_group: production
  script:
    - ${deployment(parts)}
`;
  return {
    path: ".gitlab-ci.yml",
    text: `${header}stages: [test${deploys ? ", plan, deploy" : ""}]

workflow:
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH

variables:
  CHECKPOINT_DISABLE: "1"
  TERRAFORM: https://releases.hashicorp.com/terraform/${terraformVersion}/terraform_${terraformVersion}
${deploys ? lines(2, ...lockTimeouts, ...(isStateInGitlab ? stateVariables : [])) : ""}
default:
  image: node:${nodeVersion}
  before_script:
    - curl --fail --silent --show-error --remote-name-all "\${TERRAFORM}_linux_amd64.zip" "\${TERRAFORM}_SHA256SUMS"
    - sha256sum --check --ignore-missing "$(basename "\${TERRAFORM}_SHA256SUMS")"
    - unzip -o "$(basename "\${TERRAFORM}_linux_amd64.zip")" terraform -d /usr/local/bin
${lines(4, ...[...(manager.pinned === undefined ? [] : ["corepack enable"]), manager.cleanInstall].map((each) => `- ${each}`))}
test:
  stage: test
  script:
${lines(4, ...checks.map((command) => `- ${command}`))}${deploys ? `${plan}${deploy}` : ""}`,
  };
}
