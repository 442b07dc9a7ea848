import { firewallBody, instanceBody, type Reply, rulesBody, useEmulator, web } from "../../../emulator/support";

const { as, call, control, make, restricted } = useEmulator();

const firewalls = "/networking/firewalls";
const second = { ...firewallBody, label: "second" };
const instance = (label: string) => make("/compute/instances", { ...instanceBody, label });
const reasons = ({ status, body }: Reply) => {
  const errors = (body["errors"] ?? []) as readonly { readonly field: string; readonly reason: string }[];
  return [status, ...errors.map(({ field, reason }) => `${field} ${reason}`)];
};

test("R3-130, R3-131: names the other enabled firewall of an instance", async () => {
  await instance("web");
  await make(firewalls, { ...firewallBody, devices: { computes: [1] } });
  const both = { ...second, devices: { computes: [1] } };
  expect(reasons(await call("POST", firewalls, both))).toEqual([
    400,
    "devices.computes must not include instance 1, which already has the enabled firewall 1",
  ]);
  await make(firewalls, second);
  expect(reasons(await call("POST", `${firewalls}/2/devices`, { id: 1, type: "compute" }))).toEqual([
    400,
    "id must be an instance without another enabled firewall, but 1 has firewall 1",
  ]);
  expect(reasons(await call("POST", `${firewalls}/1/devices`, { id: 1, type: "compute" }))).toEqual([
    400,
    "id A firewall can have at most one device per instance, and 1 already exists. Delete it first",
  ]);
  await call("PUT", `${firewalls}/2`, { status: "disabled" });
  await make(`${firewalls}/2/devices`, { id: 1, type: "compute" });
  expect(reasons(await call("PUT", `${firewalls}/2`, { status: "enabled" }))).toEqual([
    400,
    "status must stay disabled, because instances have another enabled firewall: instance 1 has firewall 1",
  ]);
  expect((await call("PUT", `${firewalls}/2`, { status: "disabled", label: "renamed" })).status).toBe(200);
});

test("R3-130: a disabled firewall does not block a new one", async () => {
  await instance("web");
  await make(firewalls, { ...firewallBody, devices: { computes: [1] } });
  await call("PUT", `${firewalls}/1`, { status: "disabled" });
  expect((await call("POST", firewalls, { ...second, devices: { computes: [1] } })).status).toBe(200);
});

test("R3-128: rejects an instance that is missing, invisible or read-only for the caller", async () => {
  for (const label of ["hidden", "read", "write"]) await instance(label);
  const grants = { computes: { 2: "read_only", 3: "read_write" }, firewalls: {}, add_firewalls: true };
  const user = await restricted("reader", grants);
  const withDevices = (...computes: number[]) => user("POST", firewalls, { ...firewallBody, devices: { computes } });
  expect(reasons(await withDevices(1, 9, 3))).toEqual([
    400,
    "devices.computes must be ids of instances, got 1",
    "devices.computes must be ids of instances, got 9",
  ]);
  expect(reasons(await withDevices(2))).toEqual([403, "devices.computes reader has read-only access to instance 2"]);
  expect((await withDevices(3)).status).toBe(200);
  const devices = `${firewalls}/1/devices`;
  expect(reasons(await user("POST", devices, { id: 1, type: "compute" }))).toEqual([
    400,
    "id must be the id of an instance, got 1",
  ]);
  expect(reasons(await user("POST", devices, { id: 2, type: "compute" }))).toEqual([
    403,
    "id reader has read-only access to instance 2",
  ]);
});

test("R3-133: names a live migration with its instances, at their field", async () => {
  for (const label of ["web", "api", "new"]) await instance(label);
  await make(firewalls, { ...firewallBody, devices: { computes: [1, 2] } });
  for (const id of [1, 2, 3]) await control("POST", `/instances/${String(id)}/migrating`, { value: true });
  expect(reasons(await call("DELETE", `${firewalls}/1`))).toEqual([
    400,
    " A live migration of instance 1, 2 is in progress. Wait until it is complete",
  ]);
  expect(reasons(await call("POST", firewalls, { ...second, devices: { computes: [3] } }))).toEqual([
    400,
    "devices.computes A live migration of instance 3 is in progress. Wait until it is complete",
  ]);
  for (const id of [1, 2]) await control("POST", `/instances/${String(id)}/migrating`, { value: false });
  expect((await call("PUT", `${firewalls}/1/rules`, rulesBody)).status).toBe(200);
  expect(reasons(await call("POST", `${firewalls}/1/devices`, { id: 3, type: "compute" }))).toEqual([
    400,
    " A live migration of instance 3 is in progress. Wait until it is complete",
  ]);
});

test("R3-120: the id of a device's entity is an integer, and is validated with the other fields", async () => {
  await make(firewalls, firewallBody);
  const devices = `${firewalls}/1/devices`;
  expect((await call("POST", devices, { id: "1", type: "compute" })).fields).toEqual(["id"]);
  expect((await call("POST", devices, { id: 1.5, type: "compute" })).fields).toEqual(["id"]);
  expect((await call("POST", `${firewalls}/9/devices`, { id: 1, type: "compute" })).status).toBe(404);
});

test("R3-136: a policy that is null or omitted stays, and null rules clear them", async () => {
  await make(firewalls, { ...firewallBody, rules: { ...rulesBody, inbound: [web] } });
  const rules = `${firewalls}/1/rules`;
  const nothing = { inbound: null, inbound_policy: null, outbound_policy: "DROP" };
  expect((await call("PUT", rules, nothing)).body).toEqual({
    inbound: [],
    inbound_policy: "DROP",
    outbound: [],
    outbound_policy: "DROP",
  });
});

test("R3-187: adds an existing tag of an object only once, in order with the others", async () => {
  await make("/compute/instances", { ...instanceBody, tags: ["zone", "team"] });
  await make("/tags", { label: "team", computes: [1] });
  expect((await call("GET", "/compute/instances/1")).body["tags"]).toEqual(["team", "zone"]);
  expect((await call("GET", "/tags")).body["results"]).toBe(2);
});

test("R3-183: names an object that can't be tagged, with its field", async () => {
  expect(reasons(await call("POST", "/tags", { label: "team", computes: [8], nodebalancers: [9] }))).toEqual([
    400,
    "computes must be ids of existing objects, got 8",
    "nodebalancers must be ids of existing objects, got 9",
  ]);
  expect(
    (await call("POST", "/tags", { label: "team", computes: ["x"], volumes: [7], firewalls: [1] })).fields,
  ).toEqual(["firewalls", "computes[0]", "volumes"]);
});

test.each([
  ["R3-190", "GET", `${firewalls}/1/devices`, "firewall:read_only"],
  ["R3-190", "GET", `${firewalls}/1/devices/1`, "firewall:read_only"],
  ["R3-191", "POST", `${firewalls}/1/devices`, "firewall:read_write"],
  ["R3-191", "DELETE", `${firewalls}/1/devices/1`, "firewall:read_write"],
  ["R3-197", "GET", "/tags/team", "account:read_only"],
  ["R3-198", "DELETE", "/tags/team", "account:read_write"],
])("%s: %s %s requires %s and no more", async (_rule, method, path, scope) => {
  const write = method === "POST" || method === "DELETE";
  const less = write ? scope.replace("read_write", "read_only") : "somewhere:read_write";
  const withScopes = async (scopes: string) => {
    const { body } = await control("POST", "/tokens", { username: "admin", scopes });
    return as(String(body["token"]))(method, path, method === "POST" ? {} : undefined);
  };
  const refused = await withScopes(less);
  expect(refused.status).toBe(403);
  expect(JSON.stringify(refused.body)).toContain(scope);
  expect((await withScopes(scope)).status).not.toBe(403);
});

test("R3-184: removes only that tag from its objects", async () => {
  await make("/compute/instances", { ...instanceBody, tags: ["team", "zone"] });
  await make("/compute/instances", { ...instanceBody, label: "other", tags: ["zone"] });
  await call("DELETE", "/tags/team");
  expect((await call("GET", "/compute/instances/1")).body["tags"]).toEqual(["zone"]);
  expect((await call("GET", "/compute/instances/2")).body["tags"]).toEqual(["zone"]);
});

test("R3-126: deleting a firewall deletes only its own devices", async () => {
  await instance("web");
  await make(firewalls, { ...firewallBody, devices: { computes: [1] } });
  await make(firewalls, second);
  await call("DELETE", `${firewalls}/2`);
  expect((await call("GET", `${firewalls}/1/devices`)).body["results"]).toBe(1);
});

test("a restricted user sees the firewalls of its grants, and updates those that it may write", async () => {
  await instance("web");
  for (const label of ["hidden", "read", "write"]) await make(firewalls, { ...firewallBody, label });
  const grants = { computes: { 1: "read_write" }, firewalls: { 2: "read_only", 3: "read_write" } };
  const user = await restricted("reader", grants);
  const status = async (method: string, path: string, body?: unknown) =>
    (await user(method, `${firewalls}${path}`, body)).status;
  const [rules, device] = [{ inbound_policy: "ACCEPT" }, { id: 1, type: "compute" }];
  expect(await Promise.all([1, 2, 3].map((id) => status("GET", `/${String(id)}/rules`)))).toEqual([404, 200, 200]);
  expect(await Promise.all([1, 2, 3].map((id) => status("GET", `/${String(id)}/devices`)))).toEqual([404, 200, 200]);
  expect(await Promise.all([1, 2, 3].map((id) => status("PUT", `/${String(id)}/rules`, rules)))).toEqual([
    404, 403, 200,
  ]);
  expect(await status("POST", "/1/devices", device)).toBe(404);
  expect(await status("POST", "/2/devices", device)).toBe(403);
  expect(await status("POST", "/3/devices", device)).toBe(200);
});

test("a packet without a port does not match a rule with ports", async () => {
  await instance("web");
  await make(firewalls, { ...firewallBody, rules: { ...rulesBody, inbound: [web] }, devices: { computes: [1] } });
  const packet = { computeId: 1, source: "192.0.2.1", protocol: "TCP", direction: "inbound" };
  expect((await control("POST", "/firewall-check", packet)).body).toMatchObject({ passes: false, rule: null });
  expect((await control("POST", "/firewall-check", { ...packet, port: 443 })).body).toMatchObject({ passes: true });
});
