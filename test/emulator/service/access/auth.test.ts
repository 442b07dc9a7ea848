import {
  type Caller,
  databaseBody,
  domainBody,
  firewallBody,
  imageBody,
  instanceBody,
  type Json,
  useEmulator,
} from "../../support";

const { call, control, as, make, restricted } = useEmulator();

const token = async (scopes: string) => {
  const { body } = await control("POST", "/tokens", { username: "admin", scopes });
  return as(String(body["token"]));
};

test("R1-186: without a token, and with an unknown one, the response is 401 in the envelope", async () => {
  for (const caller of [as(undefined), as("nobody")]) {
    const reply = await caller("GET", "/domains");
    expect(reply.status).toBe(401);
    expect(reply.body["errors"]).toEqual([{ field: "", reason: expect.stringMatching(/token/i) as string }]);
  }
});

test("R1-178, R1-181: public images need no token, private ones do, and an invalid token is rejected", async () => {
  const reply = await as(undefined)("GET", "/images");
  expect(reply.status).toBe(200);
  expect(reply.body["results"]).toBe(8);
  expect((await as(undefined)("GET", "/images/public/debian12")).status).toBe(200);
  expect((await as("nobody")("GET", "/images")).status).toBe(401);
  expect((await as(undefined)("GET", "/images/private/1")).status).toBe(401);
});

test.each([
  "/regions",
  "/regions/us-east",
  "/regions/availability",
  "/regions/us-east/availability",
  "/databases/engines",
  "/databases/engines/mysql/8.0.30",
])("R1-194, R2-076: %s needs no token", async (path) => {
  expect((await as(undefined)("GET", path)).status).toBe(200);
});

test.each([
  ["R1-124", "/compute/instances", instanceBody, "add_computes"],
  ["R2-053", "/databases/mysql/instances", databaseBody, "add_databases"],
  ["grants", "/domains", domainBody, "add_domains"],
  ["grants", "/networking/firewalls", firewallBody, "add_firewalls"],
])("%s: a restricted user creates in %s only with the grant", async (_rule, path, body, grant) => {
  const without = await restricted("without", {});
  const refused = await without("POST", path, body);
  expect(refused.status).toBe(403);
  expect(JSON.stringify(refused.body)).toContain(grant);
  const user = await restricted("with", { [grant]: true });
  expect((await user("POST", path, body)).status).toBe(200);
});

test("R1-193: supports restricted and unrestricted users at the same time, each with their own tokens", async () => {
  for (const label of ["one-a", "two-a", "three"]) await make("/compute/instances", { ...instanceBody, label });
  await control("POST", "/users", { username: "chief", restricted: false });
  await control("POST", "/users", { username: "first", restricted: true, grants: { computes: { 1: "read_write" } } });
  await control("POST", "/users", { username: "second", restricted: true, grants: { computes: { 2: "read_write" } } });
  const tokenOf = async (username: string, scopes = "*") =>
    as(String((await control("POST", "/tokens", { username, scopes })).body["token"]));
  const seen = async (caller: Caller) => {
    const { body } = await caller("GET", "/compute/instances");
    return (body["data"] as readonly Json[]).map(({ id }) => id);
  };
  const [chief, first, again] = [await tokenOf("chief"), await tokenOf("first"), await tokenOf("first")];
  const [reading, second] = [await tokenOf("first", "computes:read_only"), await tokenOf("second")];
  expect(await seen(chief)).toEqual([1, 2, 3]);
  for (const caller of [first, again, reading]) expect(await seen(caller)).toEqual([1]);
  expect(await seen(second)).toEqual([2]);
  const boot = (caller: Caller, id: number) => caller("POST", `/compute/instances/${String(id)}/boot`);
  const statuses = [await boot(reading, 1), await boot(first, 1), await boot(first, 2), await boot(chief, 2)];
  expect(statuses.map(({ status }) => status)).toEqual([403, 200, 404, 200]);
});

test("a restricted user sees only granted objects, and may write the ones they create", async () => {
  await make("/domains", domainBody);
  await make("/domains", { ...domainBody, domain: "two.example" });
  const user = await restricted("worker", { add_domains: true, domains: { 2: "read_only" } });
  const own = await user("POST", "/domains", { ...domainBody, domain: "three.example" });
  expect(own.status).toBe(200);
  const { body } = await user("GET", "/domains");
  expect((body["data"] as readonly { domain: string }[]).map(({ domain }) => domain)).toEqual([
    "two.example",
    "three.example",
  ]);
  expect(body["results"]).toBe(2);
  expect((await user("GET", "/domains/1")).status).toBe(404);
  expect((await user("GET", "/domains/1/records")).status).toBe(404);
  expect((await user("GET", "/domains/2/records")).status).toBe(200);
  expect((await user("PUT", "/domains/2", { description: "mine" })).status).toBe(403);
  expect((await user("POST", "/domains/2/records", { type: "A", target: "192.0.2.1" })).status).toBe(403);
  expect((await user("PUT", "/domains/3", { description: "mine" })).status).toBe(200);
  expect((await user("DELETE", "/domains/3")).status).toBe(200);
});

test("R1-116, R1-135: tags of an instance are for unrestricted users", async () => {
  const user = await restricted("worker", { add_computes: true });
  const tagged = await user("POST", "/compute/instances", { ...instanceBody, tags: ["team"] });
  expect(tagged).toMatchObject({ status: 403, fields: ["tags"] });
  expect((await user("POST", "/compute/instances", { ...instanceBody, tags: [] })).status).toBe(200);
  expect((await user("PUT", "/compute/instances/1", { tags: ["team"] })).status).toBe(403);
  expect((await user("PUT", "/compute/instances/1", { label: "renamed" })).status).toBe(200);
});

test("R1-116, R1-135: a restricted user may send the tags that an instance has, and no others", async () => {
  await make("/compute/instances", { ...instanceBody, tags: ["web", "prod"] });
  const user = await restricted("worker", { computes: { 1: "read_write" } });
  const update = (body: object) => user("PUT", "/compute/instances/1", body);
  expect((await update({ label: "renamed" })).status).toBe(200);
  for (const tags of [
    ["web", "prod"],
    ["prod", "web", "web"],
  ]) {
    expect([tags, (await update({ tags })).status]).toEqual([tags, 200]);
  }
  for (const tags of [["web"], ["prod", "web", "new"], [], null]) {
    expect([tags, await update({ tags })]).toMatchObject([tags, { status: 403, fields: ["tags"] }]);
  }
  expect((await call("GET", "/compute/instances/1")).body["tags"]).toEqual(["prod", "web"]);
  expect((await call("PUT", "/compute/instances/1", { tags: [] })).body["tags"]).toEqual([]);
});

test("R1-193: users who may write a domain may set its tags", async () => {
  await make("/domains", domainBody);
  const user = await restricted("worker", { domains: { 1: "read_write" } });
  expect((await user("PUT", "/domains/1", { tags: ["team"] })).body["tags"]).toEqual(["team"]);
});

test("R1-193: a user with read access to a domain sees all of its records, regardless of their ids", async () => {
  await make("/domains", domainBody);
  await make("/domains", { ...domainBody, domain: "two.example" });
  for (const name of ["a", "b", "c"]) await make("/domains/2/records", { type: "A", name, target: "192.0.2.1" });
  const user = await restricted("worker", { domains: { 2: "read_only" } });
  const { body } = await user("GET", "/domains/2/records");
  expect(body["results"]).toBe(3);
  expect((body["data"] as readonly Json[]).map(({ name }) => name)).toEqual(["a", "b", "c"]);
});

test("R1-193: a grant applies to ids of several digits too", async () => {
  for (let index = 1; index <= 12; index++)
    await make("/domains", { ...domainBody, domain: `n${String(index)}.example` });
  const user = await restricted("worker", { domains: { 2: "read_only", 12: "read_only" } });
  const { body } = await user("GET", "/domains");
  expect((body["data"] as readonly Json[]).map(({ id }) => id)).toEqual([2, 12]);
  expect((await user("GET", "/domains/12")).status).toBe(200);
  expect((await user("GET", "/domains/1")).status).toBe(404);
});

test("R3-182: only unrestricted users may read tags", async () => {
  const user = await restricted("worker", { add_computes: true });
  expect((await user("GET", "/tags")).status).toBe(403);
  expect((await user("POST", "/tags", { label: "team" })).status).toBe(403);
  expect((await user("DELETE", "/tags/team")).status).toBe(403);
});

test("R2-063: deleting a database requires an unrestricted user and the scope", async () => {
  await make("/databases/mysql/instances", databaseBody);
  await control("PUT", "/objects/database/1", { status: "active" });
  const user = await restricted("worker", { databases: { 1: "read_write" } });
  expect((await user("DELETE", "/databases/mysql/instances/1")).status).toBe(403);
  const reader = await token("databases:read_only");
  expect((await reader("DELETE", "/databases/mysql/instances/1")).status).toBe(403);
  expect((await call("DELETE", "/databases/mysql/instances/1")).status).toBe(200);
});

test("R3-128: a firewall can be put only on instances that the user may write", async () => {
  await make("/compute/instances", imageBody);
  await make("/compute/instances", imageBody);
  const user = await restricted("worker", { add_firewalls: true, computes: { 1: "read_only" } });
  const unseen = await user("POST", "/networking/firewalls", { ...firewallBody, devices: { computes: [2] } });
  expect(unseen).toMatchObject({ status: 400, fields: ["devices.computes"] });
  const seen = await user("POST", "/networking/firewalls", { ...firewallBody, devices: { computes: [1] } });
  expect(seen.status).toBe(403);
  expect((await call("GET", "/networking/firewalls")).body["results"]).toBe(0);
});

test("R2-001: without the account's setting every database request is rejected", async () => {
  await control("PUT", "/account", { managedDatabases: false });
  for (const path of ["/databases/engines", "/databases/instances", "/databases/mysql/instances"]) {
    expect((await call("GET", path)).status).toBe(403);
  }
  await control("PUT", "/account", { managedDatabases: true });
  expect((await call("GET", "/databases/instances")).status).toBe(200);
});
