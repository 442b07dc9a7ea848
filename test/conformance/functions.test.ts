import { functions } from "../../src/composition/functions";
import type { Value } from "../../src/provider/plugin/value";
import { refusedCalls } from "../functions/refused-calls";
import { jsonOf } from "../support/terraform/values";
import { callFunction } from "./calls";
import { startAccount } from "./start";

let started: Awaited<ReturnType<typeof startAccount>>;
beforeAll(async () => (started = await startAccount()));
afterAll(() => started.close());

test("the schema has every function", () => {
  expect(functions.length).toBeGreaterThan(0);
  expect(Object.keys(started.host.schemas.functions).sort()).toEqual(functions.map(({ name }) => name).sort());
});

const examples = functions.flatMap(({ name, examples: all }) => all.map((example) => ({ name, ...example })));

// Terraform calls functions of a provider that isn't configured.
test.each(examples)("example $# keeps every rule: $name", async ({ name, arguments: given, result }) => {
  const found = await callFunction(started.host, name, given as readonly Value[]);
  expect(jsonOf(found.result ?? null)).toEqual(result);
  expect(started.host.violations.splice(0)).toEqual([]);
});

test.each(refusedCalls)("$name fails and keeps every rule: $words", async ({ name, arguments: given, argument }) => {
  const { error } = await callFunction(started.host, name, given as readonly Value[]);
  expect(error?.argument).toBe(argument);
  expect(started.host.violations.splice(0)).toEqual([]);
});
