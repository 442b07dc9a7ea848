import { domainBody, firewallBody, instanceBody, type Json, makeRange, useEmulator, web } from "../support";
import { showsEach } from "./shows";

const emulator = useEmulator({ dnsPort: 0 });
const { call, control, make } = emulator;

const ips = "/networking/ips";
const ranges = "/networking/ipv6/ranges";
const records = "/domains/1/records";
const instance = (more: object = {}) => make("/compute/instances", { ...instanceBody, ...more });
const ipv4Of = ({ ipv4 }: Json) => ipv4 as readonly string[];
const domain = (more: object) => call("POST", "/domains", { ...domainBody, ...more });
const record = (more: object) => call("POST", records, { name: "www", ...more });
const zone = () => make("/domains", domainBody);

/** The invalid fields of the response for each body. Empty if it was accepted. */
async function fieldsFor(ask: (more: object) => ReturnType<typeof call>, bodies: readonly object[]) {
  const all: (readonly string[])[] = [];
  for (const body of bodies) all.push((await ask(body)).fields);
  return all;
}

const none = (bodies: readonly object[]) => bodies.map(() => []);
const each = (field: string, bodies: readonly object[]) => bodies.map(() => [field]);

showsEach(["4-networking.txt"], {
  "Times below 0": async () => {
    await zone();
    for (const field of ["ttl_sec", "refresh_sec", "retry_sec", "expire_sec"]) {
      expect((await domain({ domain: "b.example", [field]: -1 })).fields).toEqual([field]);
      expect((await call("PUT", "/domains/1", { [field]: -1 })).fields).toEqual([field]);
    }
    expect((await record({ type: "A", target: "192.0.2.1", ttl_sec: -1 })).fields).toEqual(["ttl_sec"]);
  },

  "The form of a domain name": async () => {
    const refused = ["shop.example.", "shop_1.example", "-shop.example", "bücher.example", "*.example"];
    const named = (names: readonly string[]) => names.map((name) => ({ domain: name }));
    expect(await fieldsFor(domain, named(refused))).toEqual(each("domain", named(refused)));
    const taken = ["1shop.example", "xn--bcher-kva.example", "shop-1.example"];
    expect(await fieldsFor(domain, named(taken))).toEqual(none(taken.map((name) => ({ name }))));
  },

  "The form of soa_email": async () => {
    const of = (addresses: readonly string[]) =>
      addresses.map((address, index) => ({ domain: `d${String(index)}.example`, soa_email: address }));
    const refused = of([
      "ops",
      "a@b@c.example",
      '"a b"@c.example',
      "a b@c.example",
      ".a@c.example",
      "a..b@c.example",
      "a.@c.example",
      `${"a".repeat(65)}@c.example`,
    ]);
    expect(await fieldsFor(domain, refused)).toEqual(each("soa_email", refused));
    const taken = of([`${"a".repeat(64)}@c.example`, "first.last+tag@c.example"]);
    expect(await fieldsFor(domain, taken)).toEqual(none(taken));
  },

  "The entries of master_ips and axfr_ips": async () => {
    for (const field of ["master_ips", "axfr_ips"]) {
      expect((await domain({ [field]: ["192.0.2.0/24"] })).fields).toEqual([`${field}[0]`]);
      expect((await domain({ [field]: ["ns.example"] })).fields).toEqual([`${field}[0]`]);
    }
    expect((await domain({ type: "slave", master_ips: ["192.0.2.1", "2001:db8::1"] })).status).toBe(200);
  },

  "The names of records": async () => {
    await zone();
    const address = { type: "A", target: "192.0.2.1" };
    const server = { type: "NS", target: "ns.example" };
    const refused = [
      { ...address, name: "@" },
      { ...address, name: "www.*" },
      { ...address, name: "w w" },
      { ...server, name: "*.inner" },
    ];
    expect(await fieldsFor(record, refused)).toEqual(each("name", refused));
    const taken = [
      { ...address, name: "_www_.inner" },
      { ...address, name: "*.inner" },
      { ...address, name: "" },
      { ...server, name: "inner" },
      { type: "PTR", name: "1 in any form @", target: "www.example" },
    ];
    expect(await fieldsFor(record, taken)).toEqual(none(taken));
    expect((await record({ type: "PTR", name: "a".repeat(101), target: "www.example" })).fields).toEqual(["name"]);
  },

  "A valid domain as a record's target": async () => {
    await zone();
    const srv = { type: "SRV", service: "sip", protocol: "tcp", priority: 0, weight: 0, port: 5060 };
    const long = `${"a.".repeat(126)}ab`;
    for (const body of [{ type: "NS" }, { type: "CNAME" }, { type: "PTR" }, srv]) {
      const at = (target: string, name = "www") => ({ ...body, name, target });
      const refused = [at("."), at("*.example"), at(`${long}a`), at("w w")];
      expect([body.type, await fieldsFor(record, refused)]).toEqual([body.type, each("target", refused)]);
      const names = ["a", "b", "c"].map((name) => `${name}-${body.type}`);
      const taken = [at("_dmarc.example", names[0]), at("www", names[1]), at(long, names[2])];
      expect([body.type, await fieldsFor(record, taken)]).toEqual([body.type, none(taken)]);
    }
  },

  "The parameters of a CAA target": async () => {
    await zone();
    const caa = (tag: string, target: string) => ({ type: "CAA", tag, target });
    const refused = [
      caa("issue", 'ca.example; account="1"'),
      caa("issue", "ca.example; account=\\1"),
      caa("iodef", "https://me@ca.example/"),
    ];
    expect(await fieldsFor(record, refused)).toEqual(each("target", refused));
    const taken = [caa("issue", ";"), caa("issue", "ca.example; a=b"), caa("iodef", "https://ca.example:8443/report")];
    expect(await fieldsFor(record, taken)).toEqual(none(taken));
  },

  "The nameserver of an import": async () => {
    await control("PUT", "/clock", { frozen: true });
    await make("/domains", { ...domainBody, axfr_ips: ["127.0.0.1"] });
    await control("POST", "/clock/advance", { seconds: 600 });
    // The nameserver has the zone until the next rendering, and its name is free.
    await call("DELETE", "/domains/1");
    const ask = (nameserver: unknown) => {
      return call("POST", "/domains/import", { domain: "shop.example", remote_nameserver: nameserver });
    };
    expect(await ask("127.0.0.1:1")).toMatchObject({ status: 400, fields: ["remote_nameserver"] });
    expect((await ask(emulator.server.dns)).body).toMatchObject({ domain: "shop.example" });
  },

  "Lengths that aren't specified": async () => {
    await zone();
    const [address] = ipv4Of(await instance());
    const srv = { type: "SRV", protocol: "tcp", priority: 0, weight: 0, port: 5060, target: "sip" };
    const request = { domain: "far.example" };
    for (const remote of ["", "a".repeat(254)]) {
      const { body } = await call("POST", "/domains/import", { ...request, remote_nameserver: remote });
      expect(JSON.stringify(body)).toContain("1 to 253 characters");
    }
    for (const service of ["", "a".repeat(65536)]) {
      expect((await record({ ...srv, service })).fields).toEqual(["service"]);
    }
    expect((await record({ ...srv, service: "a".repeat(65535) })).status).toBe(200);
    const set = async (rdns: string) => {
      const { body } = await call("PUT", `${ips}/${String(address)}`, { rdns });
      return JSON.stringify(body);
    };
    for (const rdns of ["", `${"a.".repeat(127)}a`]) expect(await set(rdns)).toContain("1 to 254 characters");
    expect(await set(`${"a.".repeat(126)}ab`)).toContain("must be a name that resolves to");
  },

  "A rule with an empty string for its ports": async () => {
    const made = (label: string, ports?: string | null) => {
      const inbound = [{ ...web, ports }];
      return call("POST", "/networking/firewalls", {
        ...firewallBody,
        label,
        rules: { ...firewallBody.rules, inbound },
      });
    };
    expect((await made("one", "")).fields).toEqual(["rules.inbound[0].ports"]);
    expect((await made("two", null)).status).toBe(200);
    expect((await made("three")).status).toBe(200);
  },

  "A second device for one instance": async () => {
    await instance();
    await make("/networking/firewalls", firewallBody);
    const add = () => call("POST", "/networking/firewalls/1/devices", { id: 1, type: "compute" });
    expect((await add()).status).toBe(200);
    expect(await add()).toMatchObject({ status: 400, fields: ["id"] });
  },

  "An empty assignment, or a duplicate address": async () => {
    const [address] = ipv4Of(await instance());
    const entry = { address, compute_id: 1, region: "us-east" };
    const assign = (...assignments: readonly object[]) => call("POST", `${ips}/assign`, { assignments });
    expect((await assign()).fields).toEqual(["assignments"]);
    expect((await assign(entry, entry)).fields).toEqual(["assignments"]);
    expect((await assign(entry)).status).toBe(200);
  },

  "An address or range shared with its own instance": async () => {
    await control("PUT", "/account", { additionalIps: true });
    await instance();
    await instance({ label: "other" });
    const { address } = await make(ips, { compute_id: 1, public: true, type: "ipv4" });
    const range = await makeRange({ make }, { compute_id: 1 });
    const share = (id: number, shared: readonly unknown[]) =>
      call("POST", "/networking/ipv4/share", { compute_id: id, ips: shared });
    const move = () => {
      const assignments = [{ address, compute_id: 2, region: "us-east" }];
      return call("POST", `${ips}/assign`, { assignments });
    };
    const remove = () => call("DELETE", `${ranges}/${range}`);
    await share(2, [address, range]);
    expect([(await move()).status, (await remove()).status]).toEqual([400, 400]);
    await share(2, []);
    await share(1, [address, range]);
    expect([(await move()).status, (await remove()).status]).toEqual([200, 200]);
  },

  "skip_ipv6_rdns in a GET": async () => {
    const statusWith = async (value: string) => (await call("GET", `${ips}?skip_ipv6_rdns=${value}`)).status;
    expect([await statusWith("true"), await statusWith("false")]).toEqual([200, 200]);
    expect([await statusWith("1"), await statusWith("yes"), await statusWith("")]).toEqual([400, 400, 400]);
  },

  "Lookup of forward DNS": async () => {
    const [address] = ipv4Of(await instance());
    await zone();
    const set = async (rdns: string) => (await call("PUT", `${ips}/${String(address)}`, { rdns })).fields;
    for (let step = 0; step < 8; step += 1) {
      const target = `n${String(step + 1)}.shop.example`;
      await make(records, { type: "CNAME", name: `n${String(step)}`, target });
    }
    await make(records, { type: "A", name: "n8", target: address });
    expect(await set("n0.shop.example")).toEqual(["rdns"]);
    expect(await set("n1.shop.example")).toEqual([]);
    expect(await set("localhost")).toEqual(["rdns"]);
    await call("PUT", "/domains/1", { status: "disabled" });
    expect(await set("n8.shop.example")).toEqual(["rdns"]);
  },

  "Reverse DNS of a private address": async () => {
    const [, inner] = ipv4Of(await instance({ private_ip: true }));
    await zone();
    await make(records, { type: "A", name: "www", target: inner });
    await make(records, { type: "AAAA", name: "www", target: "2001:db8::f03c:1" });
    const set = (address: unknown, rdns: string | null) => call("PUT", `${ips}/${String(address)}`, { rdns });
    for (const rdns of ["www.shop.example", null]) expect((await set(inner, rdns)).fields).toEqual(["rdns"]);
    expect((await set("2001:db8::f03c:1", "www.shop.example")).body).toMatchObject({ rdns: "www.shop.example" });
    expect((await set("2001:db8::f03c:1", null)).body).toMatchObject({ rdns: null });
  },

  "Released addresses and ranges": async () => {
    const [first] = ipv4Of(await instance());
    await call("DELETE", "/compute/instances/1");
    expect(ipv4Of(await instance())[0]).not.toBe(first);
    const given = new Set<unknown>();
    const ask = () => call("POST", ranges, { compute_id: 2, prefix_length: 56 });
    for (let count = 0; count < 255; count += 1) {
      const range = await makeRange({ make }, { compute_id: 2, prefix_length: 56 });
      given.add(range);
      await call("DELETE", `${ranges}/${range}`);
    }
    expect(given.size).toBe(255);
    expect((await ask()).status).toBe(400);
  },
});
