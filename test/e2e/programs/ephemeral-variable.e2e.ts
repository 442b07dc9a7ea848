import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { testOnlyWith, testWith } from "../support/features";
import { HostProgram, hosts } from "../support/host-program";
import { filesOfZip } from "../support/zip";

jest.setTimeout(300_000);

const secret = "correct-Horse-7";
const given = { TF_VAR_root_pass: secret };

const program = (host: string, entry: string, variable: string) => `
import { App, TerraformStack, TerraformVariable } from "${host}";
import { ComputeInstance, EphemeralVariable, StratusProvider } from "${entry}";

const app = new App();
const stack = new TerraformStack(app, "shop");
new StratusProvider(stack, "stratus", { pollInterval: 20 });
new ComputeInstance(stack, "web", {
  region: "us-east",
  type: "g6-standard-1",
  image: "public/debian12",
  rootPassWo: ${variable}.stringValue,
  rootPassWoVersion: 1,
});
app.synth();
`;
const feature = "ephemeral resources and variables";
const ephemeral = 'new EphemeralVariable(stack, "root_pass")';
const kept = 'new TerraformVariable(stack, "root_pass", { type: "string", sensitive: true })';

/** All files in a folder. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/** The files of a saved plan that contain the secret. */
function partsWithSecret(plan: string): readonly string[] {
  const parts = [...filesOfZip(plan)];
  expect(parts.length).toBeGreaterThan(2);
  return parts.filter(([, content]) => content.includes(secret)).map(([name]) => name);
}

describe.each(hosts)("an ephemeral variable, in a program of $title", ({ host, entry }) => {
  let shop: HostProgram;
  beforeAll(async () => {
    shop = await HostProgram.start();
  });
  afterAll(() => shop.remove());
  const planFile = () => join(shop.stackFolder, "plan.bin");
  const plan = () => shop.terraformWith(given, "plan", "-no-color", "-input=false", "-out=plan.bin");

  testWith("write-only attributes", "a plain variable is in the saved plan, which is what it is for", async () => {
    await shop.synth(program(host, entry, kept));
    await shop.terraform("init", "-no-color");
    await plan();
    expect(partsWithSecret(planFile())).toEqual(["tfplan"]);
    rmSync(planFile());
  });

  const nowhere = "makes the instance, and is in no file: not in the stack, the plan or the state";
  const deployed = async () => {
    await shop.synth(program(host, entry, ephemeral));
    expect(await plan()).toContain("Plan: 1 to add, 0 to change, 0 to destroy.");
    expect(partsWithSecret(planFile())).toEqual([]);
    const output = await shop.terraformWith(given, "apply", "-no-color", "-input=false", "plan.bin");
    expect(output).toContain("Resources: 1 added, 0 changed, 0 destroyed.");
    const files = filesIn(shop.folder);
    expect(files.map((file) => file.slice(shop.folder.length + 1))).toEqual(
      expect.arrayContaining(["terraform.shop.tfstate", "cdktf.out/stacks/shop/cdk.tf.json"]),
    );
    expect(files.filter((file) => readFileSync(file).includes(secret))).toEqual([]);
    const again = await shop.terraformWith(given, "plan", "-no-color", "-input=false");
    expect(again).toContain("No changes.");
  };
  testWith(feature, nowhere, deployed, async () => {
    await shop.synth(program(host, entry, ephemeral));
    await shop.terraform("init", "-no-color");
  });

  testOnlyWith(feature, "is not asked for less: without a value nothing is planned", async () => {
    const failure = await shop.terraform("plan", "-no-color", "-input=false").catch((error: unknown) => String(error));
    expect(failure).toContain("No value for required variable");
  });
});
