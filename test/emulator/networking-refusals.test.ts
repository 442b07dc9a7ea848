import { request } from "undici";
import { instanceBody, type Json, makeRange, type Reply, useEmulator } from "./support";

const emulator = useEmulator();
const { call, control, make, restricted } = emulator;

const ips = "/networking/ips";
const ranges = "/networking/ipv6/ranges";
const instance = async (label: string, more: object = {}) => {
  const { ipv4 } = await make("/compute/instances", { ...instanceBody, label: `node-${label}`, ...more });
  const [first = "", second = ""] = ipv4 as readonly string[];
  return [first, second] as const;
};
const reasons = ({ status, body }: Reply) => {
  const errors = (body["errors"] ?? []) as readonly { readonly field: string; readonly reason: string }[];
  return [status, ...errors.map(({ field, reason }) => `${field}: ${reason}`)];
};
const assign = (...assignments: readonly object[]) => call("POST", `${ips}/assign`, { assignments });

describe("the list of addresses", () => {
  const fieldsOf = async (body: unknown) => {
    const answer = await request(`${emulator.server.url}${ips}`, {
      method: "GET",
      headers: { authorization: "Bearer stratus-dev-token", "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: answer.statusCode, body: (await answer.body.json()) as Json, fields: [], headers: new Headers() };
  };

  test("R3-142: false and no value keep the names of IPv6 addresses", async () => {
    await instance("web");
    const all = (await call("GET", ips)).body;
    expect((await call("GET", `${ips}?skip_ipv6_rdns=false`)).body).toEqual(all);
    expect((await fieldsOf({ skip_ipv6_rdns: false })).body).toEqual(all);
    expect((await fieldsOf({})).body).toEqual(all);
  });

  test("R3-142: another body is rejected, with the accepted fields", async () => {
    expect(reasons(await fieldsOf([]))).toEqual([400, ": The body must be a JSON object"]);
    expect(reasons(await fieldsOf({ skip: true }))).toEqual([400, "skip: is not a valid field"]);
    expect(reasons(await fieldsOf({ skip_ipv6_rdns: "yes" }))).toEqual([
      400,
      'skip_ipv6_rdns: must be true or false, got "yes"',
    ]);
    expect(reasons(await call("GET", `${ips}?skip_ipv6_rdns=maybe`))).toEqual([
      400,
      'skip_ipv6_rdns: must be true or false, got "maybe"',
    ]);
  });
});

describe("allocations", () => {
  const allocate = (id: unknown, isPublic: unknown = true) =>
    call("POST", ips, { compute_id: id, public: isPublic, type: "ipv4" });

  test("R3-145, R3-146: name an instance that is missing, or not allowed more addresses", async () => {
    await instance("web", { private_ip: true });
    expect(reasons(await allocate(9))).toEqual([400, "compute_id: must be the id of an instance, got 9"]);
    expect(reasons(await allocate(1))).toEqual([
      400,
      "compute_id: must be an instance that is configured to have additional addresses, but 1 isn't. Ask support to enable them",
    ]);
    await control("PUT", "/account", { additionalIps: true });
    expect(reasons(await allocate(1, false))).toEqual([
      400,
      "public: must be true, because instance 1 already has a private address, and one is the maximum",
    ]);
    expect((await allocate("1")).fields).toEqual(["compute_id"]);
    expect((await allocate(1.5)).fields).toEqual(["compute_id"]);
  });

  test("R1-193, R3-146: an instance that the caller may only read gets none", async () => {
    await instance("web");
    await control("PUT", "/account", { additionalIps: true });
    const user = await restricted("reader", { computes: { 1: "read_only" } });
    expect(reasons(await user("POST", ips, { compute_id: 1, public: true, type: "ipv4" }))).toEqual([
      403,
      "compute_id: reader has read-only access to instance 1",
    ]);
  });
});

describe("assignments", () => {
  test("R3-139, R3-147: reject invalid entries with the accepted form", async () => {
    const [a] = await instance("a");
    await instance("far", { region: "us-west" });
    const entry = { address: "203.0.113.1", compute_id: 9, region: "us-east" };
    expect(reasons(await assign(entry))).toEqual([
      400,
      "assignments[0].address: must be an address of the account, got 203.0.113.1",
      "assignments[0].compute_id: must be the id of an instance, got 9",
    ]);
    expect(reasons(await assign({ address: a, compute_id: 2, region: "eu-central" }))).toEqual([
      400,
      "assignments[0].region: must be us-east, the region of the address, got eu-central",
      "assignments[0].region: must be us-west, the region of the instance, got eu-central",
    ]);
  });

  test("R3-149, R3-150: report the missing addresses of the result, and the instance", async () => {
    const [a] = await instance("a", { private_ip: true });
    const [, inner] = await instance("b", { private_ip: true });
    expect(reasons(await assign({ address: a, compute_id: 2, region: "us-east" }))).toEqual([
      400,
      "assignments: must leave instance 1 with at least one public IPv4 address",
    ]);
    expect(reasons(await assign({ address: inner, compute_id: 1, region: "us-east" }))).toEqual([
      400,
      "assignments: must leave instance 1 with at most one private IPv4 address",
    ]);
  });

  test("R3-148, R3-152: report a read-only user, and the instances that share an address", async () => {
    const [a] = await instance("a");
    const [b] = await instance("b");
    const both = [
      { address: a, compute_id: 2, region: "us-east" },
      { address: b, compute_id: 1, region: "us-east" },
    ];
    const user = await restricted("reader", { computes: { 1: "read_write", 2: "read_only" } });
    expect(reasons(await user("POST", `${ips}/assign`, { assignments: both }))).toEqual([
      403,
      "assignments[0].compute_id: reader has read-only access to instance 2",
    ]);
    expect(
      reasons(await user("POST", `${ips}/assign`, { assignments: [{ address: b, compute_id: 1, region: "us-east" }] })),
    ).toEqual([403, `: reader has read-only access to ${b}, an address of instance 2`]);
    await make("/networking/ipv4/share", { ips: [a], compute_id: 2 });
    expect(reasons(await assign(...both))).toEqual([
      400,
      `assignments[0].address: must not be a shared address, but ${a} is shared with instance 2`,
    ]);
  });

  test("R3-152: a shared address that stays on its instance is valid", async () => {
    const [a] = await instance("a");
    await instance("b");
    await make("/networking/ipv4/share", { ips: [a], compute_id: 2 });
    expect((await assign({ address: a, compute_id: 1, region: "us-east" })).status).toBe(200);
    expect((await call("GET", "/compute/instances/1")).body["ipv4"]).toEqual([a]);
  });
});

test("R3-157 to R3-159: a share reports the address, the region and the instance", async () => {
  await instance("a");
  const [far] = await instance("far", { region: "us-west" });
  const share = (all: readonly string[], id = 1, by = call) =>
    by("POST", "/networking/ipv4/share", { ips: all, compute_id: id });
  expect(reasons(await share([far, "203.0.113.1"]))).toEqual([
    400,
    `ips[0]: must be in the instance's region us-east, but ${far} is in us-west`,
    "ips[1]: must be an address or range of the account, got 203.0.113.1",
  ]);
  expect(reasons(await share(["2001:db8::f03c:1"]))).toEqual([
    400,
    "ips[0]: must be an address or range of the account, got 2001:db8::f03c:1",
  ]);
  expect(reasons(await share([], 9))).toEqual([400, "compute_id: must be the id of an instance, got 9"]);
  const user = await restricted("reader", { computes: { 1: "read_only" } });
  expect(reasons(await share([], 1, user))).toEqual([403, "compute_id: reader has read-only access to instance 1"]);
});

describe("reverse DNS", () => {
  const rdns = (address: string, body: unknown) => call("PUT", `${ips}/${address}`, body);
  const zone = (domain: string) => make("/domains", { domain, type: "master", soa_email: "a@shop.example" });
  const record = (id: number, type: string, name: string, target: string) =>
    make(`/domains/${String(id)}/records`, { type, name, target });

  test("R3-162, R3-163: reports the missing record", async () => {
    const [a, inner] = await instance("a", { private_ip: true });
    expect(reasons(await rdns(a, {}))).toEqual([400, "rdns: is required. Send a name, or null for the default name"]);
    expect(reasons(await rdns(a, []))).toEqual([400, "rdns: is required. Send a name, or null for the default name"]);
    expect(reasons(await rdns(a, { rdns: null, name: "x" }))).toEqual([400, "name: is not a valid field. Use rdns"]);
    expect(reasons(await rdns(a, { rdns: "www.shop.example" }))).toEqual([
      400,
      `rdns: must be a name that resolves to ${a}, but no A or AAAA record of www.shop.example points there`,
    ]);
    expect(reasons(await rdns(inner, { rdns: null }))).toEqual([
      400,
      `rdns: must not be set, because ${inner} is a private address`,
    ]);
    expect((await call("GET", `${ips}/203.0.113.1`)).body["errors"]).toEqual([
      { field: "", reason: expect.stringContaining("address 203.0.113.1 doesn't exist") as string },
    ]);
  });

  test("R3-163: the nearest zone decides, the domain itself has records, and a name takes precedence over a wildcard", async () => {
    const [a] = await instance("a");
    await zone("shop.example");
    await zone("eu.shop.example");
    await record(1, "A", "www.eu", a);
    expect((await rdns(a, { rdns: "www.eu.shop.example" })).status).toBe(400);
    await record(2, "A", "", a);
    expect((await rdns(a, { rdns: "eu.shop.example" })).status).toBe(200);
    await record(1, "A", "*", a);
    await record(1, "A", "own", "203.0.113.1");
    expect((await rdns(a, { rdns: "own.shop.example" })).status).toBe(400);
    expect((await rdns(a, { rdns: "other.shop.example" })).status).toBe(200);
    expect((await rdns(a, { rdns: "deep.other.shop.example" })).status).toBe(400);
    expect((await rdns(a, { rdns: "shop.example.org" })).status).toBe(400);
  });

  test("R3-163: aliases are followed, and a cycle of them ends", async () => {
    const [a] = await instance("a");
    await zone("shop.example");
    await record(1, "CNAME", "one", "two.shop.example");
    await record(1, "CNAME", "two", "three.shop.example");
    await record(1, "A", "three", a);
    await record(1, "TXT", "four", a);
    expect((await rdns(a, { rdns: "one.shop.example" })).status).toBe(200);
    expect((await rdns(a, { rdns: "four.shop.example" })).status).toBe(400);
    await record(1, "CNAME", "ring", "gnir.shop.example");
    await record(1, "CNAME", "gnir", "ring.shop.example");
    expect((await rdns(a, { rdns: "ring.shop.example" })).status).toBe(400);
  });

  test("R3-163, R3-165: an IPv6 address is found in any spelling of its record", async () => {
    await instance("a");
    await zone("shop.example");
    await record(1, "AAAA", "six", "2001:DB8:0:0::F03C:1");
    const { body } = await rdns("2001:db8::f03c:1", { rdns: "six.shop.example" });
    expect(body).toMatchObject({ address: "2001:db8::f03c:1", rdns: "six.shop.example" });
    expect((await call("GET", `${ips}/2001:db8::f03c:1`)).body).toMatchObject(body);
  });
});

describe("ranges, pools and VLANs", () => {
  test("R3-168 to R3-172: report the reason against a range, and against its deletion", async () => {
    await instance("a");
    await instance("b");
    const range = (body: object) => call("POST", ranges, { prefix_length: 64, ...body });
    expect(reasons(await range({ compute_id: 9 }))).toEqual([400, "compute_id: must be the id of an instance, got 9"]);
    expect(reasons(await range({ route_target: "2001:db8::9" }))).toEqual([
      400,
      "route_target: must be the SLAAC address of an instance, got 2001:db8::9",
    ]);
    const made = await makeRange({ make }, { compute_id: 1 });
    const existing = `, and ${made} already exists. Delete it first`;
    const inRegion = `: An account can have at most one IPv6 range per region${existing}`;
    expect(reasons(await range({ compute_id: 1 }))).toEqual([
      400,
      `: An instance can have at most one IPv6 range${existing}`,
      inRegion,
    ]);
    expect(reasons(await range({ compute_id: 2 }))).toEqual([400, inRegion]);
    await make("/networking/ipv4/share", { ips: [made], compute_id: 2 });
    expect(reasons(await call("DELETE", `${ranges}/${made}`))).toEqual([
      400,
      `: The range ${made} can't be deleted, because it is shared with instance 2`,
    ]);
  });

  test("R3-174, R3-176: pools and VLANs are those of the instances that the caller sees", async () => {
    const vlan = (label: string) => ({ interfaces: [{ purpose: "public" }, { purpose: "vlan", label }] });
    await instance("a", vlan("back"));
    await instance("b", { ...vlan("front"), region: "eu-central" });
    const one = await restricted("one", { computes: { 2: "read_only" } });
    expect((await one("GET", "/networking/ipv6/pools")).body["data"]).toEqual([
      { range: "2001:db8:ffff:1::", prefix_length: 116, region: "eu-central" },
    ]);
    expect((await call("GET", "/networking/ipv6/pools")).body["data"]).toEqual([
      { range: "2001:db8:ffff:1::", prefix_length: 116, region: "eu-central" },
      { range: "2001:db8:ffff:2::", prefix_length: 116, region: "us-east" },
    ]);
    const { body } = await control("POST", "/tokens", { username: "one", scopes: "*" });
    const response = await fetch(`${emulator.server.url.replace(/\/v4$/, "/v4beta")}/networking/vlans`, {
      headers: { authorization: `Bearer ${String(body["token"])}` },
    });
    const { data } = (await response.json()) as { readonly data: readonly Json[] };
    expect(data).toEqual([
      { label: "front", region: "eu-central", computes: [2], created: expect.any(String) as string },
    ]);
  });
});
