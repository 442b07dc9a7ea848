import { join } from "node:path";
import { makeCommand } from "../../cli/command";
import { expectFile } from "../../cli/commands/diff/golden";
import { testOnlyWith } from "../support/features";
import { type Stack, startStack } from "../support/stack";
import type { Workspace } from "../support/terraform";

jest.setTimeout(180_000);

let stack: Stack;
let workspace: Workspace;
let command: ReturnType<typeof makeCommand>;
beforeAll(async () => {
  stack = await startStack();
  workspace = stack.workspace();
  command = makeCommand();
});
afterAll(async () => {
  command.remove();
  await stack.close();
});

type Resources = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const rule = (ports: string, label: string) => ({
  ...{ action: "ACCEPT", protocol: "TCP", ports, label },
  addresses: { ipv4: ["0.0.0.0/0"] },
});

const instance = (type: string) => ({
  web: { label: "web", region: "us-east", type, image: "public/debian12", root_pass: "correct-Horse-7" },
});
const zones = {
  shop: { domain: "shop.example", type: "master", soa_email: "ops@shop.example" },
  old: { domain: "old.example", type: "master", soa_email: "ops@shop.example" },
};
const firewall = (...inbound: readonly object[]) => ({
  edge: { label: "edge", rules: { inbound_policy: "DROP", outbound_policy: "ACCEPT", inbound } },
});
const record = (name: string, target: string) => ({ type: "A", name, target });

const before: Resources = {
  stratus_compute_instance: instance("g6-standard-1"),
  stratus_domain: zones,
  stratus_domain_record: { www: { domain_id: "${stratus_domain.old.id}", ...record("www", "192.0.2.1") } },
  stratus_domain_records: {
    all: {
      domain_id: "${stratus_domain.shop.id}",
      records: { api: record("api", "192.0.2.2"), www: record("www", "192.0.2.3") },
    },
  },
  stratus_firewall: firewall(rule("80, 443", "web"), rule("22", "ssh")),
  stratus_mysql_database: {
    data: { label: "shop-data", region: "us-east", type: "g6-nanode-1", engine: "mysql/8.0.26" },
  },
};

/** The output of the command for Terraform's plan of a configuration. */
async function diffOutput(name: string, configuration: Readonly<Record<string, unknown>>) {
  workspace.write(configuration);
  await workspace.plan();
  const plan = await workspace.must("show", "-json", "plan.bin");
  const { code, stdout, stderr } = await command.pipe(plan, "diff", "-");
  expect(stderr).toBe("");
  expectFile(join(__dirname, "expected", "diff", `${name}.txt`), stdout);
  return { code, stdout };
}

test("everything is created", async () => {
  await workspace.init();
  expect((await diffOutput("created", { resource: before })).code).toBe(2);
});

test("nothing changes", async () => {
  await workspace.apply({ resource: before });
  expect(await diffOutput("nothing", { resource: before })).toEqual({ code: 0, stdout: "Nothing changes.\n" });
});

test("an instance is replaced, and rules of a firewall and records of a set change", async () => {
  const resource: Resources = {
    ...before,
    stratus_compute_instance: instance("g6-standard-2"),
    stratus_firewall: firewall(rule("443", "web"), rule("22", "ssh"), rule("25", "mail")),
    stratus_domain_records: {
      all: {
        domain_id: "${stratus_domain.shop.id}",
        records: { www: record("www", "192.0.2.4"), mail: record("mail", "192.0.2.5") },
      },
    },
  };
  const { code, stdout } = await diffOutput("changed", { resource });
  expect(code).toBe(2);
  expect(stdout).not.toContain("correct-Horse-7");
});

test("a zone with its records and a database are destroyed", async () => {
  const { stratus_mysql_database: _database, stratus_domain_record: _record, ...left } = before;
  const resource = { ...left, stratus_domain: { shop: zones.shop } };
  const { code, stdout } = await diffOutput("destroyed", { resource });
  expect(code).toBe(2);
  expect(stdout).toMatch(/^Destroyed and replaced:/);
});

test("an object is imported, and another one moved", async () => {
  const { id } = await stack.api("POST", "/domains", { ...zones.shop, domain: "found.example" });
  const resource = {
    ...before,
    stratus_compute_instance: { site: instance("g6-standard-1").web },
    stratus_domain: { ...zones, found: { ...zones.shop, domain: "found.example" } },
  };
  const { code } = await diffOutput("imported-moved", {
    resource,
    import: [{ to: "stratus_domain.found", id: String(id) }],
    moved: [{ from: "stratus_compute_instance.web", to: "stratus_compute_instance.site" }],
  });
  expect(code).toBe(2);
});

testOnlyWith("removed blocks that keep the object", "an object is given up", async () => {
  const { stratus_mysql_database: _, ...resource } = before;
  const removed = [{ from: "stratus_mysql_database.data", lifecycle: { destroy: false } }];
  expect((await diffOutput("forgotten", { resource, removed })).code).toBe(2);
});
