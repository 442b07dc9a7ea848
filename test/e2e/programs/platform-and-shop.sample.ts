import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { testOnlyWith, testWith } from "../support/features";
import { copyExample, Program } from "../support/program";
import { type Stack, startStack } from "../support/stack";

jest.setTimeout(240_000);

// With the states in files and by label. A system test covers PostgreSQL and references by state.
const example = copyExample("platform-and-shop");
let service: Stack;
let platform: Program;
let shop: Program;

beforeAll(async () => {
  service = await startStack();
  const environment = {
    STRATUS_BASE_URL: service.url,
    STRATUS_TOKEN: service.token,
    TF_VAR_root_pass: "correct-Horse-7",
  };
  platform = new Program(join(example, "platform"), "platform", environment);
  shop = new Program(join(example, "shop"), "shop", environment);
  platform.setContext({ states: "file" });
  shop.setContext({ states: "file", readBy: "label" });
});
afterAll(async () => {
  for (const program of [platform, shop]) program.remove();
  rmSync(example, { recursive: true, force: true });
  await service.close();
});

// The root password of the shop's instance.
const feature = "ephemeral resources and variables";

const deployed = "the platform and the shop, which finds it by label and name, are deployed to empty second plans";
testWith(feature, deployed, async () => {
  expect(await platform.must("deploy")).toContain("Apply complete! Resources: 3 added, 0 changed, 0 destroyed.");
  expect(await shop.must("deploy")).toContain("Apply complete! Resources: 5 added, 0 changed, 0 destroyed.");
  for (const program of [platform, shop]) {
    expect(await program.must("diff")).toContain("No changes. Your infrastructure matches the configuration.");
  }
});

testOnlyWith(feature, "neither stack has the token, and the shop's state has no root password", async () => {
  const files = [platform, shop].map(({ stackFolder }) => join(stackFolder, "cdk.tf.json"));
  for (const file of files) expect(readFileSync(file, "utf8")).not.toContain(service.token);
  const state = readFileSync(join(shop.folder, "terraform.shop.tfstate"), "utf8");
  expect(state).toContain('"root_pass_wo_version": 1');
  expect(state).not.toContain("correct-Horse-7");
});

test("an unknown key in cdktf.json is named with a suggestion", async () => {
  shop.setContext({ readBy: "labels" });
  const { code, output } = await shop.run("diff");
  shop.setContext({ readBy: "label" });
  expect(code).not.toBe(0);
  expect(output).toContain('readBy in cdktf.json is "labels"; it may be "state" or "label"');
});

testOnlyWith(feature, "the shop is destroyed", async () => {
  expect(await shop.must("destroy")).toContain("Destroy complete! Resources: 5 destroyed.");
});

test("the platform is destroyed after it", async () => {
  expect(await platform.must("destroy")).toContain("Destroy complete! Resources: 3 destroyed.");
});
