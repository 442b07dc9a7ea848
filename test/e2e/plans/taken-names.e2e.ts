import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eventually } from "../../support/eventually";
import { type Stack, startStack } from "../support/stack";
import type { Workspace } from "../support/terraform";

jest.setTimeout(120_000);

const plain = (text: string) => text.replace(/[\s│╷╵]+/g, " ");
const warnings = (text: string) => text.split("Warning: ").slice(1);
const rules = { inbound_policy: "DROP", outbound_policy: "ACCEPT" };
const database = { label: "shop", region: "us-east", type: "g6-dedicated-2" };

/** One kind of object with unique names, as another user created it by hand. */
interface Kind {
  readonly type: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Its name in the plan. */
  readonly called: string;
  readonly id: string;
  /** Waits until the object can be adopted. */
  readonly ready?: boolean;
}

const kinds: readonly Kind[] = [
  {
    type: "stratus_domain",
    path: "/domains",
    body: { domain: "shop.example", type: "master", soa_email: "ops@shop.example" },
    called: 'domain 1 with the name "shop.example"',
    id: "1",
  },
  {
    type: "stratus_firewall",
    path: "/networking/firewalls",
    body: { label: "edge", rules },
    called: 'firewall 1 with the label "edge"',
    id: "1",
  },
  {
    type: "stratus_mysql_database",
    path: "/databases/mysql/instances",
    body: { ...database, label: "orders", engine: "mysql/8.0.30" },
    called: 'MySQL database 1 with the label "orders"',
    id: "1",
    ready: true,
  },
  {
    type: "stratus_postgresql_database",
    path: "/databases/postgresql/instances",
    body: { ...database, label: "ledger", engine: "postgresql/14.6" },
    called: 'PostgreSQL database 2 with the label "ledger"',
    id: "2",
    ready: true,
  },
];

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

const all = () => ({ resource: Object.fromEntries(kinds.map(({ type, body }) => [type, { it: body }])) });

/** The HCL blocks in a message, for its resource. */
function importBlocks(output: string): string {
  const blocks = [...output.matchAll(/^[│ ]*import \{\n(?:.*\n)+?[│ ]*\}$/gm)];
  return blocks.map(([block]) => block.replace(/^[│ ]+/gm, "")).join("\n");
}

async function run(...args: readonly string[]) {
  const { code, output } = await workspace.run([...args, "-no-color", "-input=false"]);
  return { code, output, text: plain(output) };
}

const untilActive = (path: string) => eventually(async () => (await stack.api("GET", path))["status"] === "active");

const makeAll = async () => {
  for (const { path, body, ready } of kinds) {
    const { id } = await stack.api("POST", path, body);
    if (ready === true) await untilActive(`${path}/${String(id)}`);
  }
};

describe("R3-007, R3-090, R2-014: names that are taken", () => {
  test("are warnings at plan and errors of apply, with an import block that leads to an empty plan", async () => {
    await makeAll();
    workspace.write(all());
    await workspace.init();
    const planned = await run("plan");
    expect(planned.code).toBe(0);
    for (const { type, called, id } of kinds) {
      expect(planned.text).toContain(`Warning: The account already has ${called} with ${type}.it,`);
      expect(planned.text).toContain(`call importFrom("${id}") on the construct`);
      expect(planned.text).toContain(`moveFromId("${type}.OLD")`);
    }
    expect(planned.text).toContain("you don't need to do anything: the apply waits up to a minute for that");

    await stack.control("DELETE", "requests");
    const applied = await run("apply", "-auto-approve");
    expect(applied.code).toBe(1);
    expect([...(await stack.writes())].sort()).toEqual(kinds.map(({ path }) => `POST /v4${path}`).sort());
    for (const { type, called } of kinds) {
      expect(applied.text).toContain(`Error: Cannot create ${type}`);
      expect(applied.text).toContain(`This conflicts with ${called}.`);
    }
    const errors = applied.output.slice(applied.output.indexOf("Error: Cannot create"));
    const blocks = importBlocks(errors).replaceAll(".NAME", ".it");
    expect(blocks.match(/import \{/g)).toHaveLength(kinds.length);

    writeFileSync(join(workspace.folder, "imports.tf"), blocks);
    const adopted = await run("apply", "-auto-approve");
    expect(adopted.text).toContain("4 imported, 0 added, 0 changed, 0 destroyed");
    expect(await workspace.plan()).toEqual([]);
  });

  test("cost one request each at plan, and none for existing objects or unknown names", async () => {
    workspace.write(all());
    await workspace.init();
    await stack.control("DELETE", "requests");
    expect((await run("plan")).text).not.toContain("Warning");
    const requests = (await stack.requests()).filter((each) => /domains|firewalls|databases\/instances/.test(each));
    // Both databases are looked up in the list of all engines.
    expect([...requests].sort()).toEqual([
      "GET /v4/databases/instances",
      "GET /v4/databases/instances",
      "GET /v4/domains",
      "GET /v4/networking/firewalls",
    ]);
    const labels = Array.from({ length: 12 }, (_, index) => `edge-${String(index)}`);
    const twelve = Object.fromEntries(labels.map((label) => [label, { label, rules }]));
    workspace.write({ resource: { stratus_firewall: twelve } });
    await stack.control("DELETE", "requests");
    await run("plan");
    // Three searches, and the list for all others.
    expect((await stack.requests()).filter((each) => each === "GET /v4/networking/firewalls")).toHaveLength(4);
    await workspace.apply();
    await stack.control("DELETE", "requests");
    expect(await workspace.plan()).toEqual([]);
    expect((await stack.requests()).filter((each) => each === "GET /v4/networking/firewalls")).toHaveLength(1);
  });

  test("are no warning if the same plan replaces, destroys or renames the object with the name", async () => {
    const firewall = (name: string, label: string) => ({ [name]: { label, rules } });
    await workspace.apply({ resource: { stratus_firewall: firewall("it", "edge") } });
    await workspace.must("taint", "stratus_firewall.it");
    expect((await run("plan")).text).not.toContain("Warning");
    await workspace.must("untaint", "stratus_firewall.it");
    expect((await run("plan", "-replace=stratus_firewall.it")).text).not.toContain("Warning");
    // Under another name, as after a rename in code: destroyed and created in one apply. That has a separate warning.
    workspace.write({ resource: { stratus_firewall: firewall("renamed", "edge") } });
    expect(warnings((await run("plan")).text)).toEqual([
      expect.stringContaining("an object that you may have renamed"),
    ]);
    const moved = await workspace.apply();
    expect(warnings(plain(moved))).toEqual([expect.stringContaining("an object that you may have renamed")]);
    // The existing one is deleted late, while the new one waits for it.
    await stack.control("POST", "faults", {
      match: { method: "DELETE", path: "/networking/firewalls/*" },
      effect: { delayMs: 8_000 },
    });
    await workspace.apply({ resource: { stratus_firewall: firewall("late", "edge") } });
    workspace.write({ resource: { stratus_firewall: firewall("renamed", "edge") } });
    await workspace.apply();
    // One takes the label that another one releases.
    const both = { ...firewall("renamed", "core"), ...firewall("young", "edge") };
    workspace.write({ resource: { stratus_firewall: both } });
    expect((await run("plan")).text).not.toContain("Warning");
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
    // They swap their labels as far as the service allows: it must reject a label that stays taken.
    const twice = { ...firewall("renamed", "core"), ...firewall("young", "core") };
    workspace.write({ resource: { stratus_firewall: twice } });
    const { code, text } = await run("plan");
    expect(code).toBe(1);
    expect(text).toContain('Error: Two resources have the label "core"');
  });

  test("are accepted if the replaced resource ignores changes, so that its two plans have different configurations", async () => {
    const lifecycle = { ignore_changes: ["allow_list"] };
    const mysql = (region: string, allow_list: readonly string[]) => ({
      resource: { stratus_mysql_database: { it: { ...kinds[2]?.body, region, allow_list, lifecycle } } },
    });
    await workspace.apply(mysql("us-east", ["192.0.2.1/32"]));
    workspace.write(mysql("us-east", ["192.0.2.2/32"]));
    expect((await run("plan", "-replace=stratus_mysql_database.it")).text).toContain(
      "1 to add, 0 to change, 1 to destroy",
    );
    workspace.write(mysql("eu-central", ["192.0.2.2/32"]));
    expect((await run("plan")).text).toContain("1 to add, 0 to change, 1 to destroy");
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
  });

  test("are an error for a copy of an existing resource, even without other differences", async () => {
    const firewall = { label: "edge", rules };
    await workspace.apply({ resource: { stratus_firewall: { it: firewall } } });
    workspace.write({ resource: { stratus_firewall: { it: firewall, copy: firewall } } });
    const { code, text } = await run("plan");
    expect(code).toBe(1);
    expect(text).toContain('Error: Two resources have the label "edge"');
  });

  test("are a warning for a new name of an existing object, which can adopt nothing", async () => {
    await stack.api("POST", "/networking/firewalls", { label: "edge", rules });
    await workspace.apply({ resource: { stratus_firewall: { it: { label: "core", rules } } } });
    workspace.write({ resource: { stratus_firewall: { it: { label: "edge", rules } } } });
    const { text } = await run("plan");
    expect(text).toContain('Warning: The account already has firewall 1 with the label "edge"');
    expect(text).not.toContain("importFrom");
    const refused = await run("apply", "-auto-approve");
    expect(refused.code).toBe(1);
    expect(refused.text).toContain('This conflicts with firewall 1 with the label "edge".');
  });

  test("of a database of another engine are reported without a way to adopt it", async () => {
    const [, , mysql, postgresql] = kinds;
    await stack.api("POST", mysql?.path ?? "", mysql?.body);
    workspace.write({ resource: { stratus_postgresql_database: { it: { ...postgresql?.body, label: "orders" } } } });
    await workspace.init();
    const { text } = await run("plan");
    expect(text).toContain('Warning: The account already has database 1 with the label "orders"');
    expect(text).not.toContain("importFrom");
  });

  test("R3-007: a domain that the token can't see fails immediately with this reason", async () => {
    const body = kinds[0]?.body;
    await stack.api("POST", "/domains", body);
    await stack.control("POST", "users", { username: "guest", restricted: true, grants: { add_domains: true } });
    const { token } = await stack.control("POST", "tokens", { username: "guest", scopes: "*" });
    workspace = stack.workspace({ token });
    workspace.write({ resource: { stratus_domain: { it: body } } });
    await workspace.init();
    expect((await run("plan")).text).not.toContain("Warning");
    await stack.control("DELETE", "requests");
    const { code, text } = await run("apply", "-auto-approve");
    expect(code).toBe(1);
    expect(await stack.writes()).toEqual(["POST /v4/domains"]);
    expect(text).toContain('No object that this token can list has the name "shop.example"');
    expect(text).toContain("another account on the platform may have it");
  });
});

/** Follows the import block of a plan's only warning exactly, and expects an empty plan then. */
async function adoptAsTold(type: string): Promise<void> {
  await workspace.init();
  const { output } = await run("plan");
  writeFileSync(join(workspace.folder, "imports.tf"), importBlocks(output).replaceAll(".NAME", ".it"));
  const { text } = await run("apply", "-auto-approve");
  expect(text).toContain("1 imported, 0 added, 0 changed, 0 destroyed");
  expect(await workspace.must("state", "list")).toContain(`${type}.it`);
  expect(await workspace.plan()).toEqual([]);
}

describe("an existing object is adopted as the plan suggests", () => {
  const instance = (label: string) => ({ label, region: "us-east", type: "g6-nanode-1" });

  test("R3-180, R3-187: a tag", async () => {
    await stack.api("POST", "/tags", { label: "team ${a}/%{b}" });
    workspace.write({ resource: { stratus_tag: { it: { label: "team $${a}/%%{b}" } } } });
    await workspace.init();
    const { text } = await run("plan");
    expect(text).toContain('Warning: The account already has the tag "team ${a}/%{b}"');
    expect(text).toContain("removes the tag from every object that has it");
    await adoptAsTold("stratus_tag");
  });

  test("R3-058: a duplicate record, but not one that only has the same name", async () => {
    await stack.api("POST", "/domains", kinds[0]?.body);
    await stack.api("POST", "/domains/1/records", { type: "A", name: "www", target: "192.0.2.1" });
    const record = { domain_id: 1, name: "www", target: "192.0.2.1", type: "A" };
    workspace.write({ resource: { stratus_domain_record: { it: { ...record, type: "CNAME", target: "a.example" } } } });
    await workspace.init();
    const { text } = await run("plan");
    expect(text).toContain("Warning: The domain already has record 1 (www A 192.0.2.1)");
    expect(text).not.toContain("importFrom");
    workspace.write({ resource: { stratus_domain_record: { it: record } } });
    await adoptAsTold("stratus_domain_record");
  });

  test("the device of an instance on the same firewall", async () => {
    const { id: compute_id } = await stack.api("POST", "/compute/instances", instance("web"));
    const { id: firewall_id } = await stack.api("POST", "/networking/firewalls", {
      label: "edge",
      rules,
      devices: { computes: [compute_id] },
    });
    workspace.write({ resource: { stratus_firewall_device: { it: { firewall_id, compute_id } } } });
    await adoptAsTold("stratus_firewall_device");
  });

  test("a device under another name is destroyed and created in one apply, without a warning", async () => {
    const { id: compute_id } = await stack.api("POST", "/compute/instances", instance("web"));
    const { id: firewall_id } = await stack.api("POST", "/networking/firewalls", { label: "edge", rules });
    const device = (name: string) => ({
      resource: { stratus_firewall_device: { [name]: { firewall_id, compute_id } } },
    });
    await workspace.apply(device("old"));
    workspace.write(device("young"));
    expect((await run("plan")).text).not.toContain("Warning");
    expect(plain(await workspace.apply())).not.toContain("Warning");
    expect(await workspace.plan()).toEqual([]);
  });

  test("R3-170: the range of an instance", async () => {
    const { id: compute_id } = await stack.api("POST", "/compute/instances", instance("web"));
    await stack.api("POST", "/networking/ipv6/ranges", { prefix_length: 64, compute_id });
    workspace.write({ resource: { stratus_ipv6_range: { it: { compute_id, prefix_length: 64 } } } });
    await adoptAsTold("stratus_ipv6_range");
  });

  test("R2-049: a snapshot of a database with the same label", async () => {
    const [, , mysql] = kinds;
    await stack.api("POST", mysql?.path ?? "", mysql?.body);
    await untilActive(`${mysql?.path ?? ""}/1`);
    await stack.api("POST", `${mysql?.path ?? ""}/1/backups`, { label: "before" });
    await untilActive(`${mysql?.path ?? ""}/1`);
    workspace.write({ resource: { stratus_mysql_backup: { it: { database_id: 1, label: "before" } } } });
    await adoptAsTold("stratus_mysql_backup");
  });
});

test("an object that a crashed run created without recording it is reported with the way to adopt it", async () => {
  await workspace.apply({ resource: { stratus_firewall: { it: { label: "edge", rules } } } });
  workspace.forget();
  await adoptAsTold("stratus_firewall");
});

test("without the state, each existing instance is reported without an additional request", async () => {
  const instance = { region: "us-east", type: "g6-nanode-1" };
  const labels = ["web-1", "web-2", "web-3"];
  workspace = stack.installed();
  await workspace.apply({
    resource: { stratus_compute_instance: Object.fromEntries(labels.map((label) => [label, { ...instance, label }])) },
  });
  expect((await run("plan")).text).not.toContain("Warning");
  const state = join(workspace.folder, "terraform.tfstate");
  renameSync(state, `${state}.lost`);
  await stack.control("DELETE", "requests");
  const { text } = await run("plan");
  for (const label of labels)
    expect(text).toMatch(new RegExp(`Warning: The account already has instance \\d+ "${label}"`));
  expect(text).toContain("If the state was lost, restore it before you apply.");
  // The page that every configured provider reads contains all instances.
  expect((await stack.requests()).filter((each) => each === "GET /v4/compute/instances")).toHaveLength(1);
  renameSync(`${state}.lost`, state);
  expect(await workspace.plan()).toEqual([]);
});
