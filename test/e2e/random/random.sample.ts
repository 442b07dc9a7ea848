import fc from "fast-check";
import { beyondAdoption, importsOf } from "../support/imports";
import { type Stack, startStack } from "../support/stack";
import { configurations, together } from "./configurations";

/** The environment can set both: `npm run test:random` runs 300. */
const count = Number(process.env["STRATUS_RANDOM_COUNT"] ?? "40");
const seed = Number(process.env["STRATUS_RANDOM_SEED"] ?? "20260131");
const perRun = 20;

const batches = Array.from({ length: Math.ceil(count / perRun) }, (_, index) => index);
const drawn = fc.sample(configurations, { numRuns: count, seed });

describe(`${String(count)} random configurations of seed ${String(seed)}`, () => {
  let stack: Stack;
  beforeEach(async () => {
    stack = await startStack();
    await stack.control("POST", "keys", { username: "admin", key: "ssh-ed25519 AAAA" });
    await stack.control("PUT", "account", { additionalIps: true });
  });
  afterEach(() => stack.close());

  test.each(batches)("batch %i: apply, empty plan, import, adoption, empty plan", async (batch) => {
    const resource = together(drawn.slice(batch * perRun, (batch + 1) * perRun));
    const workspace = stack.workspace();
    await workspace.apply({ resource });
    expect(await workspace.plan()).toEqual([]);

    const imports = importsOf(workspace, resource);
    workspace.forget();
    workspace.write({ resource, import: imports });
    const changes = await workspace.plan();
    expect(changes.flatMap(beyondAdoption)).toEqual([]);
    await stack.control("DELETE", "requests");
    await workspace.apply();
    expect(await stack.writes()).toEqual([]);
    expect(await workspace.plan()).toEqual([]);
    await workspace.destroy();
  });
});
