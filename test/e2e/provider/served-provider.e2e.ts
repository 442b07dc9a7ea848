import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { startChild } from "../../support/child";
import { type Stack, startStack } from "../support/stack";
import { childEnvironment, terraformBinary, terraformFile } from "../support/terraform";

jest.setTimeout(180_000);

const stratus = join(__dirname, "..", "..", "..", "dist", "bin", "stratus.cjs");
const providerSource = "stratus.internal/stratus/stratus";

type Settings = Readonly<Record<string, string>>;

let stack: Stack;
let home: string;
let folder: string;
/** The lines that the `node` on PATH writes when Terraform starts a provider with it. */
let starts: string;

beforeAll(async () => {
  stack = await startStack();
  await stack.api("POST", "/domains", { domain: "old.example", type: "master", soa_email: "ops@example.com" });
});
afterAll(() => stack.close());

const main = (version = 'version = "0.1.0"') => `
terraform {
  required_providers {
    stratus = {
      source = "${providerSource}"
      ${version}
    }
  }
}
provider "stratus" {
  base_url = "${stack.url}"
  token    = "${stack.token}"
}
resource "stratus_domain" "zone" {
  domain    = "shop.example"
  type      = "master"
  soa_email = "ops@example.com"
}
`;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), "stratus-served-"));
  folder = join(home, "stack");
  starts = join(home, "starts");
  const bin = join(home, "bin");
  for (const each of [folder, bin, join(home, "tmp")]) mkdirSync(each);
  writeFileSync(join(bin, "node"), `#!/bin/sh\necho started >> ${starts}\nexec ${process.execPath} "$@"\n`);
  chmodSync(join(bin, "node"), 0o755);
  writeFileSync(join(folder, "main.tf"), main());
  expect(await run(process.execPath, [stratus, "provider", "install", folder])).toMatchObject({ code: 0 });
  expect(await terraform("init")).toMatchObject({ code: 0 });
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function start(file: string, args: readonly string[], more: Settings = {}) {
  const path = [join(home, "bin"), dirname(terraformFile()), process.env["PATH"]].join(delimiter);
  const settings = { PATH: path, TMPDIR: join(home, "tmp"), TERRAFORM_BINARY_NAME: terraformBinary(), ...more };
  return startChild(file, args, { cwd: folder, env: childEnvironment(home, settings) });
}
const run = (...given: Parameters<typeof start>) => start(...given).outcome;
const terraform = (...args: readonly string[]) => run(terraformBinary(), [...args, "-no-color"]);
const command = (args: readonly string[], more?: Settings) => run(process.execPath, [stratus, ...args], more);

const countStarts = () => (existsSync(starts) ? readFileSync(starts, "utf8").trim().split("\n").length : 0);

/** The temporary files that the command has left. */
const leftovers = () => readdirSync(join(home, "tmp"));

const lockFile = () => join(folder, ".terraform.lock.hcl");
const installed = () => {
  const versions = join(folder, ".terraform", "providers", providerSource, "0.1.0");
  return join(versions, readdirSync(versions)[0] ?? "");
};
const edit = (file: string, from: string | RegExp, to: string) =>
  writeFileSync(file, readFileSync(file, "utf8").replace(from, to));

describe("the command serves the provider itself", () => {
  test("stratus diff starts no provider, and sees changes between two plans", async () => {
    const lock = readFileSync(lockFile(), "utf8");
    const created = await command(["diff"]);
    expect(created).toMatchObject({ code: 2 });
    expect(created.output).toContain('stratus_domain.zone  domain "shop.example" created');
    expect(await terraform("apply", "-auto-approve")).toMatchObject({ code: 0 });
    const startsOfApply = countStarts();
    expect(await command(["diff"])).toMatchObject({ code: 0, stdout: "Nothing changes.\n" });
    const id = String(/"id": (\d+)/.exec(readFileSync(join(folder, "terraform.tfstate"), "utf8"))?.[1]);
    await stack.api("PUT", `/domains/${id}`, { soa_email: "other@example.com" });
    expect((await command(["diff"])).output).toContain('soa_email "other@example.com" → "ops@example.com"');
    await stack.api("DELETE", `/domains/${id}`);
    expect(countStarts()).toBe(startsOfApply);
    expect(readFileSync(lockFile(), "utf8")).toBe(lock);
    expect(leftovers()).toEqual([]);
  });

  test("stratus diff reads a plan that Terraform has created with its own provider", async () => {
    expect(await terraform("plan", "-out=saved")).toMatchObject({ code: 0 });
    const before = countStarts();
    expect((await command(["diff", "saved"])).output).toContain("Plan: 1 created.");
    expect(countStarts()).toBe(before);
  });

  test("stratus import plans the new program without starting a provider", async () => {
    const settings = { STRATUS_BASE_URL: stack.url, STRATUS_TOKEN: stack.token };
    const { code, output } = await command(["import", join(home, "new"), "--target", "hcl"], settings);
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toContain("Plan: 1 to import, 0 to add, 0 to change, 0 to destroy.");
    expect(countStarts()).toBe(0);
    expect(leftovers()).toEqual([]);
  });

  test("two provider blocks have their own settings", async () => {
    const other = await startStack();
    try {
      await other.api("POST", "/domains", { domain: "other.example", type: "master", soa_email: "ops@example.com" });
      appendFileSync(
        join(folder, "main.tf"),
        `provider "stratus" {\n  alias = "other"\n  base_url = "${other.url}"\n  token = "${other.token}"\n}
data "stratus_domains" "own" {}
data "stratus_domains" "other" {\n  provider = stratus.other\n}
output "own" {\n  value = data.stratus_domains.own.domains[*].domain\n}
output "other" {\n  value = data.stratus_domains.other.domains[*].domain\n}\n`,
      );
      const { output } = await command(["diff", "--json"]);
      expect(output).toContain("other.example");
      expect(output).toContain("old.example");
      expect(countStarts()).toBe(0);
    } finally {
      await other.close();
    }
  });
});

describe("Terraform starts its provider", () => {
  type Case = readonly [name: string, prepare: () => Settings | Promise<Settings>];
  const cases: readonly Case[] = [
    ["if the log is enabled", () => ({ TF_LOG: "warn" })],
    [
      "if the settings of the user replace providers",
      () => {
        const file = join(home, "own.tfrc");
        const overrides = `dev_overrides {\n    "${providerSource}" = "${installed()}"\n  }\n  direct {}`;
        writeFileSync(file, `provider_installation {\n  ${overrides}\n}\n`);
        return { TF_CLI_CONFIG_FILE: file };
      },
    ],
    [
      "if another build is installed",
      async () => {
        const script = join(installed(), "terraform-provider-stratus_v0.1.0.cjs");
        appendFileSync(script, "\n");
        rmSync(lockFile());
        await terraform("init");
        return {};
      },
    ],
  ];
  test.each(cases)("%s", async (_, prepare) => {
    const more = await prepare();
    const { code, output } = await command(["diff"], more);
    expect({ code, output }).toMatchObject({ code: 2 });
    expect(countStarts()).toBeGreaterThan(0);
  });
});

describe("Terraform reports a provider that it doesn't accept", () => {
  const cases: readonly (readonly [name: string, prepare: () => void, message: RegExp])[] = [
    [
      "with a version that the configuration excludes",
      () => writeFileSync(join(folder, "main.tf"), main('version = ">= 0.2.0"')),
      /0\.1\.0 does not match configured version constraint >= 0\.2\.0/i,
    ],
    [
      "with another checksum",
      () => edit(lockFile(), /"h1:[^"]*"/, `"h1:${"A".repeat(43)}="`),
      /doesn't match any of the checksums/,
    ],
  ];
  test.each(cases)("%s", async (_, prepare, message) => {
    prepare();
    const { code, output } = await command(["diff"]);
    expect({ code, output }).toMatchObject({ code: 1 });
    expect(output.replace(/\s+/g, " ")).toMatch(message);
    expect(countStarts()).toBe(0);
  });
});

test("a provider that isn't installed is installed before the plan", async () => {
  rmSync(join(folder, ".terraform", "providers"), { recursive: true });
  const { code, output } = await command(["diff"]);
  expect({ code, output }).toMatchObject({ code: 2 });
  expect(existsSync(installed())).toBe(true);
});

test("Ctrl-C ends a plan whose service doesn't respond, and leaves nothing behind", async () => {
  const silent = createServer();
  const requested = new Promise((resolve) => silent.once("request", resolve));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = silent.address() as AddressInfo;
    edit(join(folder, "main.tf"), stack.url, `http://127.0.0.1:${String(port)}/v4`);
    const { child, outcome } = start(process.execPath, [stratus, "diff"]);
    await requested;
    expect(leftovers().some((name) => name.startsWith("plugin-"))).toBe(true);
    child.kill("SIGINT");
    const { code, output } = await outcome;
    expect({ code, output }).toMatchObject({ code: 1 });
    expect(output).toBe("stratus: Interrupted.\n");
    expect(leftovers()).toEqual([]);
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});

test("diff initializes a configuration that lost its lock file", async () => {
  rmSync(lockFile());
  const { code, output } = await command(["diff"]);
  expect({ code, output }).toMatchObject({ code: 2 });
  expect(existsSync(lockFile())).toBe(true);
});
