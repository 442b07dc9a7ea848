import { useEmulator } from "../../support";

const emulator = useEmulator();
const { call, control } = emulator;

test("users lists each with its grants, and the scopes of its tokens but not the tokens", async () => {
  const grants = { add_domains: true, domains: { 1: "read_only" } };
  await control("POST", "/users", { username: "worker", restricted: true, grants });
  await control("POST", "/tokens", { username: "worker", scopes: "domains:read_only", token: "only-reads" });
  const { body } = await control("GET", "/users");
  expect(body).toMatchObject([
    { username: "admin", restricted: false, tokens: [{ scopes: "*" }] },
    { username: "worker", restricted: true, grants, tokens: [{ scopes: "domains:read_only" }] },
  ]);
  expect(JSON.stringify(body)).not.toContain("only-reads");
  expect(JSON.stringify(body)).not.toContain(emulator.server.token);
});

test("limits lists those that are set, and {} resets them", async () => {
  const limits = { requestsPerMinute: 100, maxPageSize: 50, shortenPages: true, filters: "ignored", maxUploadBytes: 9 };
  await control("PUT", "/limits", limits);
  expect((await control("GET", "/limits")).body).toEqual(limits);
  await control("PUT", "/limits", {});
  expect((await control("GET", "/limits")).body).toEqual({ filters: "applied" });
});

test("account lists its settings", async () => {
  expect((await control("GET", "/account")).body).toEqual({ managedDatabases: true, additionalIps: false });
  await control("PUT", "/account", { additionalIps: true });
  expect((await control("GET", "/account")).body).toEqual({ managedDatabases: true, additionalIps: true });
});

test("removing one fault keeps the others", async () => {
  await control("POST", "/faults", { match: { method: "GET", times: 0 }, effect: { status: 503 } });
  await control("POST", "/faults", { match: { method: "POST", times: 0 }, effect: { status: 500 } });
  expect((await control("DELETE", "/faults/1")).status).toBe(200);
  expect((await call("GET", "/domains")).status).toBe(200);
  expect((await call("POST", "/domains", {})).status).toBe(500);
  expect((await control("GET", "/faults")).body).toMatchObject([{ id: 2 }]);
  for (const id of ["1", "0", "x"]) expect((await control("DELETE", `/faults/${id}`)).status).toBe(404);
});

test("events lists those of one object, or of one type", async () => {
  for (const label of ["edge", "other"]) {
    await emulator.make("/networking/firewalls", {
      label,
      rules: { inbound_policy: "DROP", outbound_policy: "ACCEPT" },
    });
  }
  await call("PUT", "/networking/firewalls/2", { status: "disabled" });
  const events = async (query: string) => (await control("GET", `/events${query}`)).body;
  expect(await events("?type=firewall&id=2")).toMatchObject([
    { action: "firewall_create", entity: { label: "other" } },
    { action: "firewall_disable" },
  ]);
  expect(await events("?type=firewall")).toHaveLength(3);
  expect(await events("?type=domain")).toEqual([]);
  expect(await events("")).toHaveLength(3);
  expect((await control("GET", "/events?kind=x")).status).toBe(400);
});
