import { Domain, Port, StaticFleet, WebService } from "../../lib";
import { newStack, synthesized } from "../lib/stacks";
import type { Stack } from "./support/stack";
import { startStack } from "./support/stack";
import type { Workspace } from "./support/terraform";

const instance = { region: "us-east", type: "g6-nanode-1", image: "public/debian12", rootPass: "correct-Horse-7" };

/** What a plan does to what, as `create stratus_compute_instance`, and how often. */
async function planned(workspace: Workspace): Promise<Readonly<Record<string, number>>> {
  const all = (await workspace.plan()).map(
    ({ address, actions }) => `${actions.join()} ${address.split(".")[0] ?? ""}`,
  );
  return Object.fromEntries([...new Set(all)].map((each) => [each, all.filter((other) => other === each).length]));
}

const withMembers = (members: readonly string[]) => {
  const program = newStack();
  const zone = new Domain(program, "zone", { domain: "cache.example", soaEmail: "ops@cache.example" });
  new StaticFleet(program, "fleet", { label: "cache", members, instance, zone, alias: "all", ports: [Port.tcp(443)] });
  return { resource: synthesized(program).resource ?? {} };
};

const withCount = (count: number) => {
  const program = newStack();
  const zone = new Domain(program, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
  const database = { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" };
  new WebService(program, "shop", { label: "shop", count, instance, zone, database });
  return { resource: synthesized(program).resource ?? {} };
};

describe("patterns, through the real terraform", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack();
  });
  afterAll(() => stack.close());

  test("StaticFleet: taking out the member in the middle touches nothing else, and neither does putting it back", async () => {
    const workspace = stack.workspace();
    await workspace.apply(withMembers(["amber", "birch", "cedar"]));
    expect(await workspace.plan()).toEqual([]);
    workspace.write(withMembers(["amber", "cedar"]));
    expect(await planned(workspace)).toEqual({
      "delete stratus_compute_instance": 1,
      "delete stratus_firewall_device": 1,
      "delete stratus_domain_record": 4,
    });
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
    workspace.write(withMembers(["birch", "cedar", "amber"]));
    expect(await planned(workspace)).toEqual({
      "create stratus_compute_instance": 1,
      "create stratus_firewall_device": 1,
      "create stratus_domain_record": 4,
    });
    await workspace.destroy();
  });

  test("WebService: from 2 to 3 and back touches the third and the database's allow list only", async () => {
    const workspace = stack.workspace();
    await workspace.apply(withCount(2));
    expect(await workspace.plan()).toEqual([]);
    workspace.write(withCount(3));
    expect(await planned(workspace)).toEqual({
      "create stratus_compute_instance": 1,
      "create stratus_firewall_device": 1,
      "create stratus_domain_record": 2,
      "update stratus_mysql_database": 1,
    });
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
    workspace.write(withCount(2));
    expect(await planned(workspace)).toEqual({
      "delete stratus_compute_instance": 1,
      "delete stratus_firewall_device": 1,
      "delete stratus_domain_record": 2,
      "update stratus_mysql_database": 1,
    });
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
    await workspace.destroy();
  });
});
