import { firewallBody, instanceBody, type Json, useEmulator } from "../../../emulator/support";

const { call, control, make, restricted } = useEmulator();

const firewalls = "/networking/firewalls";
const instance = (label: string, more: object = {}) => make("/compute/instances", { ...instanceBody, label, ...more });

test("R3-129: one firewall can be put on several instances", async () => {
  await instance("web");
  await instance("api");
  await make(firewalls, { ...firewallBody, devices: { computes: [1, 2] } });
  expect((await call("GET", `${firewalls}/1/devices`)).body["results"]).toBe(2);
});

test("R3-124: disabling requires the end of a live migration", async () => {
  await instance("web");
  await make(firewalls, { ...firewallBody, devices: { computes: [1] } });
  await control("POST", "/instances/1/migrating", { value: true });
  expect((await call("PUT", `${firewalls}/1`, { status: "disabled" })).status).toBe(400);
  expect((await call("GET", `${firewalls}/1`)).body["status"]).toBe("enabled");
  await control("POST", "/instances/1/migrating", { value: false });
  expect((await call("PUT", `${firewalls}/1`, { status: "disabled" })).body["status"]).toBe("disabled");
});

test.each(["enabled", "disabled"])(
  "R3-092, R3-126: deleting an %s firewall removes it from the list",
  async (status) => {
    await make(firewalls, firewallBody);
    await call("PUT", `${firewalls}/1`, { status });
    expect((await call("DELETE", `${firewalls}/1`)).body).toEqual({});
    expect((await call("GET", firewalls)).body["data"]).toEqual([]);
  },
);

test("R3-178: a region without VLANs accepts no VLAN interface", async () => {
  const vlan = { ...instanceBody, interfaces: [{ purpose: "vlan", label: "back" }] };
  expect((await call("POST", "/compute/instances", vlan)).status).toBe(200);
  expect((await call("POST", "/compute/instances", { ...vlan, region: "us-west" })).fields).toEqual([
    "interfaces[0].purpose",
  ]);
});

test("R3-205: addresses, ranges and tags emit no events", async () => {
  await instance("web");
  await make("/networking/ipv6/ranges", { prefix_length: 64, compute_id: 1 });
  await make("/networking/ipv4/share", { ips: [], compute_id: 1 });
  await make("/tags", { label: "shop", computes: [1] });
  expect((await control("GET", "/events")).body).toEqual([]);
});

test("R3-206: an address has the fields of the request and its network, and a range those of the public cloud", async () => {
  const web = await instance("web");
  const [address] = web["ipv4"] as readonly string[];
  const keys = (body: Json) => Object.keys(body).sort();
  const { body } = await call("GET", `/networking/ips/${String(address)}`);
  expect(keys(body)).toEqual(
    ["address", "compute_id", "gateway", "prefix", "public", "rdns", "region", "subnet_mask", "type"].sort(),
  );
  const range = await make("/networking/ipv6/ranges", { prefix_length: 64, compute_id: 1 });
  expect(keys(range)).toEqual(["range", "route_target"]);
});

test("R3-182, R3-185: tagged objects are one paginated list of every kind, for unrestricted users", async () => {
  await instance("web");
  await make("/domains", { domain: "shop.example", type: "slave", master_ips: ["192.0.2.1"] });
  await make(firewalls, { ...firewallBody, tags: ["shop"] });
  await control("POST", "/volumes", {});
  await make("/tags", { label: "shop", computes: [1], domains: [1], volumes: [1] });
  const { body } = await call("GET", "/tags/shop?page_size=25");
  expect(body).toMatchObject({ page: 1, pages: 1, results: 4 });
  const types = (body["data"] as readonly { type: string }[]).map(({ type }) => type);
  expect(types.sort()).toEqual(["compute", "domain", "firewall", "volume"]);
  const user = await restricted("reader", { computes: { 1: "read_write" } });
  for (const [method, path] of [
    ["GET", "/tags"],
    ["GET", "/tags/shop"],
    ["POST", "/tags"],
    ["DELETE", "/tags/shop"],
  ] as const) {
    expect((await user(method, path, method === "POST" ? { label: "other" } : undefined)).status).toBe(403);
  }
});

test("R3-094, R3-128, R3-133: names a missing instance, although another one is migrating", async () => {
  await instance("web");
  await control("POST", "/instances/1/migrating", { value: true });
  const refused = await call("POST", firewalls, { ...firewallBody, devices: { computes: [1, 9] } });
  expect(refused).toMatchObject({ status: 400, fields: ["devices.computes"] });
  expect(JSON.stringify(refused.body)).toContain("must be ids of instances, got 9");
});

test("R3-125, R3-131: names every instance that prevents the firewall from being enabled", async () => {
  for (const label of ["web", "api"]) await instance(label);
  await make(firewalls, { ...firewallBody, devices: { computes: [1, 2] } });
  await make(firewalls, { ...firewallBody, label: "second" });
  await call("PUT", `${firewalls}/2`, { status: "disabled" });
  for (const id of [1, 2]) await make(`${firewalls}/2/devices`, { id, type: "compute" });
  const { body } = await call("PUT", `${firewalls}/2`, { status: "enabled" });
  expect(JSON.stringify(body)).toContain("instance 1 has firewall 1, instance 2 has firewall 1");
});
