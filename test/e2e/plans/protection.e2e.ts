import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testWith } from "../support/features";
import { type Stack, startStack } from "../support/stack";
import type { Workspace } from "../support/terraform";

type Json = Readonly<Record<string, unknown>>;

let stack: Stack;
let workspace: Workspace;
beforeEach(async () => {
  stack = await startStack();
  workspace = stack.workspace();
});
afterEach(() => stack.close());

const web = {
  region: "us-east",
  type: "g6-standard-1",
  image: "public/debian12",
  root_pass: "correct horse",
  label: "web",
};
const shop = { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" };
const zone = { domain: "shop.example", type: "master", soa_email: "ops@shop.example" };

const withWeb = (more: Json = {}) => ({ resource: { stratus_compute_instance: { web: { ...web, ...more } } } });
const withShop = (more: Json = {}) => ({ resource: { stratus_mysql_database: { db: { ...shop, ...more } } } });

const plain = (output: string) => output.replace(/[│╷╵]/g, " ").replace(/\s+/g, " ");
const terraform = async (...args: readonly string[]) => {
  const { code, output } = await workspace.run([...args, "-no-color"]);
  return { code, output: plain(output) };
};
const planned = (...more: readonly string[]) => terraform("plan", "-input=false", ...more);
const sent = async () => {
  const writes = await stack.writes();
  await stack.control("DELETE", "requests");
  return writes;
};

/** The plan fails with this error, without a request to the service. */
async function expectRefused(run: ReturnType<typeof terraform>, ...words: readonly string[]): Promise<string> {
  await sent();
  const { code, output } = await run;
  expect(code).toBe(1);
  for (const each of words) expect(output).toContain(each);
  expect(await sent()).toEqual([]);
  return output;
}

describe("a warning shows what is lost", () => {
  test("a replaced instance: the attributes that cause it, and the lost data", async () => {
    await workspace.apply(withWeb());
    workspace.write(withWeb({ image: "public/ubuntu24.04", metadata: { user_data: "Zm9v" } }));
    const { code, output } = await planned();
    expect(code).toBe(0);
    expect(output.match(/Warning: /g)).toHaveLength(1);
    expect(output).toMatch(/Warning: stratus_compute_instance \d+ "web" will be replaced and its contents lost/);
    expect(output).toContain("Changing image and metadata replaces the object.");
    expect(output).toContain("its disks with all data, its IP addresses with their reverse DNS");
    expect(output).toContain("its backups and its snapshot");
  });

  async function expectReason(name: string, first: Json, more: Json): Promise<void> {
    await workspace.apply(withWeb(first));
    workspace.write(withWeb({ ...first, ...more }));
    expect((await planned()).output).toContain(`Changing ${name} replaces the object.`);
  }

  test.each([
    ["type", { type: "g6-standard-2" }],
    ["private_ip", { private_ip: false }],
  ])("an instance is replaced because of %s", async (name, more: Json) => {
    await expectReason(name, { private_ip: true }, more);
  });

  testWith("write-only attributes", "an instance is replaced because of root_pass_wo_version", async () => {
    const secret = { root_pass: undefined, root_pass_wo: "correct horse", root_pass_wo_version: 1 };
    await expectReason("root_pass_wo_version", secret, { root_pass_wo_version: 2 });
  });

  test("an update in place causes no warning, and neither does a new instance", async () => {
    expect(await workspace.apply(withWeb())).not.toContain("Warning");
    workspace.write(withWeb({ label: "web-2" }));
    expect((await planned()).output).not.toContain("Warning");
  });

  test("R1-157: changing the label of a snapshot warns that this one is deleted, and destroying it that it stays", async () => {
    const snapshot = (label: string) => ({
      resource: {
        stratus_compute_instance: { web: { ...web, backups_enabled: true } },
        stratus_instance_snapshot: { it: { compute_id: "${stratus_compute_instance.web.id}", label } },
      },
    });
    await workspace.apply(snapshot("one"));
    workspace.write(snapshot("two"));
    expect((await planned()).output).toContain('"one" will be replaced and its contents lost');
    workspace.write(withWeb({ backups_enabled: true }));
    const { output } = await planned();
    expect(output).toContain("remains in the service");
    expect(output).not.toContain("is lost");
  });
});

describe("a protected object", () => {
  test("is not destroyed: the plan names it, its contents and the options, and so does -refresh=false", async () => {
    await workspace.apply(withShop({ deletion_protection: true }));
    const output = await expectRefused(
      planned("-destroy"),
      'Error: stratus_mysql_database 1 "shop" is protected',
      "The plan destroys the object",
      "its data, all its backups, its hosts and its credentials",
      "apply deletion_protection = false first (in a construct: deletionProtection: false)",
      "terraform state rm stratus_mysql_database.NAME",
    );
    expect(output).not.toContain("Warning");
    await expectRefused(terraform("apply", "-destroy", "-auto-approve", "-refresh=false"), "is protected");
  });

  test("is not replaced: the plan names the attributes", async () => {
    await workspace.apply(withWeb({ deletion_protection: true }));
    workspace.write(withWeb({ deletion_protection: true, type: "g6-standard-2", region: "eu-central" }));
    await expectRefused(
      planned(),
      "is protected",
      "Changing region and type replaces the object. This would be lost permanently",
    );
  });

  test("is protected by the last applied value, even if the same plan disables it", async () => {
    await workspace.apply(withWeb({ deletion_protection: true }));
    workspace.write(withWeb({ deletion_protection: false, type: "g6-standard-2" }));
    await expectRefused(planned(), "Changing type replaces the object. This would be lost permanently");
    workspace.write(withWeb({ type: "g6-standard-2" }));
    await expectRefused(planned(), "Changing type replaces the object. This would be lost permanently");
  });

  test("is not destroyed if its block was removed, nor if its count decreased", async () => {
    await workspace.apply({ resource: { stratus_domain: { zone: { ...zone, deletion_protection: true, count: 1 } } } });
    workspace.write({ resource: { stratus_domain: { zone: { ...zone, deletion_protection: true, count: 0 } } } });
    await expectRefused(planned(), 'stratus_domain 1 "shop.example" is protected');
    workspace.write({});
    await expectRefused(planned(), 'stratus_domain 1 "shop.example" is protected', "all its records");
    await expectRefused(terraform("apply", "-auto-approve"), 'stratus_domain 1 "shop.example" is protected');
  });

  test("is not replaced on request: -replace, replace_triggered_by", async () => {
    await workspace.apply(withWeb({ deletion_protection: true }));
    const reason = "No attribute causes the replacement: -replace or replace_triggered_by requested it.";
    await expectRefused(planned("-replace=stratus_compute_instance.web"), '"web" is protected', reason);
    const triggered = (version: number) => {
      const lifecycle = { replace_triggered_by: ["terraform_data.version"] };
      const { resource } = withWeb({ deletion_protection: true, lifecycle });
      return { resource: { ...resource, terraform_data: { version: { input: version } } } };
    };
    await workspace.apply(triggered(1));
    workspace.write(triggered(2));
    await expectRefused(planned(), '"web" is protected', reason);
  });

  test("is not deleted at apply either if no plan shows it: a tainted object", async () => {
    await workspace.apply(withWeb({ deletion_protection: true }));
    await workspace.must("taint", "stratus_compute_instance.web");
    await expectRefused(
      terraform("apply", "-auto-approve"),
      '"web" is protected',
      "terraform untaint stratus_compute_instance.NAME",
    );
    await workspace.must("untaint", "stratus_compute_instance.web");
    expect(await workspace.plan()).toEqual([]);
  });

  test("a failed create leaves nothing protected, and the next apply replaces it", async () => {
    await stack.control("POST", "faults", {
      match: { method: "PUT", path: "/compute/instances/*", times: 1 },
      effect: { status: 400, body: { errors: [{ reason: "not now" }] } },
    });
    const guarded = withWeb({ deletion_protection: true, watchdog_enabled: false });
    workspace.write(guarded);
    await workspace.init();
    expect((await terraform("apply", "-auto-approve")).output).toContain("tainted");
    await workspace.apply(guarded);
    expect(workspace.state("stratus_compute_instance.web")).toMatchObject({ deletion_protection: true });
  });

  test("is destroyed after deletion_protection = false was applied, which sends no request", async () => {
    await workspace.apply(withShop({ deletion_protection: true }));
    await sent();
    workspace.write(withShop({ deletion_protection: false }));
    const changes = await workspace.plan();
    expect(changes.map(({ actions, afterUnknown }) => [actions.join(), afterUnknown])).toEqual([
      ["update", expect.anything()],
    ]);
    const { before, after } = changes[0] ?? {};
    expect({ ...after, deletion_protection: true }).toEqual(before);
    await workspace.apply();
    expect(await sent()).toEqual([]);
    expect(await workspace.plan()).toEqual([]);
    const { code, output } = await terraform("destroy", "-auto-approve");
    expect(code).toBe(0);
    expect(output).toContain('stratus_mysql_database 1 "shop" will be destroyed and its contents lost');
    expect(await sent()).toHaveLength(1);
  });

  test("protecting an object sends no request", async () => {
    await workspace.apply(withWeb());
    workspace.write(withWeb({ deletion_protection: true }));
    await sent();
    expect((await terraform("apply", "-auto-approve", "-refresh=false")).output).toContain("1 changed");
    expect((await stack.requests()).filter((request) => request.includes("/compute/instances/"))).toEqual([]);
  });

  test("is removed with state rm, and stays in the service", async () => {
    await workspace.apply(withShop({ deletion_protection: true }));
    await workspace.must("state", "rm", "stratus_mysql_database.db");
    await sent();
    await workspace.destroy();
    expect(await sent()).toEqual([]);
  });

  test("destroying everything names the protected objects, and deletes none of the others", async () => {
    const compute_id = "${stratus_compute_instance.web.id}";
    const database_id = "${stratus_mysql_database.db.id}";
    const domain_id = "${stratus_domain.zone.id}";
    const on = { deletion_protection: true };
    const all = (dependents: Json) => ({
      resource: {
        stratus_domain: { zone: { ...zone, ...on } },
        stratus_domain_record: { www: { domain_id, type: "A", name: "www", target: "192.0.2.1" } },
        stratus_compute_instance: { web: { ...web, ...on } },
        stratus_ipv6_range: { range: { compute_id, prefix_length: 64, ...dependents } },
        stratus_mysql_database: { db: { ...shop, ...on } },
        stratus_mysql_backup: { before: { database_id, label: "before", ...dependents } },
        stratus_postgresql_database: { db: { ...shop, label: "other", engine: "postgresql/14.6", ...on } },
      },
    });
    const protectedAlways = ['stratus_domain 1 "shop.example" is protected', '"other" is protected'];
    await workspace.apply(all(on));
    const first = await expectRefused(
      terraform("destroy", "-auto-approve"),
      ...protectedAlways,
      'stratus_mysql_backup 1 "before" is protected',
    );
    expect(first).toMatch(/stratus_ipv6_range 2001:\S+ is protected/);
    // Terraform plans the dependencies of others last, and skips them if one of these must stay.
    expect(first.match(/Error: /g)).toHaveLength(4);
    await workspace.apply(all({ deletion_protection: false }));
    const second = await expectRefused(
      terraform("destroy", "-auto-approve"),
      ...protectedAlways,
      '"shop" is protected',
      '"web" is protected',
    );
    expect(second.match(/Error: /g)).toHaveLength(4);
  });

  test("is imported unprotected, and the first plan protects it in place without a request", async () => {
    await workspace.apply(withShop({ deletion_protection: true }));
    await workspace.must("state", "rm", "stratus_mysql_database.db");
    await workspace.must("import", "-no-color", "-input=false", "stratus_mysql_database.db", "1");
    const [change, ...more] = await workspace.plan();
    expect(more).toEqual([]);
    expect(change?.actions).toEqual(["update"]);
    expect(change?.after).toEqual({ ...change?.before, deletion_protection: true });
    await sent();
    await workspace.apply();
    expect(await sent()).toEqual([]);
    expect(await workspace.plan()).toEqual([]);
    await expectRefused(planned("-destroy"), "is protected");
  });

  test("an import of an unprotected object plans nothing", async () => {
    await workspace.apply(withShop());
    await workspace.must("state", "rm", "stratus_mysql_database.db");
    await workspace.must("import", "-no-color", "-input=false", "stratus_mysql_database.db", "1");
    expect(await workspace.plan()).toEqual([]);
  });
});

test("a state without deletion_protection plans nothing, and can be destroyed", async () => {
  await workspace.apply({ ...withShop(), ...withWeb() });
  const path = join(workspace.folder, "terraform.tfstate");
  const stored = JSON.parse(readFileSync(path, "utf8")) as {
    readonly resources: readonly { readonly instances: readonly { readonly attributes: Json }[] }[];
  };
  const all = stored.resources.flatMap(({ instances }) => instances.map(({ attributes }) => attributes));
  for (const attributes of all) expect(Reflect.deleteProperty(attributes, "deletion_protection")).toBe(true);
  writeFileSync(path, JSON.stringify(stored));
  expect(await workspace.plan()).toEqual([]);
  expect(readFileSync(path, "utf8")).not.toContain('"deletion_protection"');
  await workspace.destroy();
});
