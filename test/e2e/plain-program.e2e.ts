import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeProgram } from "../../src/program";
import { writeHcl } from "../../src/program/hcl";
import { version } from "../../src/version";
import { walk } from "../account/support";
import { fillAccount } from "../support/random-account";
import type { Stack } from "./support/stack";
import { startStack } from "./support/stack";

// The plain configuration of an account takes everything over and changes nothing.

let stack: Stack;

beforeAll(async () => {
  stack = await startStack("fast", { notesRequests: false });
});
afterAll(() => stack.close());

test("the configuration of a random account is imported without a change", async () => {
  await fillAccount(stack, { objects: 50, seed: 7 });
  const { objects } = await walk({ emulator: stack });
  const program = makeProgram(objects);
  const workspace = stack.installed({ STRATUS_TOKEN: stack.token, STRATUS_BASE_URL: stack.url });
  for (const { path, text } of writeHcl(program, { version })) writeFileSync(join(workspace.folder, path), text);
  await workspace.init();
  const count = String(program.resources.length);
  expect(program.resources.length).toBeGreaterThan(40);
  const planned = await workspace.must("plan", "-no-color", "-input=false");
  expect(planned).toContain(`Plan: ${count} to import, 0 to add, 0 to change, 0 to destroy.`);
  await stack.control("DELETE", "requests");
  const applied = await workspace.apply();
  expect(applied).toContain(`Resources: ${count} imported, 0 added, 0 changed, 0 destroyed.`);
  expect(await stack.writes()).toEqual([]);
  expect(await workspace.plan()).toEqual([]);
});
