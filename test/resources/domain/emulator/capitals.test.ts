import { Resolver } from "node:dns/promises";
import { domainBody, instanceBody, type Json, useEmulator } from "../../../emulator/support";

// The service keeps capital letters in a domain's name and ignores them in comparisons.

const emulator = useEmulator({ clock: "frozen", dnsPort: 0 });
const { call, control, make } = emulator;

const capitals = { ...domainBody, domain: "Shop.Example", axfr_ips: ["127.0.0.1"] };
const records = "/domains/1/records";
const render = () => control("POST", "/clock/advance", { seconds: 300 });

beforeEach(async () => {
  await make("/domains", capitals);
});

test("R3-006, R3-007: every response has the name as it was sent, and no other spelling of it is free", async () => {
  expect((await call("GET", "/domains/1")).body).toMatchObject({ domain: "Shop.Example" });
  expect((await call("GET", "/domains")).body).toMatchObject({ data: [{ domain: "Shop.Example" }] });
  for (const domain of ["shop.example", "SHOP.EXAMPLE", "Shop.Example"]) {
    expect((await call("POST", "/domains", { ...domainBody, domain })).fields).toEqual(["domain"]);
    expect((await call("POST", "/domains/1/clone", { domain })).fields).toEqual(["domain"]);
    const body = { domain, remote_nameserver: emulator.server.dns };
    expect((await call("POST", "/domains/import", body)).fields).toEqual(["domain"]);
  }
  expect((await call("PUT", "/domains/1", { domain: "SHOP.example" })).body).toMatchObject({ domain: "SHOP.example" });
  expect((await call("POST", "/domains", capitals)).fields).toEqual(["domain"]);
  expect(await make("/domains/1/clone", { domain: "Copy.Example" })).toMatchObject({ domain: "Copy.Example" });
});

test("R3-058: names of records are relative to the zone in any spelling, and a CNAME is exclusive", async () => {
  const a = { type: "A", target: "192.0.2.1" };
  expect(await make(records, { ...a, name: "www.shop.example" })).toMatchObject({ name: "www" });
  expect(await make(records, { ...a, name: "SHOP.Example." })).toMatchObject({ name: "" });
  const alias = { type: "CNAME", name: "www.SHOP.EXAMPLE", target: "other.example" };
  expect((await call("POST", records, alias)).fields).toEqual(["name"]);
  const srv = { type: "SRV", service: "sip", protocol: "tcp", priority: 1, weight: 1, port: 1 };
  expect(await make(records, { ...srv, target: "host" })).toMatchObject({ target: "host.shop.example" });
});

test("R3-082, R3-083, R3-163: DNS, transfers and reverse names find the zone", async () => {
  const { ipv4 } = await make("/compute/instances", instanceBody);
  const [address = ""] = ipv4 as readonly string[];
  await make(records, { type: "A", name: "www", target: address });
  await render();
  const resolver = new Resolver();
  resolver.setServers([String(emulator.server.dns)]);
  expect(await resolver.resolve4("www.shop.example")).toEqual([address]);
  expect(await resolver.resolve4("WWW.Shop.Example")).toEqual([address]);
  const named = await call("PUT", `/networking/ips/${address}`, { rdns: "www.shop.example" });
  expect(named.body).toMatchObject({ rdns: "www.shop.example" });
  // The nameserver has the zone for a while after the domain was deleted.
  await call("DELETE", "/domains/1");
  const body = { domain: "SHOP.Example", remote_nameserver: emulator.server.dns };
  expect(await make("/domains/import", body)).toMatchObject({ domain: "SHOP.Example" });
  const { data } = (await call("GET", "/domains/2/records")).body;
  expect((data as readonly Json[]).map(({ name, target }) => [name, target])).toEqual([["www", address]]);
});
