import { domainBody, type Json, useEmulator } from "../../../emulator/support";
import { eventually } from "../../../support/eventually";

const emulator = useEmulator({ dnsPort: 0 });
const { call, control, make, restricted } = emulator;

const records = async (id: number) => (await call("GET", `/domains/${String(id)}/records`)).body["data"] as Json[];
const bare = (list: readonly Json[]) => list.map(({ id: _i, created: _c, updated: _u, ...rest }) => rest);

const set = [
  { type: "A", name: "www", target: "192.0.2.1", ttl_sec: 300 },
  { type: "AAAA", name: "", target: "2001:db8::1" },
  { type: "NS", name: "sub", target: "ns.example.net" },
  { type: "MX", name: "", target: "mail.example.net", priority: 10 },
  { type: "CNAME", name: "*.apps", target: "www.shop.example" },
  { type: "TXT", name: "text", target: `${'ü"\\; '.repeat(120)}end` },
  { type: "SRV", service: "sip", protocol: "tcp", target: "host", priority: 1, weight: 2, port: 5060 },
  { type: "CAA", name: "", tag: "issue", target: "ca.example.net;validationmethods=dns-01" },
  { type: "PTR", name: "1", target: "www.example.net" },
];

const axfr_ips = ["127.0.0.1"];

async function source(permitted: readonly string[] = axfr_ips): Promise<void> {
  await make("/domains", { ...domainBody, axfr_ips: permitted, ttl_sec: 3600, refresh_sec: 7200 });
  for (const record of set) await make("/domains/1/records", record);
}

/** Deletes the domain when the zone file has all of its records: its name is free, and the nameserver still has the zone. */
async function deleteRendered(): Promise<void> {
  await eventually(async () => {
    const { body } = await call("GET", "/domains/1/zone-file");
    return (body["zone_file"] as string[]).length >= set.length + 6;
  });
  // The nameserver has the zone until the clock runs.
  await control("PUT", "/clock", { frozen: true });
  await call("DELETE", "/domains/1");
}

test("R3-079, R3-080: a clone has all fields of its source under another name, and its own records", async () => {
  await source();
  const clone = await make("/domains/1/clone", { domain: "two.example" });
  expect(clone).toMatchObject({ id: 2, domain: "two.example", soa_email: "ops@shop.example", ttl_sec: 3600, axfr_ips });
  expect(bare(await records(2))).toEqual(bare(await records(1)));
  const ids = [...(await records(1)), ...(await records(2))].map(({ id }) => id);
  expect(new Set(ids).size).toBe(2 * set.length);
  await call("DELETE", "/domains/1");
  expect(await records(2)).toHaveLength(set.length);
});

test.each([
  [{}, "domain"],
  [{ domain: "" }, "domain"],
  [{ domain: `${"x".repeat(63)}.`.repeat(4) }, "domain"],
  [{ domain: "Shop.example" }, "domain"],
  [{ domain: "two.example", type: "slave" }, "type"],
])("R3-079: a clone of %j is rejected at %s", async (body, field) => {
  await source();
  expect(await call("POST", "/domains/1/clone", body)).toMatchObject({ status: 400, fields: [field] });
  expect((await call("GET", "/domains")).body["results"]).toBe(1);
});

test("users without the grant to add domains can neither clone nor import", async () => {
  await source();
  const reader = await restricted("reader", { domains: { 1: "read_only" } });
  expect((await reader("POST", "/domains/1/clone", { domain: "two.example" })).status).toBe(403);
  const body = { domain: "two.example", remote_nameserver: emulator.server.dns };
  expect((await reader("POST", "/domains/import", body)).status).toBe(403);
});

test("R3-083, R3-084: an import transfers the zone with every record", async () => {
  await source();
  const before = bare(await records(1));
  await deleteRendered();
  const made = await make("/domains/import", { domain: "shop.example", remote_nameserver: emulator.server.dns });
  expect(made).toMatchObject({ domain: "shop.example", type: "master", soa_email: "ops@shop.example" });
  expect(made).toMatchObject({ ttl_sec: 3600, refresh_sec: 7200, expire_sec: 1209600 });
  const after = bare(await records(2));
  expect(after).toEqual(before.map((record) => ({ ...record, ttl_sec: record["ttl_sec"] || 3600 })));
});

test.each([
  [{}, ["domain", "remote_nameserver"]],
  [{ domain: "two.example" }, ["remote_nameserver"]],
  [{ domain: "shop.example", remote_nameserver: "127.0.0.1:1" }, ["domain"]],
  [{ domain: "two.example", remote_nameserver: "127.0.0.1:1" }, ["remote_nameserver"]],
])("R3-007, R3-083, R3-084: an import of %j is rejected at %j", async (body, fields) => {
  await make("/domains", domainBody);
  expect(await call("POST", "/domains/import", body)).toMatchObject({ status: 400, fields });
});

test("R3-084: a nameserver that does not allow the transfer is an error with this reason", async () => {
  await source([]);
  await deleteRendered();
  const { status, body } = await call("POST", "/domains/import", {
    domain: "shop.example",
    remote_nameserver: emulator.server.dns,
  });
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain("refused the transfer of shop.example with REFUSED");
});
