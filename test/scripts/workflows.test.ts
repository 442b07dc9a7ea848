import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import semver from "semver";
import { parse } from "yaml";
import { firstVersions, oldestVersions } from "../../src/terraform/versions";
import { missing } from "../docs/support/commands";
import { compatibilityOf } from "../docs/support/compatibility";

const root = join(__dirname, "..", "..");
const read = (...path: readonly string[]) => readFileSync(join(root, ...path), "utf8");
const folder = [".github", "workflows"];

type Permissions = Readonly<Record<string, string>>;

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly uses?: string;
  readonly steps?: readonly Step[];
  readonly "timeout-minutes"?: number;
  readonly permissions?: Permissions;
  readonly container?: string;
  readonly environment?: unknown;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
}

interface Workflow {
  readonly on: unknown;
  readonly permissions: Permissions;
  readonly concurrency: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

const names = readdirSync(join(root, ...folder));
const workflowOf = (name: string) => parse(read(...folder, name)) as Workflow;
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps = [] }) => steps);

test("the workflows are those that docs/internals/releases.md and CONTRIBUTING.md rely on", () => {
  expect(names.sort()).toEqual(["ci.yml", "codeql.yml", "docs.yml", "nightly.yml", "release.yml", "scorecard.yml"]);
});

describe.each(names.map((name) => [name, workflowOf(name)] as const))("%s", (name, workflow) => {
  test("pins every action and image by its hash, with the version behind it", () => {
    const lines = read(...folder, name).split("\n");
    const used = lines.filter((line) => /^\s*(- )?uses:/.test(line) && !line.includes("uses: ./"));
    for (const line of used) expect(line).toMatch(/uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    expect(used).toHaveLength(stepsOf(workflow).filter(({ uses }) => uses !== undefined).length);
    for (const { container } of Object.values(workflow.jobs)) {
      expect(container ?? "none@sha256:").toMatch(/@sha256:([0-9a-f]{64})?$/);
    }
  });

  test("can only read the repository, unless a job needs more", () => {
    expect(workflow.permissions).toEqual({ contents: "read" });
    for (const { uses, with: inputs } of stepsOf(workflow)) {
      if (uses?.startsWith("actions/checkout@") === true) expect(inputs).toEqual({ "persist-credentials": false });
    }
  });

  test("has time limits, and doesn't run twice at once", () => {
    expect(workflow.concurrency).toBeDefined();
    for (const { uses, "timeout-minutes": limit } of Object.values(workflow.jobs)) {
      if (uses === undefined) expect(limit).toBeGreaterThan(0);
      else expect(names.map((each) => `./${join(...folder, each)}`)).toContain(uses);
    }
  });

  test("runs scripts and commands that exist, and inserts no expressions into them", () => {
    for (const { run = "" } of stepsOf(workflow)) {
      expect(run).not.toContain("${{");
      for (const line of run.split("\n")) {
        const words = line.trim().split(/\s+/);
        if (["npm", "npx"].includes(words[0] ?? "")) expect(missing({ words })).toBeUndefined();
        const [, script] = /^(?:node )?(\.ci\/\S+|scripts\/\S+)/.exec(line) ?? [];
        if (script !== undefined) expect(read(script)).not.toBe("");
      }
    }
  });
});

describe("the versions that CI tests", () => {
  const { jobs } = workflowOf("ci.yml");
  const matrixOf = (job: string, name: string) => (jobs[job]?.strategy?.matrix[name] ?? []).map(String);

  test("Node: the oldest supported one, and those that the docs list as tested", () => {
    const { engines } = JSON.parse(read("package.json")) as { readonly engines: { readonly node: string } };
    const tested = matrixOf("node", "node");
    expect(tested[0]).toBe(String(semver.minVersion(engines.node)?.major));
    expect(compatibilityOf("Node")).toMatchObject({
      supported: `${semver.minVersion(engines.node)?.version ?? ""} and newer`,
      tested: `${tested.slice(0, -1).join(", ")} and ${tested.at(-1) ?? ""}`,
    });
  });

  test.each([
    ["Terraform", "terraform"],
    ["OpenTofu", "opentofu"],
  ] as const)("%s: the oldest supported one, the one of the other tests, and the newest", (name, job) => {
    const tested = matrixOf(job, job);
    const oldest = semver.coerce(oldestVersions[name]);
    expect(semver.satisfies(tested[0] ?? "", `~${oldest?.version ?? ""}`)).toBe(true);
    expect(tested.at(-1)).toBe("latest");
    const documented = compatibilityOf(name);
    expect(tested).toContain(documented.tested.split(" ")[0]);
    expect(documented.supported).toBe(`${oldestVersions[name].replace(/\.0$/, "")} and newer`);
  });

  test.each([
    ["Terraform", "terraform", ["1.12", "1.13", "1.14", "1.15", "1.16"]],
    ["OpenTofu", "opentofu", ["1.10", "1.11", "1.12"]],
  ] as const)("%s: each minor version of the last years, and the first one of each feature", (name, job, minors) => {
    const tested = matrixOf(job, job);
    for (const minor of minors) expect(tested).toContain(`~${minor}.0`);
    const oldestMinor = semver.coerce(minors[0]);
    for (const { [name]: first } of Object.values(firstVersions)) {
      if (first === undefined || semver.lt(semver.coerce(first) ?? first, oldestMinor ?? first)) continue;
      expect(
        tested.some((each) => semver.validRange(each) && semver.satisfies(semver.coerce(first) ?? first, each)),
      ).toBe(true);
    }
    const page = read("docs", "compatibility.md");
    const shown = new RegExp(`^\\| ${name} +\\| ([^|]*?) +\\| the end-to-end tests`, "m").exec(page)?.[1];
    expect(shown).toBe(
      tested.map((version) => version.replace(/^~(.*)\.0$/, "$1").replace("latest", "the newest")).join(", "),
    );
  });

  test.each(["terraform", "opentofu"])("the host matrix of the system tests runs in each %s job", (job) => {
    const { run, env } = (jobs[job]?.steps ?? []).at(-1) ?? {};
    const path = run?.split(" ").at(-1) ?? "";
    expect(readdirSync(join(root, "test", "system")).map((file) => `test/system/${file}`)).toContain(
      `${path}.system.ts`,
    );
    expect(env).toEqual({ STRATUS_TEST_HOSTS: job === "terraform" ? "terraform" : "tofu" });
  });

  test("CDKTF and CDK Terrain: the docs have the ranges of package.json", () => {
    const { hosts } = JSON.parse(read("package.json")) as { readonly hosts: Readonly<Record<string, string>> };
    expect(compatibilityOf("CDKTF").supported).toContain(
      `\`cdktf\` ${hosts["cdktf"]?.replace(/^\^|\.0$/g, "") ?? ""} `,
    );
    expect(compatibilityOf("CDK Terrain").supported).toContain(
      `\`cdktn\` ${hosts["cdktn"]?.replace(/^\^|\.0$/g, "") ?? ""} `,
    );
  });

  test("the three operating systems", () => {
    expect(matrixOf("systems", "system")).toEqual(["macos-latest", "windows-latest"]);
    expect(JSON.stringify(jobs["required"])).toContain("ubuntu-");
  });
});

describe("the nightly workflow", () => {
  const { on, jobs } = workflowOf("nightly.yml");

  test("starts each night, and by hand", () => {
    expect(on).toEqual({
      schedule: [{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) as string }],
      workflow_dispatch: null,
    });
  });

  test("has one job for each part of .ci/nightly", () => {
    const [, parts = ""] = /^parts=\((.*)\)$/m.exec(read(".ci", "nightly")) ?? [];
    expect(jobs["long"]?.strategy?.matrix).toEqual({ part: parts.split(" ") });
    expect(jobs["long"]?.steps?.at(-1)).toEqual({ run: '.ci/nightly "$PART"', env: { PART: "${{ matrix.part }}" } });
  });

  test("every part is a script of the package", () => {
    const { scripts } = JSON.parse(read("package.json")) as { readonly scripts: Readonly<Record<string, string>> };
    const parts = (jobs["long"]?.strategy?.matrix["part"] ?? []).map((part) => `test:${String(part)}`);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(parts));
    // .ci/run runs the other one.
    expect(
      Object.keys(scripts)
        .filter((name) => name.startsWith("test:"))
        .sort(),
    ).toEqual([...parts, "test:system"].sort());
  });
});

describe("the release workflow", () => {
  const { on, jobs } = workflowOf("release.yml");
  const used = (job: string) => (jobs[job]?.steps ?? []).flatMap(({ uses = "" }) => uses.replace(/@.*/, ""));
  const commands = (job: string) => (jobs[job]?.steps ?? []).flatMap(({ run = [] }) => run);

  test("starts with a tag, and publishes after every check", () => {
    expect(on).toEqual({ push: { tags: ["v*"] } });
    expect(jobs["ci"]).toMatchObject({ uses: "./.github/workflows/ci.yml" });
    expect(jobs["build"]).toMatchObject({ needs: "ci" });
    expect(jobs["publish"]).toMatchObject({ needs: "build", environment: "release" });
  });

  test("only the job that runs no code of the project may publish", () => {
    expect(jobs["build"]?.permissions).toBeUndefined();
    expect(jobs["publish"]?.permissions).toEqual({ contents: "write", "id-token": "write", attestations: "write" });
    expect(used("publish")).not.toContain("actions/checkout");
    expect(JSON.stringify(jobs["build"])).not.toContain("secrets.");
  });

  test("publishes the files that the dry run builds: signed, attested, and with provenance", () => {
    expect(commands("build")).toEqual(['node scripts/release/release.mjs --tag "$GITHUB_REF_NAME" --out release']);
    expect(used("publish").filter((action) => action === "actions/attest")).toHaveLength(2);
    const text = commands("publish").join("\n");
    for (const part of ["sha256sum --check", "--detach-sign", "gh release create", "npm publish"]) {
      expect(text).toContain(part);
    }
    expect(text).toContain("--provenance --access public");
    expect(text.indexOf("npm publish")).toBeLessThan(text.indexOf("--draft=false"));
  });
});

test("Dependabot updates every lock file and the actions, once a week", () => {
  const { updates } = parse(read(".github", "dependabot.yml")) as {
    readonly updates: readonly Readonly<Record<string, unknown>>[];
  };
  expect(updates.map((each) => [each["package-ecosystem"], each["directory"]])).toEqual([
    ["npm", "/"],
    ["npm", "/runtimes"],
    ["npm", "/scripts/docs/site"],
    ["github-actions", "/"],
  ]);
  for (const { schedule, groups } of updates) {
    expect(schedule).toEqual({ interval: "weekly" });
    expect(Object.keys(groups as object)).toHaveLength(1);
  }
});
