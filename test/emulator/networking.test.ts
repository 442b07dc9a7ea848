import { request } from "undici";
import { instanceBody, type Json, makeRange, useEmulator } from "./support";

const emulator = useEmulator();
const { call, control, make, restricted } = emulator;

const ips = "/networking/ips";
const ranges = "/networking/ipv6/ranges";
const region = "us-east";
const instance = (label: string, more: object = {}) =>
  make("/compute/instances", { ...instanceBody, label: `node-${label}`, ...more });
const more = () => control("PUT", "/account", { additionalIps: true });
const allocate = (id: number, isPublic = true) => call("POST", ips, { compute_id: id, public: isPublic, type: "ipv4" });
const assign = (...assignments: readonly object[]) => call("POST", `${ips}/assign`, { assignments });
const to = (address: unknown, id: number) => ({ address, compute_id: id, region });
const firstOf = (body: Json) => (body["ipv4"] as readonly string[])[0] ?? "";
const ipv4Of = async (id: number) => (await call("GET", `/compute/instances/${String(id)}`)).body["ipv4"];
const listed = async (path = ips) => (await call("GET", path)).body["data"] as readonly Json[];

/** Changes every stored object that has these values, as an import can. */
async function edit(where: Json, more: Json): Promise<void> {
  const { body: state } = await control("GET", "/state");
  const objects = (state["objects"] as readonly { readonly body: Json }[]).map((object) => {
    const isMeant = Object.entries(where).every(([name, value]) => object.body[name] === value);
    return isMeant ? { ...object, body: { ...object.body, ...more } } : object;
  });
  expect((await control("PUT", "/state", { ...state, objects })).status).toBe(200);
}

/** The URL with `/v4beta`. */
const beta = async (method: string, path: string, body?: unknown) => {
  const response = await fetch(`${emulator.server.url.replace(/\/v4$/, "/v4beta")}${path}`, {
    method,
    headers: { authorization: "Bearer stratus-dev-token", "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Json };
};

describe("addresses", () => {
  test("R3-141, R3-165: public ones are listed, and each can be viewed, IPv6 in any spelling", async () => {
    const web = await instance("web", { private_ip: true });
    const [own, inner] = web["ipv4"] as readonly string[];
    expect((await listed()).map(({ address }) => address)).toEqual([own, "2001:db8::f03c:1"]);
    expect((await call("GET", `${ips}/${String(inner)}`)).body).toMatchObject({
      public: false,
      rdns: null,
      compute_id: 1,
    });
    for (const spelling of ["2001:DB8:0:0::F03C:1", "2001%3Adb8%3A%3Af03c%3A1"]) {
      expect((await call("GET", `${ips}/${spelling}`)).body).toMatchObject({ type: "ipv6", region, compute_id: 1 });
    }
    expect((await call("GET", `${ips}/203.0.113.1`)).status).toBe(404);
  });

  test("R3-142, R3-143: skip_ipv6_rdns is accepted in the query or in the body of the GET", async () => {
    await instance("web");
    const zone = await make("/domains", { domain: "shop.example", type: "master", soa_email: "a@shop.example" });
    await make(`/domains/${String(zone["id"])}/records`, { type: "AAAA", name: "www", target: "2001:db8::f03c:1" });
    await call("PUT", `${ips}/2001:db8::f03c:1`, { rdns: "www.shop.example" });
    const rdnsOf = async (path: string) => (await listed(path)).map(({ rdns }) => rdns);
    const [ipv4] = await rdnsOf(ips);
    expect(ipv4).toMatch(/^198-18-/);
    expect(await rdnsOf(ips)).toEqual([ipv4, "www.shop.example"]);
    expect(await rdnsOf(`${ips}?skip_ipv6_rdns=true`)).toEqual([ipv4, null]);
    const answer = await request(`${emulator.server.url}${ips}`, {
      method: "GET",
      headers: { authorization: "Bearer stratus-dev-token", "content-type": "application/json" },
      body: JSON.stringify({ skip_ipv6_rdns: true }),
    });
    expect(((await answer.body.json()) as { data: Json[] }).data.map(({ rdns }) => rdns)).toEqual([ipv4, null]);
    expect((await call("GET", `${ips}?skip_ipv6_rdns=maybe`)).fields).toEqual(["skip_ipv6_rdns"]);
  });

  test("R3-144, R3-145, R3-146: the requirements of an allocation", async () => {
    await instance("web");
    expect((await call("POST", ips, {})).fields).toEqual(["compute_id", "public", "type"]);
    expect((await allocate(1)).fields).toEqual(["compute_id"]);
    await more();
    expect((await call("POST", ips, { compute_id: 1, public: true, type: "ipv6" })).fields).toEqual(["type"]);
    expect((await allocate(9)).fields).toEqual(["compute_id"]);
    const { body } = await allocate(1);
    expect(body).toMatchObject({ compute_id: 1, public: true, type: "ipv4", region });
    expect(await ipv4Of(1)).toContain(body["address"]);
    expect((await allocate(1, false)).body["address"]).toMatch(/^192\.168\./);
    expect((await allocate(1, false)).fields).toEqual(["public"]);
  });

  test("each region has its own addresses", async () => {
    const [east, west, again] = [await instance("a"), await instance("b", { region: "us-west" }), await instance("c")];
    const network = async (body: Json) => (await call("GET", `${ips}/${firstOf(body)}`)).body["gateway"];
    expect(await network(east)).toBe(await network(again));
    expect(await network(east)).not.toBe(await network(west));
  });
});

describe("assignments", () => {
  test.each([`${ips}/assign`, "/networking/ipv4/assign"])(
    "R3-149, R3-154, R3-156, R3-210: %s validates the result of a swap",
    async (path) => {
      const [a, b] = [firstOf(await instance("a")), firstOf(await instance("b"))];
      const reply = await call("POST", path, { assignments: [to(a, 2), to(b, 1)] });
      expect(reply).toMatchObject({ status: 200, body: {} });
      expect([await ipv4Of(1), await ipv4Of(2)]).toEqual([[b], [a]]);
      expect((await call("GET", `${ips}/${a}`)).body["compute_id"]).toBe(2);
    },
  );

  test("R3-149, R3-150: rejects a result without a public address, or with two private ones, and moves nothing", async () => {
    const a = firstOf(await instance("a", { private_ip: true }));
    const [, inner] = (await instance("b", { private_ip: true }))["ipv4"] as readonly string[];
    expect((await assign(to(a, 2))).fields).toEqual(["assignments"]);
    expect((await assign(to(inner, 1))).fields).toEqual(["assignments"]);
    expect((await ipv4Of(1)) as string[]).toHaveLength(2);
    await more();
    const extra = (await allocate(1)).body["address"];
    expect((await assign(to(extra, 2), to(a, 2))).status).toBe(400);
    expect((await assign(to(extra, 2))).status).toBe(200);
  });

  test("R3-139, R3-140, R3-147: entries are complete, with addresses of the account and of one region", async () => {
    const a = firstOf(await instance("a"));
    await instance("far", { region: "us-west" });
    expect((await assign({})).fields).toEqual([
      "assignments[0].address",
      "assignments[0].compute_id",
      "assignments[0].region",
    ]);
    expect((await assign(to("203.0.113.1", 1))).fields).toEqual(["assignments[0].address"]);
    expect((await assign(to("2001:db8:64:1::", 1))).fields).toEqual(["assignments[0].address"]);
    expect((await assign(to("2001:db8:64:1::/48", 1))).fields).toEqual(["assignments[0].address"]);
    expect((await assign(to(a, 2))).fields).toEqual(["assignments[0].region"]);
    expect((await assign({ ...to(a, 2), region: "us-west" })).fields).toEqual(["assignments[0].region"]);
    expect((await assign(to(a, 1), { ...to("198.18.9.9", 1), region: "us-west" })).fields).toEqual(["assignments"]);
    expect((await assign(to(a, 1), to(a, 1))).fields).toEqual(["assignments"]);
  });

  test("R3-153: a range is moved with its prefix length, and routes to the SLAAC address of its new instance", async () => {
    await instance("a");
    await instance("b");
    const range = await makeRange(emulator, { compute_id: 1 });
    expect((await assign(to(`${range}/56`, 2))).fields).toEqual(["assignments[0].address"]);
    expect((await assign(to(`${range}/64`, 2))).status).toBe(200);
    const { body } = await call("GET", `${ranges}/${range}`);
    expect(body).toMatchObject({ computes: [2] });
    expect(await listed(ranges)).toMatchObject([{ range, route_target: "2001:db8::f03c:2" }]);
  });

  test("R3-151: an assignment that leaves two ranges on an instance is rejected", async () => {
    await instance("a");
    await instance("b", { region: "us-west" });
    const [own, other] = [await makeRange(emulator, { compute_id: 1 }), await makeRange(emulator, { compute_id: 2 })];
    // A region has one range (R3-171), so only an import can have two in one region.
    await edit({ region: "us-west" }, { region });
    const moving = to(`${other}/64`, 1);
    const refused = await assign(moving);
    expect(refused.fields).toEqual(["assignments"]);
    expect(JSON.stringify(refused.body)).toContain("must leave instance 1 with at most one IPv6 range");
    expect((await call("GET", `${ranges}/${other}`)).body["computes"]).toEqual([2]);
    expect((await assign(moving, to(`${own}/64`, 2))).status).toBe(200);
  });

  test("R1-041: the SLAAC address stays with its instance", async () => {
    await instance("a");
    await instance("b");
    const slaac = "2001:db8::f03c:1";
    for (const address of [slaac, `${slaac}/128`]) {
      expect((await assign(to(address, 2))).fields).toEqual(["assignments[0].address"]);
      const share = { ips: [address], compute_id: 2 };
      expect((await call("POST", "/networking/ipv4/share", share)).fields).toEqual(["ips[0]"]);
    }
    expect((await call("GET", `${ips}/${slaac}`)).body["compute_id"]).toBe(1);
  });

  test("R3-152: a shared address does not move", async () => {
    const [a, b] = [firstOf(await instance("a")), firstOf(await instance("b"))];
    await make("/networking/ipv4/share", { ips: [a], compute_id: 2 });
    expect((await assign(to(a, 2), to(b, 1))).fields).toEqual(["assignments[0].address"]);
    await make("/networking/ipv4/share", { ips: [], compute_id: 2 });
    expect((await assign(to(a, 2), to(b, 1))).status).toBe(200);
  });

  test("R3-148: a user with read access to an instance can't move addresses to or from it", async () => {
    const [a, b] = [firstOf(await instance("a")), firstOf(await instance("b"))];
    const both = { assignments: [to(a, 2), to(b, 1)] };
    const one = await restricted("one", { computes: { 1: "read_write", 2: "read_only" } });
    expect((await one("POST", `${ips}/assign`, both)).status).toBe(403);
    const two = await restricted("two", { computes: { 1: "read_write", 2: "read_write" } });
    expect((await two("POST", `${ips}/assign`, both)).status).toBe(200);
  });
});

describe("shares", () => {
  test("R3-157, R3-158, R3-159: addresses and ranges of the region, without prefix lengths", async () => {
    const a = firstOf(await instance("a", { private_ip: true }));
    const far = firstOf(await instance("far", { region: "us-west" }));
    await instance("b");
    const range = await makeRange(emulator, { compute_id: 1 });
    const share = (...all: readonly unknown[]) => call("POST", "/networking/ipv4/share", { ips: all, compute_id: 3 });
    expect((await call("POST", "/networking/ipv4/share", {})).fields).toEqual(["compute_id", "ips"]);
    expect((await share(a, range)).status).toBe(200);
    expect((await share(`${range}/64`)).fields).toEqual(["ips[0]"]);
    expect((await share(a, far)).fields).toEqual(["ips[1]"]);
    expect((await share("203.0.113.1")).fields).toEqual(["ips[0]"]);
  });

  test("R3-160, R3-161, R3-172: the Beta endpoint does the same, and a shared range can't be deleted until it is unshared", async () => {
    await instance("a");
    await instance("b");
    const range = await makeRange(emulator, { compute_id: 1 });
    expect((await beta("POST", `${ips}/share`, { ips: [range], compute_id: 2 })).status).toBe(200);
    expect((await call("POST", `${ips}/share`, { ips: [], compute_id: 2 })).status).toBe(405);
    expect((await call("GET", `${ranges}/${range}`)).body).toMatchObject({ is_bgp: true, computes: [1, 2] });
    expect((await call("DELETE", `${ranges}/${range}`)).status).toBe(400);
    expect((await beta("POST", `${ips}/share`, { ips: [], compute_id: 2 })).status).toBe(200);
    expect((await call("DELETE", `${ranges}/${range}`)).body).toEqual({});
  });
});

describe("reverse DNS", () => {
  const rdns = (address: string, body: unknown) => call("PUT", `${ips}/${address}`, body);
  const record = (type: string, name: string, target: string) => make("/domains/1/records", { type, name, target });
  const zone = (more: object = {}) =>
    make("/domains", { domain: "shop.example", type: "master", soa_email: "a@shop.example", ...more });

  test("R3-162, R3-163: it requires a name, and that name's forward record", async () => {
    const a = firstOf(await instance("a"));
    await zone();
    expect((await rdns(a, {})).fields).toEqual(["rdns"]);
    expect((await rdns(a, { rdns: 7 })).fields).toEqual(["rdns"]);
    expect((await rdns(a, { rdns: "www.shop.example" })).fields).toEqual(["rdns"]);
    await record("A", "www", "203.0.113.1");
    expect((await rdns(a, { rdns: "www.shop.example" })).status).toBe(400);
    await record("A", "www", a);
    expect((await rdns(a, { rdns: "WWW.shop.example." })).body["rdns"]).toBe("WWW.shop.example.");
  });

  test("R3-163: aliases and wildcards count too, and a zone that is not rendered does not", async () => {
    const a = firstOf(await instance("a"));
    await zone();
    await record("A", "*", a);
    await record("CNAME", "mail", "host.shop.example");
    expect((await rdns(a, { rdns: "any.shop.example" })).status).toBe(200);
    expect((await rdns(a, { rdns: "mail.shop.example" })).status).toBe(200);
    expect((await rdns(a, { rdns: "shop.example" })).status).toBe(400);
    await call("PUT", "/domains/1", { status: "disabled" });
    expect((await rdns(a, { rdns: "any.shop.example" })).status).toBe(400);
  });

  test("R3-164: null restores the service's default, which is not null", async () => {
    const [a, inner] = (await instance("a", { private_ip: true }))["ipv4"] as readonly string[];
    const usual = (await call("GET", `${ips}/${String(a)}`)).body["rdns"];
    await zone();
    await record("A", "www", String(a));
    await rdns(String(a), { rdns: "www.shop.example" });
    const rdnsNow = async () => (await call("GET", `${ips}/${String(a)}`)).body["rdns"];
    expect(await rdnsNow()).toBe("www.shop.example");
    expect((await rdns(String(a), { rdns: null })).body["rdns"]).toBe(usual);
    expect(await rdnsNow()).toBe(usual);
    expect((await listed()).find(({ address }) => address === a)?.["rdns"]).toBe(usual);
    expect(usual).toEqual(expect.stringContaining("198-18-"));
    expect((await rdns(String(inner), { rdns: null })).status).toBe(400);
  });

  test("R3-206: an address has the same fields in every response, before and after an update", async () => {
    const [a] = (await instance("a"))["ipv4"] as readonly string[];
    const fieldsOf = (object: object) => Object.keys(object).sort();
    const fields = fieldsOf((await call("GET", `${ips}/${String(a)}`)).body);
    const answers = [await rdns(String(a), { rdns: null }), await call("GET", `${ips}/${String(a)}`)];
    expect(answers.map(({ body }) => fieldsOf(body))).toEqual([fields, fields]);
    expect((await listed()).map(fieldsOf)).toEqual([fields, fields]);
  });
});

describe("IPv6 ranges, pools and VLANs", () => {
  test("R3-166, R3-167, R3-168: a range has 56 or 64 bits, and one target without /128", async () => {
    await instance("a");
    const range = (body: object) => call("POST", ranges, body);
    expect((await range({ prefix_length: 48, compute_id: 1 })).fields).toEqual(["prefix_length"]);
    expect((await range({ prefix_length: 64 })).fields).toEqual(["compute_id"]);
    const target = "2001:db8::f03c:1";
    expect((await range({ prefix_length: 64, compute_id: 1, route_target: target })).fields).toEqual(["route_target"]);
    expect((await range({ prefix_length: 64, route_target: `${target}/128` })).fields).toEqual(["route_target"]);
    expect((await range({ prefix_length: 64, route_target: "2001:db8::9" })).fields).toEqual(["route_target"]);
    expect((await range({ prefix_length: 56, route_target: "2001:DB8::F03C:1" })).body).toEqual({
      range: "2001:db8:56:100::/56",
      route_target: target,
    });
    expect((await call("GET", `${ranges}/2001:db8:56:100::`)).body).toMatchObject({ prefix: 56, computes: [1] });
  });

  test("R3-169, R3-171, R3-173, R3-209: one in a region", async () => {
    await instance("a", { region: "us-west" });
    await instance("b", { region: "us-west" });
    await instance("c");
    const made = await makeRange(emulator, { compute_id: 1 });
    expect((await call("POST", ranges, { prefix_length: 64, compute_id: 2 })).status).toBe(400);
    const other = await makeRange(emulator, { compute_id: 3 });
    expect(await listed(ranges)).toEqual([
      { range: made, prefix: 64, region: "us-west", route_target: "2001:db8::f03c:1" },
      { range: other, prefix: 64, region: "us-east", route_target: "2001:db8::f03c:3" },
    ]);
    expect((await call("GET", `${ranges}/${made}`)).body).toEqual({
      range: made,
      prefix: 64,
      region: "us-west",
      is_bgp: false,
      computes: [1],
    });
    expect((await call("DELETE", `${ranges}/${made}`)).body).toEqual({});
    expect((await call("GET", `${ranges}/${made}`)).status).toBe(404);
    expect(await makeRange(emulator, { compute_id: 2 })).not.toBe(made);
  });

  test("R3-170: one for an instance, in any region of the account's ranges", async () => {
    await instance("a");
    await make(ranges, { prefix_length: 64, compute_id: 1 });
    await edit({ range: "2001:db8:64:1::" }, { region: "us-west" });
    for (const more of [{ compute_id: 1 }, { route_target: "2001:db8::f03c:1" }]) {
      expect((await call("POST", ranges, { prefix_length: 56, ...more })).status).toBe(400);
    }
    expect(await listed(ranges)).toHaveLength(1);
  });

  test("R3-174: a pool for each region with instances", async () => {
    expect(await listed("/networking/ipv6/pools")).toEqual([]);
    await instance("a");
    await instance("b", { region: "us-west" });
    await instance("c");
    const pools = await listed("/networking/ipv6/pools");
    expect(pools.map((pool) => pool["region"])).toEqual(["us-east", "us-west"]);
    expect(await listed("/networking/ipv6/pools")).toEqual(pools);
  });

  test("R3-175, R3-176, R3-177: VLANs are listed as Beta, created by interfaces, and removed with the last one", async () => {
    const vlan = (label: string) => ({ interfaces: [{ purpose: "public" }, { purpose: "vlan", label }] });
    await instance("a", vlan("back"));
    await instance("b", vlan("back"));
    await instance("c", { ...vlan("back"), region: "eu-central" });
    const found = async () => {
      const { body } = await beta("GET", "/networking/vlans");
      return (body["data"] as readonly Json[]).map(({ label, region: at, computes }) => [label, at, computes]);
    };
    expect(await found()).toEqual([
      ["back", "us-east", [1, 2]],
      ["back", "eu-central", [3]],
    ]);
    await call("DELETE", "/compute/instances/3");
    expect(await found()).toHaveLength(1);
    expect((await call("GET", "/networking/vlans")).status).toBe(404);
  });
});

test("a restricted user sees the addresses of the instances that it sees", async () => {
  const a = firstOf(await instance("a"));
  const b = firstOf(await instance("b"));
  const one = await restricted("one", { computes: { 1: "read_only" } });
  const { body } = await one("GET", ips);
  expect((body["data"] as readonly Json[]).map(({ compute_id: id }) => id)).toEqual([1, 1]);
  expect((await one("GET", `${ips}/${b}`)).status).toBe(404);
  expect((await one("PUT", `${ips}/${a}`, { rdns: null })).status).toBe(403);
});
