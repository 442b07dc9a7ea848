import fc from "fast-check";
import { snake } from "../../../src/contract";
import { contracts } from "../../../src/resources/contracts";
import type { Stack } from "../support/stack";
import { startStack } from "../support/stack";
import type { PlannedChange } from "../support/terraform";
import type { Resources } from "./types";
import { configurations, together } from "./configurations";

/** Both can be given by the environment: `npm run test:random` runs 300. */
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

    const imports = addresses(resource).map((address) => ({
      to: address,
      id: importId(address, workspace.state(address)),
    }));
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

/** What the service never returns, which the plan after an import takes over. */
const unreturned = new Set(
  Object.values(contracts).flatMap(({ name, fields }) =>
    Object.entries(fields)
      .filter(([, { facts }]) => facts.notReturned === true)
      .map(([field]) => `stratus_${name}.${snake(field)}`),
  ),
);

/** What a plan after an import would do that is more than adopting. */
function beyondAdoption({ address, actions, before, after }: PlannedChange): unknown[] {
  if (actions.join() !== "update") return [{ address, actions }];
  const type = address.split(".")[0] ?? "";
  return Object.keys(after ?? {})
    .filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
    .filter((name) => !unreturned.has(`${type}.${name}`))
    .map((name) => ({ address, name, before: before?.[name], after: after?.[name] }));
}

const addresses = (resource: Resources) =>
  Object.entries(resource).flatMap(([type, named]) => Object.keys(named).map((name) => `${type}.${name}`));

/** An object's id behind its parent's, as far as it has them; a tag is its label. */
function importId(address: string, state: Readonly<Record<string, unknown>>): string {
  const [type = ""] = address.split(".");
  const above = type === "stratus_instance_snapshot" ? state["compute_id"] : undefined;
  const parent = above ?? state["domain_id"] ?? state["firewall_id"] ?? state["database_id"];
  if (type === "stratus_domain_records") return String(parent);
  const keys: Readonly<Record<string, string>> = {
    stratus_tag: "label",
    stratus_ip_address: "address",
    stratus_ip_share: "compute_id",
    stratus_reverse_dns: "address",
  };
  const own = state[keys[type] ?? "id"];
  return [parent, own]
    .filter((id) => id !== undefined)
    .map(String)
    .join("/");
}
