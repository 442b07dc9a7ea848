import { version } from "../../../../src/shared/version";
import { databaseBody, domainBody, imageBody, type Json, useEmulator } from "../../support";

const emulator = useEmulator();
const { call, control, make, as } = emulator;

test("health", async () => {
  expect((await control("GET", "/health")).body).toEqual({ status: "ok", version });
});

test.each(["", "/"])("GET /_emulator%s lists the existing objects", async (end) => {
  const { status, body } = await control("GET", end);
  expect(status).toBe(200);
  expect(body["routes"]).toEqual(
    expect.arrayContaining([
      "GET /_emulator",
      "GET /_emulator/health",
      "PUT /_emulator/clock",
      "POST /_emulator/faults",
    ]),
  );
});

test("the log contains every API request in order, and no control requests", async () => {
  await control("DELETE", "/requests");
  await call("GET", "/domains?page=1&page_size=25");
  await call("POST", "/domains", {});
  await as(undefined)("GET", "/nothing");
  await control("GET", "/health");
  const log = (await control("GET", "/requests")).body as unknown as readonly Json[];
  expect(log).toMatchObject([
    { method: "GET", path: "/v4/domains", query: { page: "1", page_size: "25" }, status: 200, user: "admin" },
    { method: "POST", path: "/v4/domains", query: {}, status: 400, user: "admin" },
    { method: "GET", path: "/v4/nothing", query: {}, status: 404, user: null },
  ]);
  const seqs = log.map(({ seq }) => Number(seq));
  expect(seqs).toEqual([...seqs].sort((left, right) => left - right));
  for (const { ms } of log) expect(typeof ms).toBe("number");
  expect((await control("DELETE", "/requests")).body).toEqual({});
  expect((await control("GET", "/requests")).body).toEqual([]);
});

test("reset empties the account, keeps the token and restarts the ids", async () => {
  await make("/domains", domainBody);
  await emulator.restricted("worker", {});
  await control("PUT", "/account", { managedDatabases: false });
  await control("PUT", "/limits", { requestsPerMinute: 2 });
  expect((await control("POST", "/reset")).body).toEqual({});
  expect((await call("GET", "/domains")).body["results"]).toBe(0);
  expect((await call("GET", "/databases/instances")).status).toBe(200);
  expect((await control("GET", "/requests")).body).toHaveLength(2);
  expect((await make("/domains", domainBody))["id"]).toBe(1);
  expect((await control("POST", "/tokens", { username: "worker", scopes: "*" })).fields).toEqual(["username"]);
});

test("an exported state contains no password and no user data of an instance, because they are not stored", async () => {
  const secrets = { root_pass: "a secret password", metadata: { user_data: "I2Nsb3VkLWNvbmZpZwo=" } };
  const made = await make("/compute/instances", { ...imageBody, ...secrets });
  expect(made["has_user_data"]).toBe(true);
  await call("PUT", "/compute/instances/1", { label: "renamed" });
  const state = JSON.stringify((await control("GET", "/state")).body);
  expect(state).toContain("renamed");
  expect(state).not.toContain(secrets.root_pass);
  expect(state).not.toContain(secrets.metadata.user_data);
});

test("an exported state restores everything, and operations in progress continue", async () => {
  await control("PUT", "/clock", { frozen: true });
  await make("/domains", { ...domainBody, tags: ["team"] });
  await make("/databases/mysql/instances", databaseBody);
  const user = await emulator.restricted("worker", { domains: { 1: "read_only" } });
  const { body: state } = await control("GET", "/state");
  await control("POST", "/reset");
  expect((await user("GET", "/domains/1")).status).toBe(401);
  expect((await control("PUT", "/state", state)).body).toEqual({});
  expect((await user("GET", "/domains/1")).status).toBe(200);
  expect((await call("GET", "/tags")).body["results"]).toBe(1);
  const seconds = String(state["now"]).replace(/\.\d{3}Z$/, "Z");
  expect((await control("GET", "/clock")).body).toMatchObject({ frozen: true, now: seconds });
  expect((await call("GET", "/databases/mysql/instances/1")).body["status"]).toBe("provisioning");
  await control("POST", "/clock/advance", { seconds: 1 });
  expect((await call("GET", "/databases/mysql/instances/1")).body["status"]).toBe("active");
  expect((await make("/domains", { ...domainBody, domain: "two.example" }))["id"]).toBe(2);
});

test("an operation in progress late in a second is as far away after an import as before", async () => {
  const late = "2026-03-01T12:00:00.990Z";
  await control("PUT", "/clock", { frozen: true });
  await control("PUT", "/state", { ...(await control("GET", "/state")).body, now: late });
  await make("/databases/mysql/instances", databaseBody);
  const { body: state } = await control("GET", "/state");
  expect(state["now"]).toBe(late);
  await control("PUT", "/state", state);
  await control("POST", "/clock/advance", { seconds: 1 });
  expect((await call("GET", "/databases/mysql/instances/1")).body["status"]).toBe("active");
});

test("an invalid state is rejected, and nothing changes", async () => {
  await make("/domains", domainBody);
  expect((await control("PUT", "/state", {})).status).toBe(400);
  const { body: state } = await control("GET", "/state");
  const objects = [{ seq: 1, kind: null, id: null, body: {} }];
  expect((await control("PUT", "/state", { ...state, objects })).status).toBe(400);
  expect((await control("PUT", "/state", { ...state, format: 99 })).fields).toEqual(["format"]);
  expect((await call("GET", "/domains")).body["results"]).toBe(1);
});

test("users, grants and tokens", async () => {
  const made = await control("POST", "/users", { username: "worker", restricted: true, grants: { add_domains: true } });
  expect(made.body).toMatchObject({ id: 2, username: "worker", restricted: true, grants: { add_domains: true } });
  const token = await control("POST", "/tokens", {
    username: "worker",
    scopes: "domains:read_write",
    token: "my-token",
  });
  expect(token.body).toEqual({ token: "my-token" });
  expect((await as("my-token")("POST", "/domains", domainBody)).status).toBe(200);
  const { body: first } = await control("POST", "/tokens", { username: "worker", scopes: "*" });
  const { body: second } = await control("POST", "/tokens", { username: "worker", scopes: "*" });
  expect(first["token"]).not.toBe(second["token"]);
  await control("POST", "/users", { username: "worker", restricted: false });
  expect((await as("my-token")("GET", "/domains")).body["results"]).toBe(1);
});

test.each([
  ["POST", "/users", { restricted: true }, "username"],
  ["POST", "/users", { username: "x", grants: { add_moons: true } }, "grants.add_moons"],
  ["POST", "/users", { username: "x", grants: { add_domains: "yes" } }, "grants.add_domains"],
  ["POST", "/users", { username: "x", grants: { domains: { 1: "write" } } }, "grants.domains"],
  ["POST", "/tokens", { username: "admin" }, "scopes"],
  ["POST", "/tokens", { username: "admin", scopes: "everything" }, "scopes"],
  ["POST", "/tokens", { username: "nobody", scopes: "*" }, "username"],
  ["PUT", "/limits", { requestsPerMinute: 0 }, "requestsPerMinute"],
  ["PUT", "/limits", { maxPageSize: 10 }, "maxPageSize"],
  ["PUT", "/limits", { maxPageSize: 100, shortenPages: "yes" }, "shortenPages"],
  ["PUT", "/account", { managedDatabases: "on" }, "managedDatabases"],
  ["PUT", "/account", { databases: true }, "databases"],
  ["PUT", "/clock", { rate: 0 }, "rate"],
  ["PUT", "/clock", { frozen: 1 }, "frozen"],
  ["POST", "/keys", { username: "nobody", key: "k" }, "username"],
  ["POST", "/scripts", { fields: [{ name: "x" }] }, "fields[0].required"],
  ["POST", "/volumes", { size: 1 }, "size"],
])("%s %s rejects %j at %s", async (method, path, body, field) => {
  const reply = await control(method, path, body);
  expect(reply).toMatchObject({ status: 400, fields: [field] });
  expect(String((reply.body["errors"] as readonly Json[])[0]?.["reason"]).length).toBeGreaterThan(10);
});

test("a status can be forced only on an existing object, and only to one of its statuses", async () => {
  await make("/compute/instances", imageBody);
  expect((await control("PUT", "/objects/instance/1", { status: "billing_suspension" })).body).toEqual({});
  expect((await call("GET", "/compute/instances/1")).body["status"]).toBe("billing_suspension");
  expect((await control("PUT", "/objects/instance/1", { status: "asleep" })).fields).toEqual(["status"]);
  expect((await control("PUT", "/objects/instance/9", { status: "running" })).status).toBe(404);
  expect((await control("PUT", "/objects/moon/1", { status: "running" })).status).toBe(404);
  expect((await control("PUT", "/objects/database_backup/1", { status: "running" })).status).toBe(404);
  await make("/domains", domainBody);
  await control("PUT", "/objects/domain/1", { status: "disabled" });
  expect((await call("GET", "/domains/1")).body["status"]).toBe("disabled");
});

test("an unknown control request lists the available ones", async () => {
  const reply = await control("GET", "/nothing");
  expect(reply.status).toBe(404);
  expect(JSON.stringify(reply.body)).toContain("POST /_emulator/clock/advance");
  expect((await control("DELETE", "/health")).status).toBe(405);
  expect((await control("POST", "/clock/advance", "{")).status).toBe(400);
});

test("a web page cannot use it", async () => {
  const url = emulator.server.url.replace(/\/v4$/, "/_emulator/reset");
  const response = await fetch(url, { method: "POST", headers: { origin: "https://evil.example" } });
  expect(response.status).toBe(403);
});
