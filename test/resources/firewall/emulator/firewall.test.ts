import { firewallBody, imageBody, instanceBody, rulesBody, useEmulator, web } from "../../../emulator/support";

const { call, control, make } = useEmulator();

const firewalls = "/networking/firewalls";
const instance = (label: string) => make("/compute/instances", { ...instanceBody, label });
const actions = async () => {
  const events = (await control("GET", "/events")).body as unknown as readonly { readonly action: string }[];
  return events.map(({ action }) => action);
};

test("R3-123, R3-135: a new firewall is enabled, and returned without its devices", async () => {
  await instance("web");
  const body = await make(firewalls, { ...firewallBody, tags: ["team"], devices: { computes: [1] } });
  expect(body).toMatchObject({
    id: 1,
    label: "edge",
    status: "enabled",
    tags: ["team"],
    rules: { ...rulesBody, inbound: [], outbound: [] },
  });
  expect(body).not.toHaveProperty("devices");
  const { body: viewed } = await call("GET", `${firewalls}/1`);
  expect(viewed).toEqual(body);
  expect((await call("GET", firewalls)).body["data"]).toEqual([body]);
});

test("rules are returned as they were sent, ports with a space after each comma", async () => {
  const inbound = [
    { ...web, ports: "80,443", label: "web" },
    { ...web, protocol: "ICMP", ports: null },
  ];
  const { rules } = await make(firewalls, { ...firewallBody, rules: { ...rulesBody, inbound } });
  expect(rules).toMatchObject({
    inbound: [
      { ...web, label: "web" },
      { action: "ACCEPT", protocol: "ICMP", addresses: web.addresses },
    ],
  });
});

test("R3-095, R3-096: label, rules and both policies are required", async () => {
  expect((await call("POST", firewalls, {})).fields).toEqual(["label", "rules"]);
  expect((await call("POST", firewalls, { label: "edge", rules: {} })).fields).toEqual([
    "rules.inbound_policy",
    "rules.outbound_policy",
  ]);
});

test("R3-090: the label is unique regardless of case, as the emulator decides", async () => {
  await make(firewalls, firewallBody);
  expect((await call("POST", firewalls, firewallBody)).fields).toEqual(["label"]);
  const label = firewallBody.label.toUpperCase();
  expect((await call("POST", firewalls, { ...firewallBody, label })).fields).toEqual(["label"]);
});

test("R3-091, R3-134: an update accepts only label, status and tags", async () => {
  await make(firewalls, firewallBody);
  expect((await call("PUT", `${firewalls}/1`, { status: "deleted" })).fields).toEqual(["status"]);
  expect((await call("PUT", `${firewalls}/1`, { rules: rulesBody })).fields).toEqual(["rules"]);
  expect((await call("PUT", `${firewalls}/1`, { devices: { computes: [] } })).fields).toEqual(["devices"]);
  expect((await call("PUT", `${firewalls}/1`, { label: "renamed", tags: ["zone"] })).body).toMatchObject({
    label: "renamed",
    tags: ["zone"],
    status: "enabled",
  });
});

test("R3-199 to R3-204, R3-208: emits only the specified events", async () => {
  await instance("web");
  await make(firewalls, { ...firewallBody, devices: { computes: [1] } });
  await call("PUT", `${firewalls}/1`, { status: "enabled" });
  await call("PUT", `${firewalls}/1`, { status: "disabled" });
  await call("PUT", `${firewalls}/1`, { status: "disabled", label: "renamed" });
  await call("PUT", `${firewalls}/1`, { status: "enabled" });
  await call("DELETE", `${firewalls}/1/devices/1`);
  await make(`${firewalls}/1/devices`, { id: 1, type: "compute" });
  await call("POST", `${firewalls}/1/devices`, { id: 7, type: "compute" });
  await call("DELETE", `${firewalls}/1`);
  expect(await actions()).toEqual([
    "firewall_create",
    "firewall_disable",
    "firewall_enable",
    "firewall_device_remove",
    "firewall_device_add",
    "firewall_delete",
  ]);
  const { body } = await control("GET", "/events");
  expect((body as unknown as readonly unknown[])[0]).toMatchObject({
    id: 1,
    entity: { type: "firewall", id: 1, label: "edge" },
    username: "admin",
  });
});

test("R3-125, R3-130, R3-131: an instance has one enabled firewall, and additional disabled ones", async () => {
  await instance("web");
  await make(firewalls, { ...firewallBody, devices: { computes: [1] } });
  const second = { ...firewallBody, label: "second" };
  expect((await call("POST", firewalls, { ...second, devices: { computes: [1] } })).fields).toEqual([
    "devices.computes",
  ]);
  await make(firewalls, second);
  expect((await call("POST", `${firewalls}/2/devices`, { id: 1, type: "compute" })).fields).toEqual(["id"]);
  await call("PUT", `${firewalls}/2`, { status: "disabled" });
  await make(`${firewalls}/2/devices`, { id: 1, type: "compute" });
  expect((await call("PUT", `${firewalls}/2`, { status: "enabled" })).fields).toEqual(["status"]);
  expect((await call("GET", `${firewalls}/2`)).body["status"]).toBe("disabled");
  await call("PUT", `${firewalls}/1`, { status: "disabled" });
  expect((await call("PUT", `${firewalls}/2`, { status: "enabled" })).status).toBe(200);
});

test("R3-094, R3-128: creating with devices is all or nothing", async () => {
  await instance("web");
  const reply = await call("POST", firewalls, { ...firewallBody, devices: { computes: [1, 9] } });
  expect(reply).toMatchObject({ status: 400, fields: ["devices.computes"] });
  expect((await call("GET", firewalls)).body["results"]).toBe(0);
  expect(await actions()).toEqual([]);
});

test("R3-120, R3-121, R3-122: the requirements of a device", async () => {
  await make(firewalls, firewallBody);
  const devices = `${firewalls}/1/devices`;
  expect((await call("POST", devices, {})).fields).toEqual(["id", "type"]);
  expect((await call("POST", devices, { id: 1, type: "nodebalancer" })).fields).toEqual(["type", "id"]);
  expect((await call("POST", devices, { id: 1, type: "compute", label: "x" })).fields).toEqual(["label", "id"]);
  await instance("web");
  const device = await make(devices, { id: 1, type: "compute" });
  expect(device).toMatchObject({
    id: 1,
    entity: { id: 1, type: "compute", label: "web", url: "/v4/compute/instances/1" },
  });
  expect((await call("POST", devices, { id: 1, type: "compute" })).fields).toEqual(["id"]);
  expect((await call("GET", `${devices}/1`)).body).toEqual(device);
  expect((await call("GET", devices)).body).toMatchObject({ data: [device], results: 1 });
  expect((await call("PUT", `${devices}/1`, {})).status).toBe(405);
});

test("R3-133: six operations require the end of a live migration", async () => {
  await make("/compute/instances", imageBody);
  await make(firewalls, firewallBody);
  await make(`${firewalls}/1/devices`, { id: 1, type: "compute" });
  await instance("other");
  await control("POST", "/instances/1/migrating", { value: true });
  const refused = [
    await call("POST", firewalls, { ...firewallBody, label: "new", devices: { computes: [1] } }),
    await call("PUT", `${firewalls}/1`, { label: "renamed" }),
    await call("DELETE", `${firewalls}/1`),
    await call("POST", `${firewalls}/1/devices`, { id: 2, type: "compute" }),
    await call("DELETE", `${firewalls}/1/devices/1`),
    await call("PUT", `${firewalls}/1/rules`, rulesBody),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);
  expect((await call("GET", `${firewalls}/1`)).body["label"]).toBe("edge");
  await control("POST", "/instances/1/migrating", { value: false });
  expect((await call("PUT", `${firewalls}/1/rules`, rulesBody)).status).toBe(200);
  expect((await call("DELETE", `${firewalls}/1`)).status).toBe(200);
});

test("R3-136, R3-137, R3-211: rules are replaced completely, and are not paginated", async () => {
  await make(firewalls, { ...firewallBody, rules: { ...rulesBody, inbound: [web], outbound: [web] } });
  const rules = `${firewalls}/1/rules`;
  expect((await call("GET", rules)).body).toEqual({ ...rulesBody, inbound: [web], outbound: [web] });
  const changed = await call("PUT", rules, { inbound_policy: "ACCEPT", outbound: [web] });
  expect(changed.body).toEqual({ inbound: [], inbound_policy: "ACCEPT", outbound: [web], outbound_policy: "ACCEPT" });
  expect((await call("GET", `${firewalls}/1`)).body["rules"]).toEqual(changed.body);
  expect((await call("PUT", rules, {})).status).toBe(200);
  const wrong = await call("PUT", rules, {
    inbound: [{ ...web, ports: "0" }],
    outbound_policy: "REJECT",
    inbounds: [],
  });
  expect([...wrong.fields].sort()).toEqual(["inbound[0].ports", "inbounds", "outbound_policy"]);
});

test.each([
  ["R3-099", { protocol: "tcp" }, "protocol"],
  ["R3-100", { addresses: {} }, "addresses"],
  ["R3-101", { addresses: { ipv4: ["192.0.2.1"] } }, "addresses.ipv4[0]"],
  ["R3-102", { addresses: { ipv4: [] } }, "addresses.ipv4"],
  ["R3-107", { label: "ab" }, "label"],
  ["R3-108", { description: "" }, "description"],
  ["R3-110", { ports: "80 ,443" }, "ports"],
  ["R3-111", { ports: "80-80" }, "ports"],
  ["R3-114", { ports: "1-2,3-4,5-6,7-8,9-10,11-12,13-14,15-16" }, "ports"],
  ["R3-116", { protocol: "ICMP" }, "ports"],
  ["R3-119", { addresses: { ipv4: Array.from({ length: 256 }, (_, i) => `10.0.${String(i)}.0/24`) } }, "addresses"],
])("%s: an invalid rule is rejected at its field", async (_rule, more, field) => {
  const reply = await call("POST", firewalls, {
    ...firewallBody,
    rules: { ...rulesBody, inbound: [{ ...web, ...more }] },
  });
  expect(reply).toMatchObject({ status: 400, fields: [`rules.inbound[0].${field}`] });
});

test("R3-118: at most 25 rules in total", async () => {
  const rules = (count: number) => Array.from({ length: count }, () => web);
  const of = (inbound: number, outbound: number) => {
    return { ...firewallBody, rules: { ...rulesBody, inbound: rules(inbound), outbound: rules(outbound) } };
  };
  expect((await call("POST", firewalls, of(13, 13))).fields).toEqual(["rules"]);
  expect((await call("POST", firewalls, of(13, 12))).status).toBe(200);
});

test("R1-138, R3-127: devices are deleted with the firewall and with the instance", async () => {
  await instance("web");
  await instance("two");
  await make(firewalls, { ...firewallBody, devices: { computes: [1, 2] } });
  await call("DELETE", "/compute/instances/1");
  const { body } = await call("GET", `${firewalls}/1/devices`);
  expect(body["data"]).toMatchObject([{ entity: { id: 2 } }]);
  await call("DELETE", `${firewalls}/1`);
  expect((await call("GET", `${firewalls}/1`)).status).toBe(404);
  expect((await call("POST", firewalls, { ...firewallBody, devices: { computes: [2] } })).status).toBe(200);
});
