import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inlineMocks, mockFileName, mockFileText } from "../../src/cli/commands/mocks/mock-file";
import { violates } from "../../src/terraform/bundled-provider/lock-file";
import { wholeProvider } from "../e2e/mocks/configuration";
import { type Stack, startStack } from "../e2e/support/stack";
import { childEnvironment } from "../e2e/support/terraform";
import { startChild } from "../support/child";
import { hosts } from "./support/hosts";

// Creates every resource and data source with mocks, with every host that has them. Each host starts the built provider.

let stack: Stack;
beforeAll(async () => (stack = await startStack("fast", { notesRequests: false })));
afterAll(() => stack.close());

const first = { Terraform: "1.7", OpenTofu: "1.8" };
const mocking = hosts.filter(({ tool, version }) => !violates(version, `>= ${first[tool]}`));

test("at least two hosts have mocks", () => {
  expect(mocking.length).toBeGreaterThan(1);
});

test.each(mocking)("$tool $version creates everything with mocks, and sends nothing", async ({ tool, file }) => {
  const { folder, ...workspace } = prepared(tool);
  const program = await file();
  const env = childEnvironment(folder);
  for (const args of [["init", "-input=false"], ["test"]]) {
    const { code, output } = await startChild(program, [...args, "-no-color"], { cwd: folder, env }).outcome;
    expect({ args, code, output }).toEqual({ args, code: 0, output: expect.any(String) as string });
    if (args[0] === "test") expect(output).toContain("Success! 1 passed, 0 failed.");
  }
  workspace.remove();
  expect(await stack.requests()).toEqual([]);
});

/** A folder with a configuration, and a test of it. */
function prepared(tool: (typeof hosts)[number]["tool"]) {
  const workspace = stack.installed();
  const { folder } = workspace;
  const { resource, data } = wholeProvider(tool);
  workspace.write({ resource, data });
  const isTerraform = tool === "Terraform";
  const mocks = isTerraform ? 'mock_provider "stratus" {\n  source = "./tests/mocks"\n}\n' : inlineMocks();
  mkdirSync(join(folder, "tests", "mocks"), { recursive: true });
  if (isTerraform) writeFileSync(join(folder, "tests", "mocks", mockFileName), mockFileText("npx stratus mocks"));
  writeFileSync(join(folder, "tests", "all.tftest.hcl"), `${mocks}\nrun "all" {}\n`);
  return { folder, remove: () => workspace.remove() };
}
