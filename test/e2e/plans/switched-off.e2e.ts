import { type Stack, startStack } from "../support/stack";
import type { Workspace } from "../support/terraform";

const resource = {
  stratus_firewall: { edge: { label: "edge", rules: { inbound_policy: "DROP", outbound_policy: "ACCEPT" } } },
  stratus_domain: { zone: { type: "master", domain: "shop.example", soa_email: "ops@shop.example" } },
};
const switchedOff = {
  stratus_firewall: { edge: { ...resource.stratus_firewall.edge, status: "disabled" } },
  stratus_domain: { zone: { ...resource.stratus_domain.zone, status: "disabled" } },
};

describe("a firewall or a domain without a status in the configuration", () => {
  let stack: Stack;
  let workspace: Workspace;
  const path = (type: string, name: string) => String(workspace.state(`stratus_${type}.${name}`)["id"]);
  const statuses = async () => [
    (await stack.api("GET", `/networking/firewalls/${path("firewall", "edge")}`))["status"],
    (await stack.api("GET", `/domains/${path("domain", "zone")}`))["status"],
  ];
  const switchOff = async () => {
    await stack.api("PUT", `/networking/firewalls/${path("firewall", "edge")}`, { status: "disabled" });
    await stack.api("PUT", `/domains/${path("domain", "zone")}`, { status: "disabled" });
  };

  beforeAll(async () => {
    stack = await startStack();
    workspace = stack.workspace();
    await workspace.apply({ resource });
  });
  afterAll(() => stack.close());

  test("R3-136, R3-011: is enabled again after another user has disabled it", async () => {
    expect(await workspace.plan()).toEqual([]);
    await switchOff();
    const planned = await workspace.plan();
    expect(planned.map(({ address, before, after }) => [address, before?.["status"], after?.["status"]])).toEqual([
      ["stratus_domain.zone", "disabled", "active"],
      ["stratus_firewall.edge", "disabled", "enabled"],
    ]);
    await workspace.apply({ resource });
    expect(await statuses()).toEqual(["enabled", "active"]);
    expect(await workspace.plan()).toEqual([]);
  });

  test("stays disabled by the configuration, and is enabled when that is removed", async () => {
    await workspace.apply({ resource: switchedOff });
    expect(await workspace.plan()).toEqual([]);
    expect(await statuses()).toEqual(["disabled", "disabled"]);
    await workspace.apply({ resource });
    expect(await statuses()).toEqual(["enabled", "active"]);
  });

  test("is enabled after the import of a disabled one", async () => {
    await switchOff();
    const other = stack.workspace();
    const blocks = [
      { to: "stratus_firewall.edge", id: path("firewall", "edge") },
      { to: "stratus_domain.zone", id: "shop.example" },
    ];
    await other.apply({ resource, import: blocks });
    expect(await statuses()).toEqual(["enabled", "active"]);
    other.write({ resource });
    expect(await other.plan()).toEqual([]);
  });
});
