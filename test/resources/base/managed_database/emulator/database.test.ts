import { databaseBody, type Json, until, useEmulator } from "../../../../emulator/support";
import { eventually } from "../../../../support/eventually";

const { call, control, make } = useEmulator();

const databases = "/databases/mysql/instances";
const single = `${databases}/1`;

test("R2-015 to R2-025: a new database, and its fields after it is active", async () => {
  const created = await make(databases, databaseBody);
  expect(created).toMatchObject({
    id: 1,
    label: "shop",
    region: "us-east",
    type: "g6-dedicated-2",
    engine: "mysql",
    version: "8.0.30",
    cluster_size: 1,
    encrypted: false,
    ssl_connection: true,
    replication_type: "none",
    allow_list: [],
    port: 3306,
    status: "provisioning",
    hosts: { primary: null, secondary: null },
  });
  expect(Object.keys(created["updates"] as object).sort()).toEqual([
    "day_of_week",
    "duration",
    "frequency",
    "hour_of_day",
    "week_of_month",
  ]);
  const active = await until(call, single, "active");
  expect(active["hosts"]).toEqual({ primary: expect.stringContaining("primary") as string, secondary: null });
  expect(Object.keys(active)).toEqual(Object.keys(created));
});

test("R2-017: a cluster of three has a secondary host", async () => {
  await make(databases, { ...databaseBody, cluster_size: 3 });
  const { hosts, replication_type } = await until(call, single, "active");
  expect((hosts as Json)["secondary"]).toContain("secondary");
  expect(replication_type).toBe("semi_synch");
});

test.each([
  ["R2-051", { label: undefined }, "label"],
  ["R2-051", { engine: undefined }, "engine"],
  ["R2-013", { label: "ab" }, "label"],
  ["R2-016", { cluster_size: 2 }, "cluster_size"],
  ["R2-020", { allow_list: ["everybody"] }, "allow_list[0]"],
  ["R2-028", { replication_type: "async" }, "replication_type"],
  ["R2-031", { replication_commit_type: "local" }, "replication_commit_type"],
  ["R2-052", { engine: "mysql" }, "engine"],
  ["R2-052", { engine: "postgresql/14.6" }, "engine"],
  ["R2-052", { engine: "mysql/9.9.9" }, "engine"],
  ["R2-077", { region: "mars" }, "region"],
  ["R2-077", { type: "huge" }, "type"],
  ["R2-054", { updates: { duration: 1 } }, "updates"],
])("%s: an invalid value is rejected at its field: %j", async (_rule, more, field) => {
  expect(await call("POST", databases, { ...databaseBody, ...more })).toMatchObject({ status: 400, fields: [field] });
});

test("R2-014: the label is unique regardless of case, as the emulator decides", async () => {
  await make(databases, databaseBody);
  expect((await call("POST", databases, databaseBody)).fields).toEqual(["label"]);
  const label = databaseBody.label.toUpperCase();
  expect((await call("POST", databases, { ...databaseBody, label })).fields).toEqual(["label"]);
});

test("R2-038, R2-039: update and delete require a status", async () => {
  await control("PUT", "/clock", { frozen: true });
  await make(databases, databaseBody);
  expect(await call("PUT", single, { label: "renamed" })).toMatchObject({ status: 400, fields: ["status"] });
  expect(await call("DELETE", single)).toMatchObject({ status: 400, fields: ["status"] });
  for (const status of ["failed", "degraded", "active"]) {
    await control("PUT", "/objects/database/1", { status });
    expect((await call("PUT", single, { label: "renamed" })).status).toBe(status === "active" ? 200 : 400);
  }
  await control("PUT", "/objects/database/1", { status: "degraded" });
  expect((await call("DELETE", single)).body).toEqual({});
});

test("R2-054, R2-055, R2-056: an update overwrites, and takes a while", async () => {
  await make(databases, { ...databaseBody, allow_list: ["192.0.2.1", "198.51.100.0/24"] });
  await until(call, single, "active");
  const updated = await call("PUT", single, {
    allow_list: ["203.0.113.1/32"],
    updates: { hour_of_day: 5, week_of_month: 2 },
  });
  expect(updated.body).toMatchObject({ status: "updating", allow_list: ["203.0.113.1/32"] });
  expect(updated.body["updates"]).toMatchObject({ frequency: "weekly", duration: 3, hour_of_day: 5, week_of_month: 2 });
  await until(call, single, "active");
  const cleared = await call("PUT", single, { allow_list: [], updates: { week_of_month: null } });
  expect(cleared.body).toMatchObject({ allow_list: [], updates: { hour_of_day: 5, week_of_month: null } });
  await until(call, single, "active");
  expect((await call("PUT", single, {})).body["status"]).toBe("active");
  const { fields } = await call("PUT", single, {
    cluster_size: 3,
    engine: "mysql/8.0.26",
    region: "us-west",
    encrypted: true,
  });
  expect(fields).toEqual(["cluster_size", "engine", "region", "encrypted"]);
});

test("R2-020: an allow list is returned as it was sent, by create and update", async () => {
  const sent = ["2001:DB8::1", "198.51.100.0/24", "192.0.2.7/32", "192.0.2.1", "192.0.2.1"];
  expect(await make(databases, { ...databaseBody, allow_list: sent })).toMatchObject({ allow_list: sent });
  expect(await until(call, single, "active")).toMatchObject({ allow_list: sent });
  const turned = [...sent].reverse();
  expect((await call("PUT", single, { allow_list: turned })).body).toMatchObject({ allow_list: turned });
  await until(call, single, "active");
  for (const address of ["192.0.2.7", "198.51.100.9", "2001:db8::1"]) {
    expect((await control("GET", `/databases/1/reachable/${address}`)).body).toMatchObject({ reachable: true });
  }
  expect((await control("GET", "/databases/1/reachable/192.0.2.8")).body).toMatchObject({ reachable: false });
});

test("R2-019, R2-024: ssl_connection is true by default, and the list of all engines has no port", async () => {
  expect(await make(databases, databaseBody)).toMatchObject({ ssl_connection: true, port: 3306 });
  const { data } = (await call("GET", "/databases/instances")).body;
  expect((data as readonly Json[]).map((entry) => "port" in entry)).toEqual([false]);
});

test("R2-024, R2-033, R2-048: the list of all engines", async () => {
  await make(databases, databaseBody);
  const { body } = await call("GET", "/databases/instances");
  const [entry = {}] = body["data"] as readonly Json[];
  expect(body["results"]).toBe(1);
  expect(entry["instance_uri"]).toBe("/v4/databases/mysql/instances/1");
  expect(entry).not.toHaveProperty("port");
  expect((await call("GET", single)).body).not.toHaveProperty("instance_uri");
});

test("R2-025, R2-027: an update keeps the hosts, and accepts every part of the maintenance window", async () => {
  await make(databases, databaseBody);
  const { hosts } = await until(call, single, "active");
  const updates = { frequency: "monthly", duration: 1, hour_of_day: 4, day_of_week: 6, week_of_month: 2 };
  expect((await call("PUT", single, { updates })).body).toMatchObject({ updates, hosts });
  expect((await call("GET", single)).body["hosts"]).toEqual(hosts);
});

test("R2-027: null resets the maintenance window to the default", async () => {
  await make(databases, databaseBody);
  const { updates } = await until(call, single, "active");
  await call("PUT", single, { updates: { frequency: "monthly", duration: 1 } });
  await until(call, single, "active");
  expect((await call("PUT", single, { updates: null })).body["updates"]).toEqual(updates);
});

test("R2-028: an explicit replication replaces the default", async () => {
  const body = { ...databaseBody, cluster_size: 3, replication_type: "asynch" };
  expect(await make(databases, body)).toMatchObject({ replication_type: "asynch" });
});

test("R2-052: the error for an unavailable engine lists the available ones", async () => {
  const { body } = await call("POST", databases, { ...databaseBody, engine: "mysql/9.9.9" });
  const [{ reason } = { reason: "" }] = body["errors"] as readonly { readonly reason: string }[];
  expect(reason).toContain('got "mysql/9.9.9". Use one of mysql/');
  expect(reason).toContain(", mysql/8.0.30");
  expect(reason).not.toContain("postgresql");
});

test("R2-036, R2-068: on the fast clock a reset shows its password soon", async () => {
  await make(databases, databaseBody);
  await until(call, single, "active");
  const credentials = async () => (await call("GET", `${single}/credentials`)).body;
  const before = await credentials();
  expect(before["username"]).toMatch(/\w/);
  await make(`${single}/credentials/reset`, {});
  await eventually(async () => (await credentials())["password"] !== before["password"]);
});
