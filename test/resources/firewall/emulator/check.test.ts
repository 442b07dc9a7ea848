import { firewallBody, instanceBody, rulesBody, useEmulator, web } from "../../../emulator/support";

const { call, control, make } = useEmulator();

const packet = { computeId: 1, source: "192.0.2.1", protocol: "TCP", port: 443, direction: "inbound" };
const check = async (more: object = {}) => (await control("POST", "/firewall-check", { ...packet, ...more })).body;

async function behind(rules: object, instance: object = {}) {
  await make("/compute/instances", { ...instanceBody, ...instance });
  await make("/networking/firewalls", {
    ...firewallBody,
    rules: { ...rulesBody, ...rules },
    devices: { computes: [1] },
  });
}

test("R3-093: the policy of the direction applies without a matching rule", async () => {
  await behind({});
  expect(await check()).toEqual({ passes: false, firewall: 1, rule: null, policy: "DROP" });
  expect(await check({ direction: "outbound" })).toEqual({ passes: true, firewall: 1, rule: null, policy: "ACCEPT" });
});

test("R3-098, R3-117: a rule overrides the policy, and of two the first wins", async () => {
  const some = { ...web, addresses: { ipv4: ["192.0.2.0/24"] }, action: "DROP", ports: "443" };
  await behind({ inbound: [some, { ...web, label: "everybody" }] });
  expect(await check()).toMatchObject({ passes: false, rule: { index: 0, label: null } });
  expect(await check({ source: "203.0.113.1" })).toMatchObject({
    passes: true,
    rule: { index: 1, label: "everybody" },
  });
  expect(await check({ port: 22 })).toMatchObject({ passes: false, rule: null });
});

test("R3-103, R3-106, R3-111, R3-115: all addresses of one IP version, inclusive ranges, and no ports for all", async () => {
  const six = { ...web, addresses: { ipv6: ["::/0"] }, ports: "80-90" };
  await behind({ inbound: [six, { ...web, protocol: "UDP", ports: null }, { ...web, protocol: "ICMP", ports: null }] });
  expect((await check({ source: "2001:db8::1", port: 80 }))["passes"]).toBe(true);
  expect((await check({ source: "2001:db8::1", port: 90 }))["passes"]).toBe(true);
  expect((await check({ source: "2001:db8::1", port: 91 }))["passes"]).toBe(false);
  expect((await check({ port: 85 }))["passes"]).toBe(false);
  expect((await check({ protocol: "UDP", port: 7 }))["passes"]).toBe(true);
  expect((await check({ protocol: "ICMP", port: undefined }))["passes"]).toBe(true);
});

test("R3-127, R3-131, R3-138: disabled, removed or deleted ones have no effect, and the rest stays in effect", async () => {
  await behind({});
  await call("PUT", "/networking/firewalls/1", { status: "disabled" });
  expect(await check()).toEqual({ passes: true, firewall: null, rule: null, policy: null });
  await make("/networking/firewalls", { ...firewallBody, label: "second", devices: { computes: [1] } });
  expect(await check()).toMatchObject({ passes: false, firewall: 2 });
  await call("DELETE", "/networking/firewalls/1/devices/1");
  expect(await check()).toMatchObject({ passes: false, firewall: 2 });
  await call("DELETE", "/networking/firewalls/2");
  expect(await check()).toMatchObject({ passes: true, firewall: null });
});

test("R3-132: a firewall does not apply to VLAN interfaces", async () => {
  await behind({}, { interfaces: [{ purpose: "vlan", label: "back" }] });
  expect(await check()).toMatchObject({ passes: true, firewall: null });
  await make("/compute/instances", {
    ...instanceBody,
    label: "two",
    interfaces: [{ purpose: "vlan", label: "back" }, { purpose: "public" }],
  });
  await make("/networking/firewalls/1/devices", { id: 2, type: "compute" });
  expect(await check({ computeId: 2 })).toMatchObject({ passes: false, firewall: 1 });
});

test("problems of the request are reported", async () => {
  const reply = await control("POST", "/firewall-check", {
    ...packet,
    source: "web",
    protocol: "tcp",
    direction: "in",
  });
  expect(reply).toMatchObject({ status: 400, fields: ["source", "protocol", "direction"] });
  expect((await control("POST", "/firewall-check", packet)).status).toBe(404);
});

test("R3-103, R3-110: all of IPv4 excludes IPv6, and each port of a list counts", async () => {
  await behind({ inbound: [{ ...web, ports: "80,443" }] });
  expect((await check({ source: "2001:db8::1" }))["passes"]).toBe(false);
  for (const port of [80, 443]) expect((await check({ port }))["passes"]).toBe(true);
});
