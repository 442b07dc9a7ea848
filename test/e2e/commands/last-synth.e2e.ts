import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type EmulatorServer, fixedStart, startStratusEmulator } from "../../../src/composition/emulator";
import { type Command, makeCommand } from "../../cli/command";
import { mustRun } from "../../support/child";
import { childEnvironment, terraformBinary } from "../support/terraform";

jest.setTimeout(240_000);

let emulator: EmulatorServer;
let program: Command;
beforeAll(async () => {
  emulator = await startStratusEmulator({ port: 0, clock: "fast", time: fixedStart, strictFields: true });
  program = makeCommand(service);
  write("cdktf.json", JSON.stringify({ app: "node main.js", output: "build/tf", context: { ttl: 300 } }));
});
afterAll(async () => {
  program.remove();
  await emulator.close();
});

const service = () => ({ STRATUS_BASE_URL: emulator.url, STRATUS_TOKEN: emulator.token });
const stratus = async (...args: readonly string[]) => {
  const { code, stdout, stderr } = await program.run(...args);
  return { code, stdout, output: `${stdout}${stderr}` };
};

const write = (name: string, text: string) => writeFileSync(join(program.folder, name), text);

const main = `
const { App, TerraformStack, Annotations } = require("cdktf");
const { Domain, StratusProvider } = require("cdktf-stratus");
const app = new App();
const stack = new TerraformStack(app, "shop");
new StratusProvider(stack, "stratus");
const zone = new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
require("./records").add(zone, app.node.tryGetContext("ttl"));
app.synth();
`;
const records = (name: string, more = "") =>
  `exports.add = (zone, ttlSec) => { zone.a(${JSON.stringify(name)}, "192.0.2.1", { ttlSec });${more} };`;
const inStack = () => join(program.folder, "build", "tf", "stacks", "shop");
const terraform = (...args: readonly string[]) =>
  mustRun(terraformBinary(), args, { cwd: inStack(), env: childEnvironment(program.folder, service()) });

test("diff --synth synthesizes like cdktf, and diff warns about a program that changed after the last synth", async () => {
  write("main.js", main);
  write("records.js", records("www"));
  expect(await stratus("diff")).toMatchObject({ code: 1 });
  const first = await stratus("diff", "--synth");
  expect(first).toMatchObject({ code: 2 });
  expect(first.output).toContain("ttlSec 300");

  write("records.js", records("shop"));
  const { output } = await stratus("graph");
  expect(output).toMatch(/^Warning: records\.js changed after the last synth\. Run cdktf synth, or add --synth\.$/m);
});

test("in a workspace, drift compares the state of that workspace", async () => {
  write("records.js", records("www"));
  await stratus("diff", "--synth");
  await terraform("workspace", "new", "staging");
  await terraform("apply", "-auto-approve", "-input=false");
  expect(await stratus("drift")).toMatchObject({ code: 0 });
  const named = await stratus("drift", "shop");
  expect(named.output).toContain("No drift. 0 changed, 0 missing, 0 unmanaged. Compared 2 objects in the state.");
  await terraform("workspace", "select", "default");
  const other = await stratus("drift");
  expect(other.code).toBe(1);
  expect(other.output).toContain("The stack shop has no state in the workspace default");
  await terraform("workspace", "select", "staging");
  expect((await stratus("diff", "shp")).output).toContain("Did you mean shop? Stacks of this program: shop.");
});

test("reports no changes with the last synth as its limit", async () => {
  expect((await stratus("diff", "shop", "--synth")).output).toContain("Nothing changes.");
  write("records.js", records("api"));
  const { code, output } = await stratus("diff", "shop");
  expect(code).toBe(0);
  expect(output).toContain("The last synth changes nothing.");
  expect(output).not.toContain("Nothing changes.");
  expect(JSON.parse((await stratus("diff", "shop", "--json")).stdout)).toMatchObject({
    outdated: ["records.js changed after the last synth. Run cdktf synth, or add --synth."],
  });
  expect((await stratus("drift")).output).toContain("Warning: records.js changed after the last synth.");
  expect((await stratus("refactor", "--dry-run")).output).toContain("In the last synth, the stack shop destroys");
  expect((await stratus("doctor")).output).toMatch(/warning +synth: records\.js changed after the last synth/);
  expect(await stratus("diff", "--synth")).toMatchObject({ code: 2 });
});

test.each([
  ["throws", ' throw new Error("no such zone");', /The synth failed: .* exit code 1\.[^]*no such zone/],
  [
    "reports an error",
    ' require("cdktf").Annotations.of(zone).addError("no such zone");',
    /The synth failed:\nshop\/zone: no such zone/,
  ],
])("a program that %s fails with --synth", async (_, words, expected) => {
  write("records.js", records("www", words));
  for (const command of ["diff", "graph", "drift", "refactor"]) {
    const { code, output } = await stratus(command, "--synth");
    expect([command, code]).toEqual([command, 1]);
    expect(output).toMatch(expected);
  }
});
