import fc from "fast-check";
import type { Stack } from "../support/stack";
import { startStack } from "../support/stack";
import type { Resources } from "./configurations";
import { configurations, together } from "./configurations";

/** Both can be given by the environment: `npm run test:random` runs 300. */
const count = Number(process.env["STRATUS_RANDOM_COUNT"] ?? "40");
const seed = Number(process.env["STRATUS_RANDOM_SEED"] ?? "20260131");
const perRun = 20;

const batches = Array.from({ length: Math.ceil(count / perRun) }, (_, index) => index);
const drawn = fc.sample(configurations, { numRuns: count, seed });

describe(`${String(count)} random configurations of seed ${String(seed)}`, () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack();
    await stack.control("POST", "keys", { username: "admin", key: "ssh-ed25519 AAAA" });
  });
  afterAll(() => stack.close());

  test.each(batches)("batch %i: apply, empty plan, import, adoption, empty plan", async (batch) => {
    const resource = together(drawn.slice(batch * perRun, (batch + 1) * perRun));
    const workspace = stack.workspace();
    await workspace.apply({ resource });
    expect(await workspace.plan()).toEqual([]);

    const imports = addresses(resource).map((address) => ({
      to: address,
      id: importId(address, workspace.state(address)),
    }));
    workspace.forget();
    workspace.write({ resource, import: imports });
    const changes = await workspace.plan();
    expect(changes.filter(({ actions }) => actions.join() !== "update")).toEqual([]);
    const written = (await stack.requests()) - (await stack.requests("GET"));
    await workspace.apply();
    expect((await stack.requests()) - (await stack.requests("GET"))).toBe(written);
    expect(await workspace.plan()).toEqual([]);
    await workspace.destroy();
  });
});

const addresses = (resource: Resources) =>
  Object.entries(resource).flatMap(([type, named]) => Object.keys(named).map((name) => `${type}.${name}`));

/** An object's id behind its parent's, if it has one; a tag is its label. */
function importId(address: string, state: Readonly<Record<string, unknown>>): string {
  const parent = state["domain_id"] ?? state["firewall_id"];
  const own = String(address.startsWith("stratus_tag.") ? state["label"] : state["id"]);
  return parent === undefined ? own : `${String(parent)}/${own}`;
}
