import { X509Certificate } from "node:crypto";
import { databaseBody, type Json, useEmulator } from "../../../../emulator/support";

const { call, control, make } = useEmulator({ clock: "frozen" });

const mysql = "/databases/mysql/instances";
const postgresql = "/databases/postgresql/instances";
const single = `${mysql}/1`;
const pgBody = { ...databaseBody, label: "reports", engine: "postgresql/14.6" };

const advance = (seconds: number) => control("POST", "/clock/advance", { seconds });
const active = async (path = mysql, body: object = databaseBody) => {
  await make(path, body);
  await advance(1800);
};

test("R2-009, R2-010, R2-011: engines have an id with a slash, which stays a slash in the path", async () => {
  const { body } = await call("GET", "/databases/engines");
  for (const { id, engine, version } of body["data"] as readonly Json[]) {
    expect(id).toBe(`${String(engine)}/${String(version)}`);
    expect((await call("GET", `/databases/engines/${String(id)}`)).body).toEqual({ id, engine, version });
  }
  expect((await call("GET", "/databases/engines/mysql/9")).status).toBe(404);
  expect((await call("GET", "/databases/engines/mysql")).status).toBe(404);
});

test("R2-002, R2-025: provisioning takes 15 to 30 minutes, and hosts are assigned at its end", async () => {
  await make(mysql, databaseBody);
  await advance(15 * 60 - 1);
  expect((await call("GET", single)).body).toMatchObject({
    status: "provisioning",
    hosts: { primary: null, secondary: null },
  });
  await advance(15 * 60 + 1);
  const { body } = await call("GET", single);
  expect(body).toMatchObject({ status: "active", hosts: { secondary: null } });
  expect((body["hosts"] as Json)["primary"]).toEqual(expect.any(String));
});

test("R2-012, R2-014, R2-048: engines share ids and labels, and the list has them in one order", async () => {
  await make(mysql, databaseBody);
  expect(await make(postgresql, pgBody)).toMatchObject({ id: 2 });
  expect(await make(mysql, { ...databaseBody, label: "third" })).toMatchObject({ id: 3 });
  expect((await call("POST", postgresql, { ...pgBody, label: "shop" })).fields).toEqual(["label"]);
  const { body } = await call("GET", "/databases/instances?page_size=25");
  expect((body["data"] as readonly Json[]).map(({ id, engine }) => [id, engine])).toEqual([
    [1, "mysql"],
    [2, "postgresql"],
    [3, "mysql"],
  ]);
  expect(body).toMatchObject({ page: 1, pages: 1, results: 3 });
});

test("R2-024, R2-033: the list of all engines has instance_uri and no port, for every engine", async () => {
  await make(mysql, databaseBody);
  await make(postgresql, { ...pgBody, cluster_size: 3 });
  const entries = (await call("GET", "/databases/instances")).body["data"] as readonly Json[];
  expect(entries.map((entry) => entry["instance_uri"])).toEqual([`/v4${mysql}/1`, `/v4${postgresql}/2`]);
  for (const entry of entries) {
    expect(entry).not.toHaveProperty("port");
    const full = (await call("GET", String(entry["instance_uri"]).replace("/v4", ""))).body;
    expect(full["port"]).toEqual(expect.any(Number));
    expect(full).not.toHaveProperty("instance_uri");
  }
});

test("R2-070, R2-030, R2-031: PostgreSQL has MySQL's fields, and the commit type", async () => {
  const created = await make(postgresql, { ...pgBody, cluster_size: 3 });
  expect(created).toMatchObject({
    engine: "postgresql",
    version: "14.6",
    port: 5432,
    replication_type: "asynch",
    replication_commit_type: "local",
    encrypted: false,
    ssl_connection: true,
    allow_list: [],
  });
  await advance(1800);
  expect((await call("GET", `${postgresql}/1`)).body["replication_type"]).toBe("asynch");
  const off = await make(postgresql, { ...pgBody, label: "off", replication_commit_type: "off" });
  expect(off).toMatchObject({ replication_commit_type: "off", replication_type: "none" });
});

test.each([
  ["R2-029", { replication_type: "semi_synch" }, "replication_type"],
  ["R2-030", { replication_type: "async" }, "replication_type"],
  ["R2-031", { replication_commit_type: true }, "replication_commit_type"],
  ["R2-031", { replication_commit_type: "sometimes" }, "replication_commit_type"],
  ["R2-052", { engine: "mysql/8.0.30" }, "engine"],
  ["R2-052", { engine: "postgresql" }, "engine"],
  ["R2-052", { engine: "postgresql/9.6" }, "engine"],
  ["R2-013", { label: "x".repeat(33) }, "label"],
])("%s: PostgreSQL rejects %j", async (_rule, more, field) => {
  expect(await call("POST", postgresql, { ...pgBody, ...more })).toMatchObject({ status: 400, fields: [field] });
});

test("R2-013: an update validates the length of a label too", async () => {
  await active();
  for (const label of ["ab", "x".repeat(33)]) expect((await call("PUT", single, { label })).fields).toEqual(["label"]);
  expect((await call("PUT", single, { label: "abc" })).body["label"]).toBe("abc");
});

test("R2-054, R2-055, R2-056, R2-071: PostgreSQL is updated like MySQL", async () => {
  await active(postgresql, { ...pgBody, allow_list: ["192.0.2.1"] });
  const one = `${postgresql}/1`;
  expect((await call("PUT", one, { replication_commit_type: "on" })).fields).toEqual(["replication_commit_type"]);
  expect((await call("PUT", one, { allow_list: ["192.0.2.2"] })).body).toMatchObject({
    status: "updating",
    allow_list: ["192.0.2.2"],
  });
  expect((await call("PUT", one, { allow_list: [] })).fields).toEqual(["status"]);
  await advance(30);
  expect((await call("GET", one)).body["status"]).toBe("active");
});

test("R2-026: each of the ten statuses is possible", async () => {
  await active();
  const statuses = ["provisioning", "active", "suspending", "suspended", "resuming"].concat(
    ...["restoring", "failed", "degraded", "updating", "backing_up"],
  );
  for (const status of statuses) {
    await control("PUT", "/objects/database/1", { status });
    expect((await call("GET", single)).body["status"]).toBe(status);
  }
  expect((await control("PUT", "/objects/database/1", { status: "dreaming" })).status).toBe(400);
});

test.each([
  ["R2-043", "GET", "credentials"],
  ["R2-044", "POST", "patch"],
  ["R2-045", "GET", "ssl"],
])("%s: %s %s requires an active database", async (_rule, method, path) => {
  await make(mysql, databaseBody);
  for (const status of ["provisioning", "updating", "degraded", "failed"]) {
    await control("PUT", "/objects/database/1", { status });
    expect(await call(method, `${single}/${path}`)).toMatchObject({ status: 400, fields: ["status"] });
  }
  await control("PUT", "/objects/database/1", { status: "active" });
  expect((await call(method, `${single}/${path}`)).status).toBe(200);
});

test("R2-036, R2-068: a reset shows the old password for seconds, and then a new one", async () => {
  await active();
  const credentials = async () => (await call("GET", `${single}/credentials`)).body;
  const before = await credentials();
  expect(before).toEqual({ username: expect.any(String) as unknown, password: expect.any(String) as unknown });
  expect(String(before["password"]).length).toBeGreaterThanOrEqual(16);
  expect((await call("POST", `${single}/credentials/reset`)).body).toEqual({});
  await advance(2);
  expect(await credentials()).toEqual(before);
  await advance(8);
  const after = await credentials();
  expect(after["username"]).toBe(before["username"]);
  expect(after["password"]).not.toBe(before["password"]);
  expect(JSON.stringify((await call("GET", single)).body)).not.toContain(after["password"]);
});

test("R2-047: a reset is accepted in every status", async () => {
  await make(mysql, databaseBody);
  for (const status of ["provisioning", "failed", "updating"]) {
    await control("PUT", "/objects/database/1", { status });
    expect((await call("POST", `${single}/credentials/reset`)).body).toEqual({});
  }
});

test("R2-037: the certificate is a real CA certificate in base64, and stays the same", async () => {
  await active();
  const { body } = await call("GET", `${single}/ssl`);
  expect(Object.keys(body)).toEqual(["ca_certificate"]);
  const text = String(body["ca_certificate"]);
  expect(text).toMatch(/^[A-Za-z0-9+/]+=*$/);
  const certificate = new X509Certificate(Buffer.from(text, "base64").toString("utf8"));
  expect(certificate.ca).toBe(true);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.subject).toBe("CN=Stratus database 1");
  const time = Date.parse(String((await control("GET", "/clock")).body["now"]));
  expect(Date.parse(certificate.validFrom)).toBeLessThanOrEqual(time);
  expect(Date.parse(certificate.validTo)).toBeGreaterThan(time);
  expect((await call("GET", `${single}/ssl`)).body).toEqual(body);
});

test("R2-050, R2-069: a patch returns {}, is installed immediately, and keeps the engine version", async () => {
  await active();
  expect((await call("POST", `${single}/patch`)).body).toEqual({});
  expect((await call("GET", single)).body).toMatchObject({ status: "updating", version: "8.0.30" });
  await advance(900);
  expect((await call("GET", single)).body).toMatchObject({ status: "active", engine: "mysql", version: "8.0.30" });
});

test("R2-078: times have no zone", async () => {
  await active();
  await make(`${single}/backups`, { label: "one" });
  await advance(300);
  const { created, updated } = (await call("GET", single)).body;
  const backup = (await call("GET", `${single}/backups/1`)).body;
  for (const time of [created, updated, backup["created"]]) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
});

test("R2-035: the service decides the type of a backup", async () => {
  await active();
  expect((await call("POST", `${single}/backups`, { label: "one", type: "auto" })).fields).toEqual(["type"]);
});
