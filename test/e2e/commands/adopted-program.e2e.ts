import { rmSync } from "node:fs";
import { join } from "node:path";
import { HostProgram } from "../support/host-program";

jest.setTimeout(300_000);

// Programs of adopted objects omit values that only a create needs, such as the root password.

let program: HostProgram;
beforeAll(async () => {
  program = await HostProgram.start();
  await create("/compute/instances", { label: "web", region: "us-east", type: "g6-nanode-1", ...image });
  await create("/images", { disk_id: 1, label: "golden" });
  await create("/networking/firewalls", { label: "edge", ...rules, devices: { computes: [1] } });
  await program.synth(programOf("web", { isImported: true }));
  await program.terraform("init", "-input=false");
  expect(await program.terraform("apply", "-auto-approve", "-input=false", "-no-color")).toContain(
    "Resources: 4 imported, 0 added, 0 changed, 0 destroyed.",
  );
});
afterAll(() => program.remove());

const image = { image: "public/debian12", root_pass: "correct-Horse-7" };
const rules = { rules: { inbound_policy: "DROP", outbound_policy: "ACCEPT" } };

async function create(path: string, body: object): Promise<void> {
  const { STRATUS_BASE_URL: url = "", STRATUS_TOKEN: token = "" } = program.service;
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const response = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
}

/** A program as `stratus import` writes it, in which the instance and the image have these ids. */
const programOf = (web: string, { golden = "golden", isImported = false } = {}) => `
import { App, TerraformStack } from "cdktf";
import { ComputeInstance, Firewall, Image, StratusProvider } from "cdktf-stratus";

const app = new App();
const stack = new TerraformStack(app, "shop");
new StratusProvider(stack, "stratus");
const web = new ComputeInstance(stack, ${JSON.stringify(web)}, {
  label: "web",
  region: "us-east",
  type: "g6-nanode-1",
  image: "public/debian12",
  adopted: true,
});
const golden = new Image(stack, ${JSON.stringify(golden)}, { label: "golden", adopted: true });
const edge = new Firewall(stack, "edge", { label: "edge" });
edge.protect(web);
if (${String(isImported)}) {
  web.importFrom("1");
  golden.importFrom("private/1");
  edge.importFrom("1");
  edge.node.findChild("web").importFrom("1/1");
}
app.synth();
`;

/** The second one lets Terraform start the provider, which this command would serve otherwise. */
const runs = [
  ["the command serves", {}],
  ["Terraform starts", { TF_LOG_PROVIDER: "info" }],
] as const;

test.each(runs)("refactor pairs renamed constructs without their secrets, if %s the provider", async (_, settings) => {
  await program.synth(programOf("server", { golden: "debian" }));
  const { code, output } = await program.stratusWith(settings, "refactor", "--dry-run");
  const words = output.replace(/ +/g, " ");
  expect(words).toContain('moved compute_instance "web" shop/web shop/server same name');
  expect(words).toContain('moved image "golden" shop/golden shop/debian same name');
  expect(words).toContain('moved firewall_device "web" shop/edge/web shop/edge/server same name');
  expect(code).toBe(2);
});

test("diff fails with the plan, and says that the construct may be renamed", async () => {
  await program.synth(programOf("server"));
  const { code, output } = await program.stratusWith({}, "diff");
  expect(code).toBe(1);
  expect(output).toContain("root_pass is required if image is set");
  expect(output).toContain('Run "npx --no stratus refactor"');
});

test("every command works without the values that only a create needs", async () => {
  await program.synth(programOf("web"));
  for (const command of [["diff"], ["graph"], ["drift"], ["drift", "--write"], ["recover"], ["refactor"]]) {
    const { code, output } = await program.stratusWith({}, ...command);
    expect([command, code, output]).toEqual([command, 0, expect.not.stringContaining("root_pass")]);
  }
  const { output } = await program.stratusWith({}, "doctor");
  expect(output).not.toContain("root_pass");
});

test.each(runs)("recover matches the objects of a lost state, if %s the provider", async (_, settings) => {
  await program.synth(programOf("web"));
  rmSync(join(program.folder, "terraform.shop.tfstate"), { force: true });
  const { code, output } = await program.stratusWith(settings, "recover", "--dry-run");
  expect(output).toContain("Plan: 4 to import, 0 to add, 0 to change, 0 to destroy.");
  expect(code).toBe(2);
});
