import { type Stack, startStack } from "../../e2e/support/stack";
import type { Workspace } from "../../e2e/support/terraform";
import { eventually } from "../../support/eventually";

let stack: Stack;
let workspace: Workspace;

beforeAll(async () => {
  stack = await startStack("fast", { dnsPort: 0 });
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.control("POST", "reset");
  workspace = stack.workspace();
});

const source = { domain: "shop.example", type: "master", soa_email: "ops@shop.example", ttl_sec: 3600 };

async function recordsOf(id: unknown): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return (await stack.api("GET", `/domains/${String(id)}/records`))["data"] as never;
}

async function withRecords(more: object = {}): Promise<void> {
  await stack.api("POST", "/domains", { ...source, ...more });
  await stack.api("POST", "/domains/1/records", { type: "A", name: "www", target: "192.0.2.1" });
  await stack.api("POST", "/domains/1/records", { type: "MX", name: "", target: "mail.shop.example" });
}

test("R3-080: clone_from creates a domain as a copy, then updates it as configured, and the plan is empty", async () => {
  await withRecords({ description: "the shop", group: "web" });
  const it = { domain: "two.example", type: "master", soa_email: "two@shop.example", description: "its copy" };
  await workspace.apply({ resource: { stratus_domain: { it: { ...it, clone_from: 1 } } } });
  const state = workspace.state("stratus_domain.it");
  expect(state).toMatchObject({ ...it, group: "web", ttl_sec: 3600 });
  expect(await recordsOf(state["id"])).toHaveLength(2);
  expect(await workspace.plan()).toEqual([]);
  expect(await stack.writes()).toEqual(expect.arrayContaining(["POST /v4/domains/1/clone", "PUT /v4/domains/2"]));
});

test("a clone without differences is one request", async () => {
  await withRecords();
  await stack.control("DELETE", "requests");
  await workspace.apply({ resource: { stratus_domain: { it: { ...source, domain: "two.example", clone_from: 1 } } } });
  expect(await stack.writes()).toEqual(["POST /v4/domains/1/clone"]);
});

test("R3-084: transfer_from transfers the records of the zone, and the plan after it is empty", async () => {
  await withRecords({ axfr_ips: ["127.0.0.1"] });
  await eventually(async () => {
    const { zone_file } = await stack.api("GET", "/domains/1/zone-file");
    return (zone_file as string[]).length === 8;
  });
  // The rendering is on hold, so that the name is free while the zone is still on the nameserver.
  await stack.control("PUT", "clock", { frozen: true });
  await stack.api("DELETE", "/domains/1");
  const it = { ...source, transfer_from: { remote_nameserver: stack.dns } };
  await workspace.apply({ resource: { stratus_domain: { it } } });
  await stack.control("PUT", "clock", { frozen: false });
  const found = await recordsOf(workspace.state("stratus_domain.it")["id"]);
  expect(found.map(({ type, name, target }) => [type, name, target])).toEqual([
    ["A", "www", "192.0.2.1"],
    ["MX", "", "mail.shop.example"],
  ]);
  expect(await workspace.plan()).toEqual([]);
  await workspace.apply({ resource: { stratus_domain: { it: source } } });
  expect(workspace.state("stratus_domain.it")).toMatchObject({ id: 2 });
});

test("changing clone_from or transfer_from later replaces nothing, and warns", async () => {
  const domain = (more: object) => ({ resource: { stratus_domain: { it: { ...source, ...more } } } });
  await workspace.apply(domain({}));
  workspace.write(domain({ clone_from: 7 }));
  expect((await workspace.plan()).map(({ actions }) => actions.join())).toEqual(["update"]);
  await stack.control("DELETE", "requests");
  expect(await workspace.apply()).toContain("clone_from has no effect on an existing domain");
  expect(await stack.writes()).toEqual([]);
  expect(await workspace.plan()).toEqual([]);
});

test("a nameserver that rejects the transfer is an error at the attribute, and nothing is created", async () => {
  workspace.write({
    resource: { stratus_domain: { it: { ...source, transfer_from: { remote_nameserver: stack.dns } } } },
  });
  await workspace.init();
  const { code, output } = await workspace.run(["apply", "-no-color", "-auto-approve", "-input=false"]);
  expect(code).toBe(1);
  expect(output.replace(/[\s│]+/g, " ")).toContain("refused the transfer of shop.example with REFUSED");
  expect((await stack.api("GET", "/domains"))["results"]).toBe(0);
});

test("R3-082: the zone file is read as lines and as text, after the first rendering on request", async () => {
  const zone = { stratus_domain: { it: source } };
  const domain_id = "${stratus_domain.it.id}";
  await workspace.apply({
    resource: zone,
    data: { stratus_domain_zone_file: { it: { domain_id, wait_for: "30s" } } },
    output: {
      lines: { value: "${data.stratus_domain_zone_file.it.lines}" },
      text: { value: "${data.stratus_domain_zone_file.it.text}" },
    },
  });
  const shown = JSON.parse(await workspace.must("output", "-json")) as Record<string, { value: unknown }>;
  const lines = shown["lines"]?.value as string[];
  expect(lines).toEqual(expect.arrayContaining(["$ORIGIN shop.example.", "$TTL 3600"]));
  expect(shown["text"]?.value).toBe(lines.map((line) => `${line}\n`).join(""));
});
