import { eventually } from "../../support/eventually";
import { database_id, mysql, passwordNow, shop, withDatabase } from "../support/mysql";
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

const statusNow = async () => (await stack.api("GET", `${mysql}/1`))["status"];

describe("operations", () => {
  const backup = { stratus_mysql_backup: { before: { database_id, label: "before" } } };
  const restore = (triggers: Json = {}) => ({
    ...backup,
    stratus_mysql_restore: { it: { database_id, backup_id: "${stratus_mysql_backup.before.id}", triggers } },
  });

  test("R2-066: a restore warns at plan that all data is replaced, runs once, and again when a trigger changes", async () => {
    await workspace.apply(withDatabase(backup));
    workspace.write(withDatabase(restore()));
    const planned = await workspace.must("plan", "-no-color");
    expect(planned).toContain("All data of MySQL database 1 will be replaced");
    expect(planned.replace(/\s+/g, " ")).toContain(
      "If the credentials were reset after the backup was created, the cluster fails",
    );
    await stack.control("DELETE", "requests");
    await workspace.apply();
    const post = `POST /v4${mysql}/1/backups/1/restore`;
    expect(await stack.writes()).toEqual([post]);
    expect(await statusNow()).toBe("active");
    expect(await workspace.plan()).toEqual([]);
    await workspace.apply(withDatabase(restore({ run: "2" })));
    expect(await stack.writes()).toEqual([post, post]);
    await workspace.apply(withDatabase(backup));
    expect(await stack.writes()).toEqual([post, post]);
  });

  test("R2-067: a restore after a reset leaves the cluster failed, and the error recommends customer support", async () => {
    await workspace.apply(withDatabase(backup));
    const reset = { stratus_mysql_credentials_reset: { it: { database_id } } };
    await workspace.apply(withDatabase({ ...backup, ...reset }));
    workspace.write(withDatabase({ ...restore(), ...reset }));
    const { code, output } = await workspace.run(["apply", "-no-color", "-auto-approve"]);
    expect(code).toBe(1);
    expect(output).toContain("is failed after the restore of backup 1");
    expect(output).toMatch(/Contact the\s.*support of the service/);
    await workspace.destroy();
    expect((await stack.api("GET", mysql))["results"]).toBe(0);
  });

  test("R2-068: a reset waits until the new password can be read, and destroying it undoes nothing", async () => {
    const reset = (run: string) => ({ stratus_mysql_credentials_reset: { it: { database_id, triggers: { run } } } });
    await workspace.apply(withDatabase());
    const passwords = [await passwordNow(stack)];
    for (const run of ["1", "2"]) {
      workspace.write(withDatabase(reset(run)));
      expect(await workspace.must("plan", "-no-color")).toContain("Existing backups can't be restored");
      await workspace.apply();
      passwords.push(await passwordNow(stack));
    }
    expect(new Set(passwords).size).toBe(3);
    expect(await workspace.plan()).toEqual([]);
    await workspace.apply(withDatabase());
    expect(await passwordNow(stack)).toBe(passwords[2]);
  });

  test("R2-069: a patch waits until the database is active again, and keeps the engine version", async () => {
    await workspace.apply(withDatabase({ stratus_mysql_patch: { it: { database_id } } }));
    expect(await stack.api("GET", `${mysql}/1`)).toMatchObject({ status: "active", version: "8.0.30" });
    expect(await stack.writes()).toContain(`POST /v4${mysql}/1/patch`);
    await stack.api("DELETE", `${mysql}/1`);
    expect((await workspace.plan()).map(({ actions }) => actions.join())).toEqual(["create", "create"]);
  });

  test("R2-041, R2-056: operations on one database run one at a time", async () => {
    await workspace.apply(withDatabase());
    const labels = ["one", "two", "three"];
    await workspace.apply(
      withDatabase({
        stratus_mysql_backup: Object.fromEntries(labels.map((label) => [label, { database_id, label }])),
        stratus_mysql_access: { office: { database_id, allow_list: ["192.0.2.0/24"] } },
        stratus_mysql_patch: { it: { database_id } },
        stratus_mysql_credentials_reset: { it: { database_id } },
      }),
    );
    const { data } = await stack.api("GET", `${mysql}/1/backups`);
    expect((data as Json[]).map(({ label }) => label).sort()).toEqual([...labels].sort());
    expect(await workspace.plan()).toEqual([]);
    await workspace.destroy();
  });

  test("an interrupted wait reports that the operation continues, and the operation is not repeated", async () => {
    await workspace.apply(withDatabase());
    await stack.control("PUT", "clock", { frozen: true });
    await stack.control("DELETE", "requests");
    workspace.write(withDatabase({ stratus_mysql_patch: { it: { database_id } } }));
    const run = workspace.start(["apply", "-auto-approve", "-no-color"]);
    await eventually(async () => (await stack.requests()).length >= 12);
    run.interrupt();
    const { output } = await run.outcome;
    expect(output).toContain("stratus_mysql_patch is still in progress");
    await stack.control("PUT", "clock", { frozen: false });
    await workspace.apply();
    expect(await stack.writes()).toEqual([`POST /v4${mysql}/1/patch`]);
    expect(await workspace.plan()).toEqual([]);
  });

  test("an operation cannot be imported", async () => {
    workspace.write(withDatabase({ stratus_mysql_patch: { it: { database_id } } }));
    await workspace.init();
    const { code, output } = await workspace.run(["import", "-no-color", "stratus_mysql_patch.it", "1"]);
    expect(code).toBe(1);
    expect(output).toMatch(/import/i);
  });
});

describe("snapshots", () => {
  const labelled = (...labels: readonly string[]) =>
    withDatabase({
      stratus_mysql_backup: Object.fromEntries(labels.map((label) => [label, { database_id, label }])),
    });

  test("R2-060: a fourth one waits until one of the three is deleted", async () => {
    await workspace.apply(labelled("one", "two", "three"));
    await workspace.apply(labelled("two", "three", "four"));
    expect(await workspace.plan()).toEqual([]);
  });

  test("R2-049: a lost response does not create a second one", async () => {
    await workspace.apply(withDatabase());
    const match = { method: "POST", path: "/databases/mysql/instances/*/backups" };
    await stack.control("POST", "faults", { match, effect: { drop: "after" } });
    await workspace.apply(labelled("one"));
    expect((await stack.api("GET", `${mysql}/1/backups`))["results"]).toBe(1);
    expect(await workspace.plan()).toEqual([]);
  });

  test("an interrupted wait continues with the next apply", async () => {
    await workspace.apply(withDatabase());
    await stack.control("PUT", "clock", { frozen: true });
    await stack.control("DELETE", "requests");
    workspace.write(labelled("one"));
    const run = workspace.start(["apply", "-auto-approve", "-no-color"]);
    await eventually(async () => (await stack.requests()).length >= 14);
    run.interrupt();
    const { output } = await run.outcome;
    expect(output).toContain("is not ready yet");
    await stack.control("PUT", "clock", { frozen: false });
    await workspace.apply();
    expect(workspace.state("stratus_mysql_backup.one")["type"]).toBe("snapshot");
    expect(await stack.writes()).toEqual([`POST /v4${mysql}/1/backups`]);
    expect(await workspace.plan()).toEqual([]);
  });
});

describe("the owner of the allow list", () => {
  const both = {
    stratus_mysql_database: { db: { ...shop, allow_list: ["192.0.2.1"] } },
    stratus_mysql_access: { office: { database_id, allow_list: ["192.0.2.2"] } },
  };
  const refusal = "Two resources manage the allow list of one database";

  test("having two is rejected at plan if the database exists", async () => {
    await workspace.apply(withDatabase());
    workspace.write({ resource: both });
    const { code, output } = await workspace.run(["plan", "-no-color"]);
    expect(code).toBe(1);
    expect(output).toContain(refusal);
  });

  test("and at apply if it does not, before the second one sends a request", async () => {
    workspace.write({ resource: both });
    await workspace.init();
    const { code, output } = await workspace.run(["apply", "-no-color", "-auto-approve"]);
    expect(code).toBe(1);
    expect(output).toContain(refusal);
    expect(await stack.writes()).toEqual([`POST /v4${mysql}`]);
  });

  test("is removed with its resource, and the database stays", async () => {
    const access = { stratus_mysql_access: { office: { database_id, allow_list: ["192.0.2.2"] } } };
    await workspace.apply(withDatabase(access));
    expect((await stack.api("GET", `${mysql}/1`))["allow_list"]).toEqual(["192.0.2.2"]);
    expect(await workspace.plan()).toEqual([]);
    workspace.write(withDatabase());
    expect(await workspace.must("plan", "-no-color")).toContain(
      "No client will be able to connect to MySQL database 1",
    );
    await workspace.apply();
    expect((await stack.api("GET", `${mysql}/1`))["allow_list"]).toEqual([]);
  });

  test("changes to the database from a removed resource, and back", async () => {
    const access = { stratus_mysql_access: { office: { database_id, allow_list: ["192.0.2.2"] } } };
    await workspace.apply(withDatabase(access));
    await workspace.must("state", "rm", "stratus_mysql_access.office");
    await stack.control("DELETE", "requests");
    const owned = { stratus_mysql_database: { db: { ...shop, allow_list: ["192.0.2.2/32"] } } };
    await workspace.apply({ resource: owned });
    expect(await stack.writes()).toEqual([]);
    expect(await workspace.plan()).toEqual([]);
    await workspace.apply(withDatabase(access));
    expect((await stack.api("GET", `${mysql}/1`))["allow_list"]).toEqual(["192.0.2.2"]);
    expect(await workspace.plan()).toEqual([]);
  });
});

test("data sources: engines, databases of all engines, backups and the certificate", async () => {
  const pg = { ...shop, label: "reports", engine: "postgresql/14.6", cluster_size: 3 };
  const resource = {
    stratus_mysql_database: { db: shop },
    stratus_postgresql_database: { pg },
    stratus_mysql_backup: { one: { database_id, label: "one" } },
  };
  const depends_on = ["stratus_mysql_backup.one", "stratus_postgresql_database.pg"];
  await workspace.apply({
    resource,
    data: {
      stratus_database_engine: { it: { id: "mysql/8.0.30" } },
      stratus_database_engines: { all: {} },
      stratus_databases: { all: { depends_on, sort: { by: "label" } } },
      stratus_mysql_database: { it: { label: "shop", depends_on } },
      stratus_mysql_databases: { all: { depends_on } },
      stratus_postgresql_database: { it: { id: "${stratus_postgresql_database.pg.id}" } },
      stratus_postgresql_databases: { all: { depends_on } },
      stratus_mysql_backup: { it: { database_id, label: "one", depends_on } },
      stratus_mysql_backups: { all: { database_id, depends_on, latest: true } },
      stratus_mysql_certificate: { it: { database_id } },
    },
    output: Object.fromEntries(
      Object.entries({
        version: "data.stratus_database_engine.it.version",
        engines: "length(data.stratus_database_engines.all.database_engines)",
        uris: "data.stratus_databases.all.databases[*].instance_uri",
        labels: "data.stratus_databases.all.databases[*].label",
        engine: "data.stratus_mysql_database.it.engine",
        mysql: "length(data.stratus_mysql_databases.all.mysql_databases)",
        replication: "data.stratus_postgresql_database.it.replication_type",
        postgresql: "data.stratus_postgresql_databases.all.postgresql_databases[*].replication_type",
        backup: "data.stratus_mysql_backup.it.type",
        backups: "data.stratus_mysql_backups.all.mysql_backups[*].label",
        pem: "data.stratus_mysql_certificate.it.pem",
      }).map(([name, value]) => [name, { value: `\${${value}}` }]),
    ),
  });
  const outputs = JSON.parse(await workspace.must("output", "-json")) as Record<string, { value: unknown }>;
  const values = Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, value]));
  expect(values).toMatchObject({
    version: "8.0.30",
    engines: 6,
    labels: ["reports", "shop"],
    engine: "mysql/8.0.30",
    mysql: 1,
    replication: "asynch",
    postgresql: ["asynch"],
    backup: "snapshot",
    backups: ["one"],
    pem: expect.stringMatching(/^-----BEGIN CERTIFICATE-----\n/) as unknown,
  });
  expect([...(values["uris"] as string[])].sort()[0]).toMatch(/^\/v4\/databases\/mysql\/instances\/\d+$/);
  expect(await workspace.plan()).toEqual([]);
});

test("R2-077, R2-052: an unknown region or engine is reported at plan", async () => {
  const pg = { ...shop, engine: "postgresql/9.6", region: "mars" };
  workspace.write({ resource: { stratus_postgresql_database: { pg } } });
  await workspace.init();
  const { code, output } = await workspace.run(["plan", "-no-color"]);
  expect(code).toBe(1);
  expect(output.replace(/\s+/g, " ")).toContain("Available: postgresql/13.2, postgresql/14.6, postgresql/15.2.");
  expect(output).toContain("No such region");
  const near = { ...shop, engine: "mysql/8.0.3", region: "eu-cental" };
  workspace.write({ resource: { stratus_mysql_database: { near } } });
  const text = (await workspace.run(["plan", "-no-color"])).output.replace(/[│╷╵]/g, " ").replace(/\s+/g, " ");
  expect(text).toContain('The service has no engine "mysql/8.0.3". Did you mean "mysql/8.0.30"?');
  expect(text).toContain('The service has no region "eu-cental". Did you mean "eu-central"?');
});

test("R2-008: a new engine version warns that the data is deleted", async () => {
  await workspace.apply(withDatabase());
  workspace.write({ resource: { stratus_mysql_database: { db: { ...shop, engine: "mysql/8.0.26" } } } });
  expect(await workspace.must("plan", "-no-color")).toContain(
    'stratus_mysql_database 1 "shop" will be replaced and its contents lost',
  );
});
