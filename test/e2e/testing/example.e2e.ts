import { join } from "node:path";
import { startChild } from "../../support/child";
import { childEnvironment } from "../support/terraform";

jest.setTimeout(180_000);

const example = join(__dirname, "..", "..", "..", "examples", "tested-stack");

const run = (args: readonly string[], env: NodeJS.ProcessEnv) =>
  startChild(process.execPath, args, { cwd: example, env }).outcome;

const { JEST_WORKER_ID: _, ...env } = childEnvironment(process.env["HOME"] ?? "");

test("examples/tested-stack: jest passes, and exits by itself", async () => {
  const { code, output } = await run([require.resolve("jest/bin/jest"), "--rootDir", "."], env);
  expect(output).toContain("Tests:       4 passed, 4 total");
  expect(output).not.toContain("did not exit");
  expect(code).toBe(0);
});

test("its types are valid, which jest does not check", async () => {
  const { code, output } = await run([require.resolve("typescript/bin/tsc"), "-p", "."], env);
  expect(output).toBe("");
  expect(code).toBe(0);
});

test("Node's own test runner needs only the functions", async () => {
  const program = `
    const { test } = require("node:test");
    const assert = require("node:assert");
    const { Testing, TerraformStack } = require("cdktf");
    const { Domain, StratusProvider } = require("cdktf-stratus");
    const { deploy, startEmulator } = require("cdktf-stratus/testing");
    test("a zone", async () => {
      const emulator = await startEmulator();
      const stack = new TerraformStack(Testing.app(), "shop");
      new StratusProvider(stack, "stratus");
      const zone = new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
      const deployed = await deploy(stack, { emulator });
      assert.strictEqual(deployed.attributes(zone).id, 1);
      assert.ok((await deployed.plan()).isEmpty);
      await emulator.close();
    });`;
  const { code, output } = await run(["-e", program], env);
  expect(output).toMatch(/# pass 1\n|ℹ pass 1\n/);
  expect(code).toBe(0);
});
