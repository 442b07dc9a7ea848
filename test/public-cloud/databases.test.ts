import { type Json, useEmulator } from "../emulator/support";

const emulator = useEmulator({ dialect: "linode", clock: "frozen" });
const { call, control, make } = emulator;

const wait = () => control("POST", "/clock/advance", { seconds: 3600 });
const get = async (path: string) => (await call("GET", path)).body;

const database = { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" };

test("databases are encrypted by default", async () => {
  for (const [label, encrypted] of Object.entries({ default: undefined, plain: false, encrypted: true })) {
    const made = await make("/databases/mysql/instances", { ...database, label, encrypted });
    expect([label, made["encrypted"]]).toEqual([label, encrypted ?? true]);
  }
});

test("databases have the fields of the newer generation, with default settings", async () => {
  expect(await make("/databases/mysql/instances", database)).toMatchObject({
    engine_config: { mysql: { sql_require_primary_key: true } },
    updates: { pending: [] },
    platform: "rdbms-default",
    fork: null,
  });
  await wait();
  const { hosts } = await get("/databases/mysql/instances/1");
  expect(hosts).toMatchObject({ standby: null });
  await make("/databases/postgresql/instances", { ...database, engine: "postgresql/14.6", label: "two" });
  const page = (await get("/databases/postgresql/instances"))["data"] as readonly Json[];
  expect(page).toMatchObject([
    { engine_config: { pg: { password_encryption: "scram-sha-256" }, pg_stat_monitor_enable: false }, fork: null },
  ]);
});

test.each([
  ["engine_config", { mysql: { connect_timeout: 10 } }],
  ["fork", { source: 1 }],
  ["private_network", { vpc_id: 1, subnet_id: 2 }],
])("databases can't be created with %s", async (field, value) => {
  for (const [path, engine] of Object.entries({ mysql: "mysql/8.0.30", postgresql: "postgresql/14.6" })) {
    const response = await call("POST", `/databases/${path}/instances`, { ...database, engine, [field]: value });
    expect([response.status, response.fields]).toEqual([400, [field]]);
  }
  await make("/databases/mysql/instances", { ...database, [field]: null });
});

test("databases of PostgreSQL have a certificate and credentials too, once they are active", async () => {
  await make("/databases/postgresql/instances", { ...database, engine: "postgresql/14.6" });
  const read = (path: string) => call("GET", `/databases/postgresql/instances/1/${path}`);
  for (const path of ["ssl", "credentials"]) expect((await read(path)).status).toBe(400);
  await wait();
  expect(Buffer.from(String((await read("ssl")).body["ca_certificate"]), "base64").toString()).toContain(
    "BEGIN CERTIFICATE",
  );
  const { body } = await read("credentials");
  expect(body).toEqual({ username: expect.any(String) as string, password: expect.any(String) as string });
  expect((await call("GET", "/databases/postgresql/instances/2/ssl")).status).toBe(404);
});

test("databases accept the settings that they have", async () => {
  const { engine_config } = await make("/databases/mysql/instances", database);
  await wait();
  const update = (settings: unknown) => call("PUT", "/databases/mysql/instances/1", { engine_config: settings });
  expect((await update(engine_config)).status).toBe(200);
  await wait();
  expect((await update({ mysql: { sql_require_primary_key: false } })).fields).toEqual(["engine_config"]);
});

test("databases can't be resized, but accept the size that they have", async () => {
  await make("/databases/mysql/instances", database);
  await wait();
  const update = (body: object) => call("PUT", "/databases/mysql/instances/1", body);
  expect(await update({ label: "store", type: "g6-dedicated-2", cluster_size: 1 })).toMatchObject({ status: 200 });
  await wait();
  const { status, fields, body } = await update({ type: "g6-dedicated-4", cluster_size: 3 });
  expect([status, fields]).toEqual([400, ["type", "cluster_size"]]);
  expect(JSON.stringify(body)).toContain("must be g6-dedicated-2");
});
