import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { formatLine } from "../../../../src/provider/engine/journal/current-file";
import { journalPaths } from "../../../../src/provider/engine/journal/terraform-state";
import { required, useDoctor, zone } from "./support";

jest.setTimeout(60_000);

const { doctor } = useDoctor();

const source = "stratus.internal/stratus/stratus";
const configuration = { "main.tf": required + zone };

/** A folder with a configuration and the provider. */
async function installed(): Promise<string> {
  const folder = doctor.folder(configuration);
  await doctor.command().run("provider", "install", folder);
  return folder;
}

function lock(folder: string, hash: string, version = "1.2.3"): void {
  const entry = `provider "${source}" {\n  version = "${version}"\n  hashes = [\n    "${hash}",\n  ]\n}\n`;
  writeFileSync(join(folder, ".terraform.lock.hcl"), entry);
}

/** All paths in a folder, with the contents of the files. */
function contentOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map(
      (entry) =>
        join(entry.parentPath, entry.name) +
        (entry.isFile() ? readFileSync(join(entry.parentPath, entry.name), "utf8") : ""),
    )
    .sort();
}

describe("the provider of a configuration", () => {
  test("exists: code 0, and nothing changes", async () => {
    const folder = await installed();
    const before = contentOf(folder);
    const { code, of } = await doctor.examine(folder);
    const words = `${folder} has the provider, but its lock file doesn't list it yet`;
    expect(of("provider")).toEqual([{ check: "provider", verdict: "good", words, todo: null }]);
    expect(code).toBe(0);
    expect(contentOf(folder)).toEqual(before);
  });

  test("a lock file with another version does not match it", async () => {
    const folder = await installed();
    lock(folder, "h1:AAAA=", "1.0.0");
    const { code, of } = await doctor.examine(folder);
    const todo = `(cd ${folder} && terraform init -upgrade)`;
    expect(of("lock file")).toMatchObject([{ verdict: "problem", todo }]);
    expect(of("lock file")[0]?.words).toMatch(/lists version 1\.0\.0 of the provider, but .* is 1\.2\.3\.$/);
    expect(of("provider")).toEqual([]);
    expect(code).toBe(1);
    // Terraform still has the older one, until the next init.
    mkdirSync(join(folder, ".terraform", "providers", source, "1.0.0"), { recursive: true });
    expect((await doctor.examine(folder)).of("lock file")).toMatchObject([{ verdict: "warning", todo }]);
  });

  test("terraform init has installed another version than the lock file", async () => {
    const folder = doctor.folder(configuration);
    mkdirSync(join(folder, ".terraform", "providers", source, "1.0.0"), { recursive: true });
    lock(folder, "h1:AAAA=");
    const { of } = await doctor.examine(folder);
    expect(of("lock file")[0]?.words).toMatch(/lists version 1\.2\.3 .* in its data directory is 1\.0\.0\.$/);
  });

  test("if it is missing, the output has the command that installs it, which works", async () => {
    const folder = doctor.folder(configuration);
    const { code, of } = await doctor.examine(folder);
    expect(of("provider")).toMatchObject([{ verdict: "problem", todo: `npx stratus provider install ${folder}` }]);
    expect(code).toBe(1);
    await doctor.command().run("provider", "install", folder);
    expect((await doctor.examine(folder)).code).toBe(0);
  });

  test("a lock file with the checksum of another build stops terraform init", async () => {
    const folder = await installed();
    lock(folder, "h1:AAAA=");
    const { code, of } = await doctor.examine(folder);
    expect(of("lock file")[0]?.words).toContain("has the checksum of a different build of 1.2.3");
    expect(of("lock file")[0]?.todo).toContain(`(cd ${folder} && terraform init)`);
    expect(code).toBe(1);
  });

  test("a link of terraform init to a deleted folder", async () => {
    const folder = await installed();
    const platforms = join(folder, "terraform.d", "plugins", source, "1.2.3");
    const [platform = ""] = readdirSync(platforms).filter((name) => name.startsWith(process.platform));
    const gone = doctor.folder();
    const link = join(folder, ".terraform", "providers", source, "1.2.3", platform);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(gone, link);
    rmSync(gone, { recursive: true });
    lock(folder, "h1:AAAA=");
    const { of } = await doctor.examine(folder);
    expect(of("provider")).toMatchObject([{ verdict: "problem", todo: `(cd ${folder} && terraform init)` }]);
    expect(of("provider")[0]?.words).toContain("links to a provider that no longer exists");
  });

  test("a synthesized stack with a provider that is not the package's", async () => {
    const folder = doctor.folder({ "cdktf.json": "{}", "cdktf.out/stacks/shop/cdk.tf.json": "{}" });
    const stack = join(folder, "cdktf.out", "stacks", "shop");
    await doctor.command().run("provider", "install", stack);
    const { code, of } = await doctor.examine(folder);
    expect(of("provider")).toMatchObject([{ verdict: "warning", todo: "npx cdktn synth" }]);
    expect(of("provider")[0]?.words).toContain(
      `${stack} has a different build of the provider (1.2.3) than the package`,
    );
    expect(code).toBe(2);
  });
});

/** The folder in which the provider keeps the journal of a stack. */
const journalsOf = (folder: string, setting: string) =>
  journalPaths({
    cwd: realpathSync(folder),
    environment: {},
    baseUrl: String(doctor.environment["STRATUS_BASE_URL"]),
    given: setting || undefined,
  }).folder;

test.each([
  ["in the data directory of Terraform", ""],
  ["in the folder that STRATUS_JOURNAL names", "../journal"],
])("shows the pending object of a killed run, with the command to continue: %s", async (_, setting) => {
  const folder = await installed();
  doctor.environment["STRATUS_JOURNAL"] = setting;
  const journals = journalsOf(folder, setting);
  mkdirSync(journals, { recursive: true });
  const { pid } = spawnSync(process.execPath, ["--version"]);
  const writer = { format: 1, pid, host: hostname(), account: "a" } as const;
  const sent = { sent: 1, at: "2026-01-31T12:00:00.000Z", type: "domain", fingerprint: "f", key: ' "shop.example"' };
  const file = join(journals, "2026-01-31.jsonl");
  const recorded = { ...sent, sent: 2, key: ' "recorded.example"', collection: "/domains" };
  const lines = [writer, { ...sent, collection: "/domains" }, recorded, { answered: 2, id: 7, path: "/domains/7" }];
  writeFileSync(file, lines.map(formatLine).join(""));
  // Terraform has recorded the object in the response.
  const resources = [{ type: "stratus_domain", instances: [{ attributes: { id: 7 } }] }];
  writeFileSync(join(folder, "terraform.tfstate"), JSON.stringify({ version: 4, resources }));
  const { code, of } = await doctor.examine(folder);
  expect(of("killed runs")).toMatchObject([{ verdict: "warning", todo: `(cd ${folder} && terraform apply)` }]);
  expect(of("killed runs")[0]?.words).toContain('killed before Terraform recorded stratus_domain "shop.example".');
  expect(of("killed runs")[0]?.words).not.toContain("recorded.example");
  expect(code).toBe(2);
  expect(readdirSync(journals)).toEqual(["2026-01-31.jsonl"]);
  if (setting === "") return;

  // It ignores another stack with journals in the same folder.
  const other = await doctor.examine(await installed());
  expect(other.of("killed runs")).toMatchObject([
    { verdict: "good", words: "No earlier run left unfinished requests." },
  ]);
  doctor.environment["STRATUS_BASE_URL"] = "";
  const { of: unknown } = await doctor.examine(folder);
  expect(unknown("killed runs")[0]?.words).toContain("wasn't checked, because its journals depend on the base URL");
});

describe("Terraform", () => {
  const examineWith = (PATH: string, more: NodeJS.ProcessEnv = {}) => {
    Object.assign(doctor.environment, { PATH, ...more });
    return doctor.examine(doctor.folder());
  };

  test("is found on PATH", async () => {
    const { of } = await doctor.examine(doctor.folder());
    expect(of("terraform")[0]?.words).toMatch(/^(Terraform|OpenTofu) \d+\.\d+\.\d+ \(/);
  });

  describe("if only tofu is on PATH", () => {
    const onlyTofu = () => doctor.pathWith({ tofu: 'echo "OpenTofu v1.11.0"' });
    const unset = { TERRAFORM_BINARY_NAME: "" };

    test("it is used, and cdktf needs a setting", async () => {
      Object.assign(doctor.environment, { PATH: onlyTofu(), ...unset });
      const { code, of } = await doctor.examine(doctor.folder({ "cdktf.json": "{}" }));
      expect(of("terraform")).toMatchObject([
        {
          verdict: "good",
          words: expect.stringMatching(
            /^OpenTofu 1\.11\.0 \(.*\/tofu\); import by identity needs 1\.12, destroy = false in a lifecycle needs 1\.12$/,
          ) as string,
        },
        { verdict: "warning", todo: "export TERRAFORM_BINARY_NAME=tofu" },
      ]);
      expect(code).toBe(2);
    });

    test("nothing more is reported for a configuration without cdktf", async () => {
      const { of } = await examineWith(onlyTofu(), unset);
      expect(of("terraform")).toMatchObject([{ verdict: "good" }]);
    });
  });

  test("with neither, the output explains how to install one", async () => {
    const { of } = await examineWith(doctor.pathWith({}), { TERRAFORM_BINARY_NAME: "" });
    expect(of("terraform")[0]?.words).toContain(`Terraform wasn't found: "terraform" isn't on PATH`);
  });

  test.each([
    ["Terraform v1.3.9", "problem"],
    ["OpenTofu v1.6.2", "good"],
    ["OpenTofu v1.5.0", "problem"],
  ])("%s is a %s", async (printed, verdict) => {
    const PATH = doctor.pathWith({ terraform: `echo "${printed}"` });
    expect((await examineWith(PATH, { TERRAFORM_BINARY_NAME: "" })).of("terraform")).toMatchObject([{ verdict }]);
  });

  test("a Node version that is too old for the provider is found on PATH", async () => {
    const PATH = [doctor.folder(), process.env["PATH"]].join(delimiter);
    writeFileSync(join(PATH.split(delimiter)[0] ?? "", "node"), "#!/bin/sh\necho v18.20.0\n", { mode: 0o755 });
    const { code, of } = await examineWith(PATH);
    expect(of("node")).toMatchObject([{ verdict: "problem" }]);
    expect(of("node")[0]?.words).toContain('and the "node" found on PATH is 18.20.0');
    expect(code).toBe(1);
  });

  test("a missing plugin cache hides the provider", async () => {
    doctor.environment["TF_PLUGIN_CACHE_DIR"] = "/nowhere/cache";
    const { code, of } = await doctor.examine(doctor.folder());
    expect(of("plugin cache")).toMatchObject([{ verdict: "problem", todo: "mkdir -p /nowhere/cache" }]);
    expect(code).toBe(1);
  });

  test("a provider_installation block of the user, with the lines to add", async () => {
    const config = join(doctor.command().folder, ".terraformrc");
    writeFileSync(config, 'provider_installation {\n  network_mirror { url = "https://mirror.example/" }\n}\n');
    const { of } = await doctor.examine(doctor.folder());
    rmSync(config);
    expect(of("terraform")[1]?.verdict).toBe("problem");
    expect(of("terraform")[1]?.todo).toContain('filesystem_mirror { path = "terraform.d/plugins"');
  });
});

describe("the packages of a program", () => {
  const manifest = (version: string, more: object = {}) => JSON.stringify({ version, ...more });
  const program = (packages: Readonly<Record<string, string>>) =>
    doctor.folder({
      "cdktf.json": "{}",
      ...Object.fromEntries(
        Object.entries(packages).map(([name, text]) => [`node_modules/${name}/package.json`, text]),
      ),
    });

  test("of this checkout are supported", async () => {
    const { of } = await doctor.examine(program({}));
    const all = ["package", "host", "constructs", "typescript"].flatMap(of);
    expect(all.map(({ verdict }) => verdict)).toEqual(["good", "good", "good", "good", "good"]);
    expect(of("command")[0]?.words).toMatch(/^cdktf-cli 0\.21\.\d+/);
  });

  test.each([
    ["cdktf", "0.20.1", "host", "npm install cdktf@0.21"],
    ["constructs", "11.0.0", "constructs", "npm install constructs@10"],
    ["constructs", "10.4.2", "constructs", /^npm install constructs@10\.\d+\.\d+ && npm dedupe$/],
    ["typescript", "7.0.1", "typescript", "npm install --save-dev typescript@5.9"],
  ])("%s %s is not supported", async (name, version, check, todo) => {
    const { code, of } = await doctor.examine(program({ [name]: manifest(version) }));
    const problems = of(check).filter(({ verdict }) => verdict === "problem");
    expect(problems).toHaveLength(1);
    expect(problems[0]?.todo).toEqual(typeof todo === "string" ? todo : expect.stringMatching(todo));
    expect(code).toBe(1);
  });

  test("Yarn Plug'n'Play has packages without node_modules", async () => {
    const packages = doctor.folder({
      "cdktf/package.json": manifest("0.20.1"),
      "constructs/package.json": manifest("10.4.2"),
    });
    const api = `exports.resolveToUnqualified = (name) => {
      if (!["cdktf", "constructs"].includes(name)) throw new Error("not a dependency");
      return ${JSON.stringify(packages)} + "/" + name;
    };`;
    const { of } = await doctor.examine(doctor.folder({ "cdktf.json": "{}", ".pnp.cjs": api }));
    const problems = of("host").filter(({ verdict }) => verdict === "problem");
    expect(problems).toMatchObject([{ todo: "yarn add cdktf@0.21" }]);
    expect(problems[0]?.words).toContain("but 0.20.1 is installed.");
  });

  test("advice for a program of CDK Terrain uses the commands of its host", async () => {
    const folder = doctor.folder({
      "cdktf.json": '{"app": "node main.js"}',
      "main.js": 'require("cdktn")',
      "cdktf.out/stacks/shop/cdk.tf.json": `{"terraform": {"required_providers": {"stratus": {"source": "${source}"}}}}`,
    });
    // Synth writes it together with the provider.
    lock(join(folder, "cdktf.out/stacks/shop"), "h1:AAAA=");
    const { of } = await doctor.examine(folder);
    expect(of("provider")).toMatchObject([{ todo: "npx cdktn synth" }]);
  });

  test("a command that this Node does not run", async () => {
    const { code, of } = await doctor.examine(
      program({ "cdktn-cli": manifest("0.24.0", { engines: { node: ">=99.1.0" } }) }),
    );
    expect(of("command").find(({ words }) => words.startsWith("cdktn-cli"))).toMatchObject({
      verdict: "problem",
      words: `cdktn-cli 0.24.0 requires Node >=99.1.0, but this is Node ${process.versions.node}.`,
    });
    expect(code).toBe(1);
  });
});

test("a folder in place of a stack is rejected, with the option for it", async () => {
  const folder = doctor.folder();
  const { code, stderr } = await doctor.command().run("doctor", folder);
  expect(stderr).toBe(`stratus: ${folder} is a folder, not a stack. To run the command there, use --cwd ${folder}.\n`);
  expect(code).toBe(1);
});
