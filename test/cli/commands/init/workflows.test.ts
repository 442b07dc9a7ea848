import { parse } from "yaml";
import { newProject } from "../../../../src/cli/commands/init/files";
import { type GivenSettings, withDefaults } from "../../../../src/cli/commands/init/settings";
import { blocksOf } from "../../../docs/support/blocks";

const managers = ["npm", "pnpm", "yarn"] as const;
const systems = [
  ["github", ".github/workflows/infrastructure.yml", "docs/guides/github-actions.md"],
  ["gitlab", ".gitlab-ci.yml", "docs/guides/gitlab-ci.md"],
] as const;

function project(given: GivenSettings, stack = "shop") {
  const settings = withDefaults({ packageManager: "npm", target: "cdktn", ...given });
  const files = newProject(stack, "file:../cdktf-stratus-0.1.0.tgz", settings);
  const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? "";
  const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Readonly<Record<string, string>> };
  return { textOf, scripts, paths: files.map(({ path }) => path) };
}

/** The pipeline that a guide shows. */
function inGuide(page: string): string {
  const [shown] = blocksOf(page)
    .filter(({ language }) => language === "yaml")
    .filter(({ text }) => text.startsWith("# Plans each"));
  if (!shown) throw new Error(`${page} shows no pipeline`);
  return shown.text;
}

/** The lines that a project has in addition to a guide, and those that it lacks. */
function difference(own: string, guide: string) {
  const [left, right] = [own.trimEnd().split("\n"), guide.trimEnd().split("\n")];
  const start = left.findIndex((line, index) => line !== right[index]);
  if (start < 0) return { added: left.slice(right.length), missing: right.slice(left.length) };
  let end = 1;
  while (left.length - end >= start && right.length - end >= start && left.at(-end) === right.at(-end)) end += 1;
  return { added: left.slice(start, left.length - end + 1), missing: right.slice(start, right.length - end + 1) };
}

describe.each(systems)("the pipeline for %s", (ci, path, guide) => {
  const own = (given: GivenSettings, stack?: string) => project({ ci, backend: "http", ...given }, stack).textOf(path);

  test("is the one in the guide, if the project needs nothing else", () => {
    // GitLab stores the state itself. On GitHub, the state has a URL and credentials.
    const text = own({ tests: false }).replace(/^ +TF_HTTP_\w+: \$\{\{ secrets\.TF_HTTP_\w+ \}\}\n/gm, "");
    expect(text).toBe(inGuide(guide));
  });

  test("differs from the guide in the name of the stack", () => {
    const text = own({ tests: false, backend: "pg" }, "blog");
    expect(text.match(/[sS](tack|TACK): \[blog\]/g)).toHaveLength(2);
    expect(text).not.toContain("[shop]");
  });

  test.each(["null", "yes", "No"])("quotes the stack name %s, which has another meaning in YAML", (name) => {
    expect(own({}, name)).toContain(`: ["${name}"] }`);
  });

  test("synthesizes with CDKTF, if the project uses it", () => {
    expect(own({ target: "cdktf" })).toMatch(/^ +CDK: cdktf$/m);
    expect(own({ target: "cdktn" })).not.toMatch(/^ +CDK: cdktf$/m);
  });

  test("adds a job for the tests, without secrets", () => {
    const { added, missing } = difference(own({ tests: true }), own({ tests: false }));
    expect(missing).toEqual([]);
    const text = added.join("\n");
    expect(text).toContain("npm test");
    expect(text).not.toContain("secrets.");
    const jobs = Object.keys(parse(own({ tests: true })) as object);
    expect(new Set(jobs).size).toBe(jobs.length);
  });

  test.each(managers)("installs the packages with %s", (packageManager) => {
    const text = own({ packageManager });
    const command = packageManager === "npm" ? "npm ci" : `${packageManager} install --frozen-lockfile`;
    // The jobs of the plan and of the tests. The apply job installs nothing.
    expect(text.match(/^ +- .*(npm ci|install --frozen-lockfile)$/gm)?.map((line) => line.trim())).toEqual(
      [command, command].map((line) => (ci === "github" ? `- run: ${line}` : `- ${line}`)),
    );
    expect(text.includes("corepack enable")).toBe(packageManager !== "npm");
    if (ci === "github") expect(text.match(/cache: \w+/g)).toEqual(Array(2).fill(`cache: ${packageManager}`));
  });

  test("has every script that the guide copies, unchanged", () => {
    const { paths, textOf } = project({ ci, backend: "http" });
    const scripts = paths.filter((name) => name.startsWith("ci/plan-comments/"));
    const used = [...textOf(path).matchAll(/bash (ci\/plan-comments\/[\w.]+)/g)].map(([, name]) => name);
    expect(used.sort()).toEqual(scripts.sort());
    expect(used).toHaveLength(2);
    const [shown] = blocksOf("docs/guides/github-actions.md").filter(({ language }) => language === "bash");
    expect(textOf("ci/plan-comments/plan.sh")).toBe(shown?.text);
  });

  test("only checks, if the state is a file that a job would lose", () => {
    const { textOf, paths, scripts } = project({ ci, backend: "local" });
    const text = textOf(path);
    expect(text).toMatch(/^# Checks every change\. The state is a local file, which a job would lose\. /);
    expect(paths.filter((name) => name.startsWith("ci/"))).toEqual([]);
    expect(text).not.toMatch(/secrets\.|TOKEN|plan-comments/);
    for (const command of ["npm ci", "npm run check", "npm test"]) expect(text).toContain(`${command}\n`);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(["check", "test"]));
    expect(parse(text)).toHaveProperty(ci === "github" ? "jobs.test.steps" : "test.script");
  });
});

interface Job {
  readonly if?: string;
  readonly permissions: object;
  readonly concurrency: object;
  readonly steps: readonly { readonly run?: string; readonly env?: Readonly<Record<string, string>> }[];
}

describe("the workflow for GitHub", () => {
  const jobsOf = (given: GivenSettings) =>
    (
      parse(project({ ci: "github", ...given }).textOf(".github/workflows/infrastructure.yml")) as {
        readonly jobs: Readonly<Record<string, Job>>;
      }
    ).jobs;

  test("passes the credentials of the backend to the plan and the apply, in the environment", () => {
    const { plan, apply, test: tests } = jobsOf({ backend: "s3" });
    for (const job of [plan, apply]) {
      expect(job?.steps.find(({ run }) => run?.startsWith("bash ci/plan-comments/"))?.env).toMatchObject({
        AWS_ACCESS_KEY_ID: "${{ secrets.AWS_ACCESS_KEY_ID }}",
        AWS_SECRET_ACCESS_KEY: "${{ secrets.AWS_SECRET_ACCESS_KEY }}",
      });
    }
    expect(JSON.stringify(tests)).not.toContain("secrets.");
  });

  test.each(["pg", "local"] as const)("gives the tests no permission to write, with the backend %s", (backend) => {
    const { test: tests } = jobsOf({ backend });
    expect(tests?.permissions).toEqual({ contents: "read" });
    expect(tests?.concurrency).toEqual({ group: "test-${{ github.ref }}", "cancel-in-progress": true });
  });

  test.each(["pg", "local"] as const)("pins every action to a commit, with the backend %s", (backend) => {
    const { textOf } = project({ ci: "github", backend });
    const uses = [...textOf(".github/workflows/infrastructure.yml").matchAll(/uses: (.*)/g)].map(
      ([, name = ""]) => name,
    );
    expect(uses.length).toBeGreaterThan(2);
    for (const name of uses) expect(name).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test("Corepack installs pnpm before the cache is restored", () => {
    const text = project({ ci: "github", backend: "pg", packageManager: "pnpm" }).textOf(
      ".github/workflows/infrastructure.yml",
    );
    expect(text.match(/corepack enable\n +- uses: actions\/setup-node@/g)).toHaveLength(2);
  });
});

test("a project with Yarn 4 plans with Yarn, which may install packages without node_modules", () => {
  process.env["npm_config_user_agent"] = "yarn/4.5.0 npm/? node/v22.21.1 linux x64";
  try {
    const script = project({ ci: "github", backend: "pg", packageManager: "yarn" }).textOf("ci/plan-comments/plan.sh");
    expect(script).toMatch(/^yarn run check$[^]*^yarn "\$CDK" synth$[^]*^yarn stratus diff stack\.plan /m);
    expect(script).not.toContain("npx");
  } finally {
    delete process.env["npm_config_user_agent"];
  }
});
