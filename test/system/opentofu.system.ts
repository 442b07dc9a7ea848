import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { pathWithout } from "../../scripts/support/search-path.cjs";
import { mustRun } from "../support/child";
import { tofuOfTests } from "./support/opentofu";
import { root } from "./support/package";

let folder: string;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "stratus-tofu-")));
  const { TERRAFORM_BINARY_NAME: _, ...machine } = process.env;
  // OpenTofu is on PATH, and Terraform is not.
  const PATH = [dirname(await tofuOfTests()), pathWithout(["terraform", "tofu"], folder)].join(delimiter);
  env = { ...machine, PATH };
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const node = async (...args: readonly string[]) => (await mustRun(process.execPath, args, { cwd: root, env })).output;

test("the quickstart uses the OpenTofu on PATH if there is no Terraform", async () => {
  const output = await node(join("scripts", "quickstart.mjs"));
  expect(output).toContain("stratus: no terraform on PATH; using OpenTofu 1.6.2 (tofu)");
  expect(output).toContain("no changes: the second plan is empty");
  expect(output).toContain("Destroy complete! Resources: 9 destroyed.");
}, 300_000);

test("so does cdktf-stratus/testing", async () => {
  const program = `const { TerraformStack, Testing } = require("cdktf");
const { Domain, StratusProvider } = require("cdktf-stratus");
const { deploy, startEmulator } = require("cdktf-stratus/testing");
const stack = new TerraformStack(Testing.app(), "shop");
new StratusProvider(stack, "stratus");
new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
(async () => {
  const emulator = await startEmulator();
  const deployed = await deploy(stack, { emulator });
  console.log((await deployed.plan()).text, ...deployed.resources.map(({ address }) => address));
  await deployed.destroy();
  await emulator.close();
})();`;
  expect(await node("--eval", program)).toContain("No changes. stratus_domain.zone");
}, 60_000);

test("the selected end-to-end tests and the random configurations pass with OpenTofu", async () => {
  const output = await node(join("scripts", "test", "opentofu.mjs"), "--selection");
  // Lists the skipped tests with the reasons, in the output of the system tests.
  process.stdout.write(`${/^left out[^]*/m.exec(output)?.[0] ?? output}\n`);
  expect(output).toMatch(/^with OpenTofu: /m);
  expect(output).toMatch(/^[1-9]\d* passed, 0 failed/m);
}, 1_800_000);
