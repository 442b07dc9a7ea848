import { parse } from "yaml";
import { ciFiles } from "../../../src/cli/commands/init/workflows";
import { evaluateGitlab } from "./expressions";
import { Forge } from "./forge";
import { answerAsGitlab, commentToken, projectId } from "./gitlab-api";
import { jobTokens } from "./gitlab-states";
import { archive, type Ended, type Host, type Start } from "./job";
import type { Repository } from "./repository";

const files = ciFiles("gitlab", "shop", { target: "cdktf", packageManager: "npm", tests: false, backend: "http" });

interface Job {
  readonly rules: readonly { readonly if: string }[];
  readonly variables?: Readonly<Record<string, string>>;
  readonly script: readonly string[];
  readonly after_script?: readonly string[];
  readonly artifacts?: { readonly paths: readonly string[] };
}

const template = parse(files[0]?.text ?? "", { schema: "failsafe" }) as Readonly<Record<"plan" | "apply", Job>> & {
  readonly ".stratus": { readonly variables: Readonly<Record<string, string>> };
};

const sources = { request: "merge_request_event", push: "push", "by hand": "web" } as const;
let pipelines = 500;

function variablesOf(forge: Forge, start: Start): Readonly<Record<string, string>> {
  const { event, commit, number, isFork } = start;
  return {
    GITLAB_CI: "true",
    CI_API_V4_URL: `${forge.url}/api/v4`,
    CI_PROJECT_ID: String(projectId),
    CI_PIPELINE_ID: String(pipelines),
    CI_PIPELINE_SOURCE: sources[event],
    CI_COMMIT_SHA: commit,
    CI_DEFAULT_BRANCH: "main",
    CI_JOB_URL: "https://gitlab.example/acme/infrastructure/-/jobs/77",
    GITLAB_TOKEN: commentToken,
    ...(event !== "request" && { CI_COMMIT_BRANCH: "main" }),
    ...(event === "request" && {
      CI_MERGE_REQUEST_IID: String(number),
      CI_MERGE_REQUEST_PROJECT_ID: String(projectId),
      CI_MERGE_REQUEST_SOURCE_PROJECT_ID: isFork === true ? "43" : String(projectId),
      CI_MERGE_REQUEST_TARGET_BRANCH_NAME: "main",
    }),
    ...start.secrets,
  };
}

/** Replaces references to other variables. */
const expanded = (texts: Readonly<Record<string, string>>, variables: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      text.replace(/\$(\w+)/g, (_, name: string) => variables[name] ?? ""),
    ]),
  );

async function runJob(forge: Forge, repository: Repository, start: Start, name: "plan" | "apply"): Promise<Ended> {
  if (name === "plan") pipelines += 1;
  const job = template[name];
  const given = variablesOf(forge, start);
  if (!job.rules.some((rule) => evaluateGitlab(rule.if, given))) return undefined;
  await repository.checkOut(start.commit, false);
  const stack = start.stack ?? "shop";
  const values = { ...given, STACK: stack, CI_JOB_TOKEN: jobTokens[name] };
  const variables = {
    ...values,
    ...expanded({ ...template[".stratus"].variables, ...job.variables }, values),
    CI_PROJECT_DIR: repository.runner,
  };
  const lines = job.script.filter((line) => line !== "npm ci");
  expect(lines.length).toBe(name === "plan" ? job.script.length - 1 : job.script.length);
  const [first = "", ...rest] = lines;
  const begun = await repository.run(first, variables);
  start.meanwhile?.();
  const main = begun.code === 0 ? await repository.run(rest.join("\n"), variables) : begun;
  const after = await repository.run((job.after_script ?? []).join("\n"), variables);
  if (main.code === 0 && job.artifacts) {
    const patterns = job.artifacts.paths.map((path) => path.replace("$STACK", stack));
    forge.artifacts.push({
      ...{ name: `plan: [${stack}]`, head: start.commit, request: start.number, pipeline: pipelines },
      ...{ isOfFork: start.isFork === true, zip: archive(repository.runner, patterns) },
    });
  }
  return { code: main.code, output: `${begun.output}${rest.length > 0 ? main.output : ""}${after.output}` };
}

export const gitlabHost: Host = {
  name: "GitLab",
  maxLength: 1_000_000,
  request: "merge request !",
  backend: "new HttpBackend(stack, {})",
  files,
  start: () => new Forge("bot", answerAsGitlab).start(),
  plan: (forge, repository, start) => runJob(forge, repository, start, "plan"),
  apply: (forge, repository, start) => runJob(forge, repository, start, "apply"),
};
