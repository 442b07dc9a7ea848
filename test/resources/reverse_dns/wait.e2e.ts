import { type Stack, startStack } from "../../e2e/support/stack";
import type { Workspace } from "../../e2e/support/terraform";
import { eventually } from "../../support/eventually";
import { haste } from "../../support/hurried-clock";

jest.setTimeout(120_000);

const plain = (text: string) => text.replace(/[\s│╷╵]+/g, " ");
const zone = { domain: "shop.example", type: "master", soa_email: "ops@shop.example" };

describe("R3-163: a name without its forward record", () => {
  let stack: Stack;
  let workspace: Workspace;
  let address: string;
  beforeEach(async () => {
    stack = await startStack("fast", { isHurried: true });
    const made = await stack.api("POST", "/compute/instances", {
      label: "web",
      region: "us-east",
      type: "g6-nanode-1",
    });
    [address = ""] = made["ipv4"] as string[];
    // Like a user's, to count the requests.
    workspace = stack.workspace({ poll_interval: 2_000 });
  });
  afterEach(() => stack.close());

  const entry = (more: object = {}, rdns = "www.shop.example") => ({
    stratus_reverse_dns: { it: { address, rdns, ...more } },
  });
  const record = () => ({ domain_id: 1, type: "A", name: "www", target: address });
  const addRecord = () => stack.api("POST", "/domains/1/records", { type: "A", name: "www", target: address });
  const applied = async (resource: object) => {
    workspace.write({ resource });
    await workspace.init();
    await stack.control("DELETE", "requests");
    const { code, output } = await workspace.run(["apply", "-auto-approve", "-no-color", "-input=false"]);
    return { code, text: plain(output) };
  };
  const attempts = async () => (await stack.requests()).filter((each) => each.startsWith("PUT /v4/networking/ips"));

  test("fails in seconds with few requests if the run does not create it, and the message has the fix", async () => {
    await stack.api("POST", "/domains", zone);
    const { code, text } = await applied(entry());
    expect(code).toBe(1);
    expect((await attempts()).length).toBeLessThan(10);
    const readings = (await stack.requests()).filter((request) => request.startsWith("GET /v4/domains"));
    expect(readings).toEqual(["GET /v4/domains", "GET /v4/domains/1/records"]);
    expect(text).toContain(`This requires an A record that points www.shop.example to ${address}.`);
    expect(text).toContain("The name is in domain 1 (shop.example), but the domain has no such record.");
    expect(text).toContain('zone.point("www", instance)');
    expect(text).toContain(`domain_id = 1 type = "A" name = "www" target = "${address}"`);
    expect(text).toContain("depends_on");
    expect(await workspace.must("state", "list")).not.toContain("stratus_reverse_dns");
    const both = { ...entry(), stratus_domain_record: { www: record() } };
    expect((await applied(both)).code).toBe(0);
    expect(await workspace.plan()).toEqual([]);
  });

  test("is waited for while the run creates it", async () => {
    await stack.api("POST", "/domains", zone);
    await stack.control("POST", "faults", {
      match: { method: "POST", path: "/domains/*/records" },
      effect: { delayMs: 12_000 / haste },
    });
    const { code } = await applied({ ...entry(), stratus_domain_record: { www: record() } });
    expect(code).toBe(0);
    expect((await attempts()).length).toBeGreaterThan(2);
    expect(await workspace.plan()).toEqual([]);
  });

  test("is waited for up to the timeout, even if another user creates it", async () => {
    await stack.api("POST", "/domains", zone);
    const late = eventually(async () => (await attempts()).length > 2).then(addRecord);
    const { code } = await applied(entry({ timeouts: { create: "40s" } }));
    await late;
    expect(code).toBe(0);
    expect(await workspace.plan()).toEqual([]);
  });

  test("differs from one that exists and that the service does not see", async () => {
    await stack.api("POST", "/domains", { ...zone, status: "disabled" });
    await addRecord();
    const { code, text } = await applied(entry({ timeouts: { create: "9s" } }));
    expect(code).toBe(1);
    expect(text).toContain(
      `Domain 1 (shop.example) has an A record that points www.shop.example to ${address}, but the service doesn't see it yet.`,
    );
  });

  test("differs from one in a zone of another account, and from a CNAME record with another target", async () => {
    const elsewhere = await applied(entry({ timeouts: { create: "1s" } }));
    expect(elsewhere.code).toBe(1);
    expect(elsewhere.text).toContain("no domain that this token can list contains that name");
    await stack.api("POST", "/domains", zone);
    await stack.api("POST", "/domains/1/records", { type: "CNAME", name: "www", target: "other.example" });
    const alias = await applied(entry({ timeouts: { create: "1s" } }));
    expect(alias.text).toContain("the CNAME record of www points to another address");
    const root = await applied(entry({ timeouts: { create: "1s" } }, "Shop.example."));
    expect(root.text).toContain('zone.point("", instance)');
  });
});
