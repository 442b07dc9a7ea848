import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { type Stack, startStack } from "../e2e/support/stack";
import { terraformBinary } from "../e2e/support/terraform";
import { filled, readWorkflow, type Step } from "../examples/support/workflow";
import { type Outcome, startChild } from "../support/child";
import { hosts, packed, type Project, projectOf, root } from "./support/package";
import { type PostgreSql, startPostgreSql } from "./support/postgresql";

jest.setTimeout(900_000);

const example = join(root, "examples", "platform-and-shop");
const workflow = readWorkflow(readFileSync(join(example, "ci", "github-actions.yml"), "utf8"));

type Team = "platform" | "shop";
const teams: readonly Team[] = ["platform", "shop"];
const secret = () => randomBytes(12).toString("hex");
const passwords = { platform: secret(), shop: secret() };
const tokens = { platform: secret(), shop: secret(), "platform-diff": secret(), "shop-diff": secret() };
const rootPass = `Root-${secret()}`;

let folder: string | undefined;
let repository: Project;
let service: Stack;
let states: PostgreSql;

const summary = () => join(repository.folder, "summary.md");
const diffOf = (team: Team) => readFileSync(join(repository.folder, "runner", `${team}.diff.md`), "utf8");

beforeAll(async () => {
  folder = await packed();
  const [host] = hosts.filter(({ name }) => name === "cdktf");
  if (!host) throw new Error("no host cdktf");
  repository = await projectOf(host, folder);
  for (const team of teams) cpSync(join(example, team), join(repository.folder, team), { recursive: true });
  mkdirSync(join(repository.folder, "runner"));
  service = await startStack("fast", { token: tokens.platform });
  states = await startPostgreSql("states");
  const variables = teams.map((team) => `--set=${team}_password=${passwords[team]}`);
  await states.psql([...variables, "--file", join(example, "states.sql")]);
});
afterAll(async () => {
  await states.stop();
  await service.close();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

/** The settings that the repository passes to a job of one stack. */
const given = (team: Team, environment: keyof typeof tokens) => ({
  "matrix.stack": team,
  "vars.STRATUS_BASE_URL": service.url,
  "secrets.STRATUS_TOKEN": tokens[environment],
  "secrets.PG_CONN_STR": states.url(team, passwords[team]),
  "secrets.ROOT_PASS": rootPass,
});

/** Runs a step like the runner: these lines in this shell, with only these variables. */
function runStep({ run = "", env = {}, ...step }: Step, values: Readonly<Record<string, string>>): Promise<Outcome> {
  const fill = (variables: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, filled(value, values)]));
  const { STRATUS_TOKEN: _t, STRATUS_BASE_URL: _b, PG_CONN_STR: _p, ...machine } = repository.env;
  const options = {
    cwd: join(repository.folder, filled(step["working-directory"] ?? "", values)),
    env: {
      ...machine,
      // The environment of the job's actions and the runner.
      PATH: [...(isAbsolute(terraformBinary()) ? [dirname(terraformBinary())] : []), machine["PATH"]].join(":"),
      RUNNER_TEMP: join(repository.folder, "runner"),
      GITHUB_STEP_SUMMARY: summary(),
      ...workflow.env,
      ...fill(env),
    },
  };
  expect(workflow.defaults.run.shell).toBe("bash");
  return startChild("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", run], options).outcome;
}

/** The commands of a job for one stack, in order. `npm ci` runs for the first stack: they share the machine. */
async function runJob(name: "diff" | "deploy", team: Team): Promise<string> {
  const job = workflow.jobs[name];
  const values = given(team, filled(job.environment, { "matrix.stack": team }) as keyof typeof tokens);
  const steps = job.steps.filter(({ run }) => run !== undefined && (run !== "npm ci" || team === "platform"));
  let text = "";
  for (const step of steps) {
    const { code, output } = await runStep(step, values);
    if (code !== 0) throw new Error(`${String(step.run)} of ${name} ended with ${String(code)}:\n${output}`);
    text += output;
  }
  return text;
}

async function lend(): Promise<void> {
  const first = async (path: string) => {
    const { data } = (await service.api("GET", path)) as { readonly data: readonly { readonly id: number }[] };
    return { [String(data[0]?.id)]: "read_write" };
  };
  const grants = {
    add_computes: true,
    firewalls: await first("/networking/firewalls"),
    domains: await first("/domains"),
    databases: await first("/databases/mysql/instances"),
  };
  await service.control("POST", "users", { username: "shop", restricted: true, grants });
  const areas = ["computes", "firewall", "domains", "databases"];
  const scopes = (level: string) => areas.map((area) => `${area}:${level}`).join(" ");
  const made = [
    { username: "shop", token: tokens.shop, scopes: scopes("read_write") },
    { username: "shop", token: tokens["shop-diff"], scopes: scopes("read_only") },
    { username: "admin", token: tokens["platform-diff"], scopes: scopes("read_only") },
  ];
  for (const token of made) await service.control("POST", "tokens", token);
}

describe("the commands of the example's workflow, with the installed package", () => {
  test("on main each stack is deployed, the platform first", async () => {
    const [first, second] = workflow.jobs.deploy.strategy.matrix.stack;
    expect([first, second]).toEqual(teams);
    expect(await runJob("deploy", "platform")).toContain("Apply complete! Resources: 3 added, 0 changed, 0 destroyed.");
    await lend();
    expect(await runJob("deploy", "shop")).toContain("Apply complete! Resources: 5 added, 0 changed, 0 destroyed.");
  });

  test("on a pull request the diff of each is shown, with a read-only token", async () => {
    const main = join(repository.folder, "platform", "main.ts");
    writeFileSync(main, readFileSync(main, "utf8").replace("ops@shop.example", "dns@shop.example"));
    await service.control("DELETE", "requests");
    for (const team of teams) await runJob("diff", team);
    expect(await service.writes()).toEqual([]);
    expect(diffOf("platform")).toContain("**Plan: 1 changed.**");
    expect(diffOf("shop")).toContain("**Nothing changes.**");
    const shown = readFileSync(summary(), "utf8");
    expect(shown).toMatch(
      /^### platform\n\n\*\*Plan: 1 changed\.\*\*\n[^]*soaEmail [^]*\n### shop\n\n\*\*Nothing changes\.\*\*\n+$/,
    );
    const secrets = [...Object.values(tokens), ...Object.values(passwords), rootPass];
    expect(secrets.filter((each) => shown.includes(each))).toEqual([]);
  });

  test("a failed diff fails the job, although its output is piped", async () => {
    const wrong = { ...given("platform", "platform-diff"), "secrets.PG_CONN_STR": states.url("platform", "wrong") };
    const step = workflow.jobs.diff.steps.find(({ run }) => run?.includes("stratus diff"));
    const { code, output } = await runStep(step ?? {}, wrong);
    expect(code).not.toBe(0);
    expect(output).toContain("password authentication failed");
  });
});
