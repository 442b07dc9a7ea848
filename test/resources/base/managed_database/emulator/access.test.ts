import { type Caller, databaseBody, until, useEmulator } from "../../../../emulator/support";

const { as, call, control, make, restricted } = useEmulator();

const mysql = "/databases/mysql/instances";
const postgresql = "/databases/postgresql/instances";
const single = `${mysql}/1`;
const pgBody = { ...databaseBody, label: "reports", engine: "postgresql/14.6" };

/** A caller with a token of the first user for these scopes. */
async function scoped(scopes: string): Promise<Caller> {
  const { body } = await control("POST", "/tokens", { username: "admin", scopes });
  return as(String(body["token"]));
}

/** An active database with a snapshot of the id 1. */
async function withBackup(): Promise<void> {
  await make(mysql, databaseBody);
  await until(call, single, "active");
  await make(`${single}/backups`, { label: "one" });
  await until(call, single, "active");
}

const reads = ["/databases/instances", mysql, single, `${single}/credentials`, `${single}/ssl`, postgresql];
const oddReads = [`${single}/backups`, `${single}/backups/1`];
const writes = [
  ["PUT", single],
  ["POST", `${single}/backups`],
  ["POST", `${single}/credentials/reset`],
  ["POST", `${single}/patch`],
  ["POST", `${single}/backups/1/restore`],
  ["DELETE", `${single}/backups/1`],
  ["DELETE", single],
  ["POST", mysql],
  ["POST", postgresql],
  ["PUT", `${postgresql}/1`],
  ["DELETE", `${postgresql}/1`],
] as const;

test("R2-001: without managed databases, every endpoint of the area is rejected", async () => {
  await withBackup();
  await control("PUT", "/account", { managedDatabases: false });
  const engines = ["/databases/engines", "/databases/engines/mysql/8.0.30"];
  const all = [...[...engines, ...reads, ...oddReads].map((path) => ["GET", path] as const), ...writes];
  for (const [method, path] of all)
    expect([path, await call(method, path)]).toMatchObject([path, { status: 403, fields: [""] }]);
  expect(JSON.stringify((await call("GET", mysql)).body)).toContain("has no active managed database");
  await control("PUT", "/account", { managedDatabases: true });
  expect((await call("GET", mysql)).status).toBe(200);
});

test("R2-073: a token with read access to databases reads even the root credentials", async () => {
  await withBackup();
  const reader = await scoped("databases:read_only");
  for (const path of reads) expect([path, (await reader("GET", path)).status]).toEqual([path, 200]);
  expect((await (await scoped("domains:read_write"))("GET", mysql)).status).toBe(403);
});

test("R2-076: engines require no token", async () => {
  const nobody = as(undefined);
  expect((await nobody("GET", "/databases/engines")).body["results"]).toBe(6);
  expect((await nobody("GET", "/databases/engines/mysql/8.0.30")).status).toBe(200);
  expect((await nobody("GET", mysql)).status).toBe(401);
});

test.each([
  ["R2-063", "DELETE", single],
  ["R2-064", "POST", `${single}/credentials/reset`],
])("%s: %s %s is for unrestricted users, regardless of the scopes", async (_rule, method, path) => {
  await withBackup();
  const user = await restricted("maria", { databases: { "1": "read_write" } }, "databases:read_write");
  expect((await user("PUT", single, { label: "renamed" })).status).toBe(200);
  await until(call, single, "active");
  expect(await user(method, path)).toMatchObject({ status: 403, fields: [""] });
  expect((await call(method, path)).status).toBe(200);
});

test("R2-065: an unrestricted user requires the scope too, the stricter of two readings", async () => {
  await withBackup();
  const reader = await scoped("databases:read_only");
  expect((await reader("DELETE", single)).status).toBe(403);
  expect((await reader("POST", `${single}/credentials/reset`)).status).toBe(403);
});

test("R2-053: a restricted user requires add_databases to create, for every engine", async () => {
  const without = await restricted("maria", {});
  const having = await restricted("jose", { add_databases: true });
  const all = [
    [mysql, databaseBody],
    [postgresql, pgBody],
  ] as const;
  for (const [path, body] of all) {
    expect((await without("POST", path, body)).status).toBe(403);
    expect((await having("POST", path, body)).status).toBe(200);
  }
});

test("a restricted user can use only the databases of the grants", async () => {
  await withBackup();
  const [seeing, blind] = [await restricted("a", { databases: { "1": "read_only" } }), await restricted("b", {})];
  for (const path of [`${single}/backups`, `${single}/backups/1`, `${single}/credentials`, `${single}/ssl`]) {
    expect([path, (await seeing("GET", path)).status]).toEqual([path, 200]);
  }
  expect((await seeing("GET", "/databases/instances")).body["data"]).toMatchObject([{ id: 1 }]);
  expect((await seeing("POST", `${single}/patch`)).status).toBe(403);
  for (const path of [`${single}/backups`, `${single}/credentials`, `${single}/ssl`]) {
    expect((await blind("GET", path)).status).toBe(404);
  }
  expect((await blind("GET", "/databases/instances")).body["results"]).toBe(0);
});

test("R2-071, R2-072, R2-080: PostgreSQL has MySQL's preconditions and none of its additional endpoints", async () => {
  await control("PUT", "/clock", { frozen: true });
  await make(postgresql, pgBody);
  const one = `${postgresql}/1`;
  expect(await call("PUT", one, { label: "renamed" })).toMatchObject({ status: 400, fields: ["status"] });
  expect(await call("DELETE", one)).toMatchObject({ status: 400, fields: ["status"] });
  await control("POST", "/clock/advance", { seconds: 1800 });
  const further = ["backups", "backups/1", "credentials", "ssl"];
  for (const path of further) expect((await call("GET", `${one}/${path}`)).status).toBe(404);
  for (const path of ["backups", "backups/1/restore", "credentials/reset", "patch"]) {
    expect((await call("POST", `${one}/${path}`)).status).toBe(404);
  }
  // The other engine's path does not reach it either.
  for (const path of ["", "/backups", "/credentials", "/ssl"]) {
    expect((await call("GET", `${mysql}/1${path}`)).status).toBe(404);
  }
  const user = await restricted("maria", { databases: { "1": "read_write" } });
  expect((await user("DELETE", one)).status).toBe(403);
  expect((await call("DELETE", one)).body).toEqual({});
});
