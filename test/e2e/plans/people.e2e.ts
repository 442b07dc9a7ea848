import { type Stack, startStack } from "../support/stack";
import type { Workspace } from "../support/terraform";

jest.setTimeout(120_000);

// Many cases run in one process (test/perturb/other-users.test.ts). These are a few of them with the real Terraform, and the
// number of messages per run, which only Terraform shows.

const plain = (text: string) => text.replace(/[\s│╷╵]+/g, " ");
const times = (text: string, words: string) => text.split(words).length - 1;

const rules = { inbound_policy: "DROP", outbound_policy: "ACCEPT" };
const database = { label: "orders", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" };
const web = { label: "web", region: "us-east", type: "g6-nanode-1" };
const master = { domain: "shop.example", type: "master", soa_email: "ops@shop.example" };
const record = { domain_id: "${stratus_domain.zone.id}", type: "A", name: "www", target: "192.0.2.1" };
const device = { firewall_id: "${stratus_firewall.edge.id}", compute_id: "${stratus_compute_instance.web.id}" };

let stack: Stack;
let workspace: Workspace;

beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.control("POST", "reset");
  workspace = stack.workspace();
});

async function run(command: string, ...args: readonly string[]) {
  const { code, output } = await workspace.run([command, "-no-color", "-input=false", ...args]);
  return { code, text: plain(output) };
}

const resources = (resource: Readonly<Record<string, Readonly<Record<string, object>>>>) => ({ resource });

test("an object deleted before the apply of a saved plan is an error with the reason, and the next apply matches the configuration", async () => {
  const all = (more: object) =>
    resources({
      stratus_domain: { zone: { ...master, ...more } },
      stratus_domain_record: { www: { ...record, ttl_sec: "tags" in more ? 3600 : 300 } },
      stratus_firewall: { edge: { label: "edge", rules, ...more } },
      stratus_compute_instance: { web: { ...web, ...more } },
      stratus_mysql_database: { orders: { ...database, allow_list: "tags" in more ? ["192.0.2.1"] : ["192.0.2.2"] } },
    });
  await workspace.apply(all({}));
  workspace.write(all({ tags: ["shop"] }));
  expect(await workspace.plan()).toHaveLength(5);
  const paths = ["/domains/1", "/networking/firewalls/1", "/compute/instances/1", "/databases/mysql/instances/1"];
  for (const path of paths) await stack.api("DELETE", path);

  const { code, text } = await run("apply", "plan.bin");
  expect(code).toBe(1);
  for (const gone of ["domain", "firewall", "compute_instance", "mysql_database"])
    expect(text).toContain(`stratus_${gone} 1 no longer exists`);
  // Terraform doesn't try the record, because it depends on the domain.
  expect(times(text, "The object was deleted after the plan was created.")).toBe(4);
  await workspace.apply();
  expect(await workspace.plan()).toEqual([]);
});

test("R2-079: a failed database is reported once in each run, even without changes", async () => {
  await workspace.apply(resources({ stratus_mysql_database: { orders: database } }));
  expect((await run("plan")).text).not.toContain("Warning");
  await stack.control("PUT", "objects/database/1", { status: "failed" });
  const warning = 'Warning: stratus_mysql_database 1 "orders" is failed';
  const planned = await run("plan");
  expect(planned.text).toContain("No changes.");
  expect(times(planned.text, warning)).toBe(1);
  expect(planned.text).toContain("with stratus_mysql_database.orders,");
  // Another object changes: the apply plans its changes once more.
  workspace.write(
    resources({ stratus_mysql_database: { orders: database }, stratus_firewall: { edge: { label: "edge", rules } } }),
  );
  const applied = await run("apply", "-auto-approve");
  expect(applied.code).toBe(0);
  expect(times(applied.text, warning)).toBe(1);
  expect((await run("destroy", "-auto-approve")).text).not.toContain(warning);
});

test("R3-130: an instance that is already behind the firewall is adopted, by any user, and attached again", async () => {
  const without = { stratus_firewall: { edge: { label: "edge", rules } }, stratus_compute_instance: { web } };
  await workspace.apply(resources(without));
  await stack.api("POST", "/networking/firewalls/1/devices", { id: 1, type: "compute" });
  workspace.write(resources({ ...without, stratus_firewall_device: { web: device } }));
  expect((await run("plan")).text).toContain("The apply adopts device 1.");
  const applied = await run("apply", "-auto-approve");
  expect(applied.text).toContain("Warning: Device 1 of firewall 1 was adopted");
  expect(workspace.state("stratus_firewall_device.web")["id"]).toBe(1);

  // The same instance, by a device with another id.
  await stack.api("DELETE", "/networking/firewalls/1/devices/1");
  await stack.api("POST", "/networking/firewalls/1/devices", { id: 1, type: "compute" });
  expect(await workspace.plan()).toEqual([]);
  await workspace.apply();
  expect(workspace.state("stratus_firewall_device.web")["id"]).toBe(2);
});
