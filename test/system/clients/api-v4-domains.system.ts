import { useNodeClient } from "./support/node-client";
import { type Json, useService } from "./support/service";
import { until } from "./support/until";

const service = useService();
const { call, list } = useNodeClient(service);

const shop = { domain: "Shop.example", type: "master", soa_email: "ops@shop.example" };
const dataOf = (page: Json) => page["data"] as readonly Json[];
const unset = { priority: 0, weight: 0, port: 0, ttl_sec: 0 };

test("domains: create, list, view, update, delete", async () => {
  const made = await call("createDomain", { ...shop, tags: ["shop"] });
  expect(made).toMatchObject({ ...shop, status: "active", description: "", group: "", tags: ["shop"], axfr_ips: [] });
  const id = made["id"];
  await call("createDomain", { ...shop, domain: "other.example" });
  // Its application looks names up with a filter, which ignores case.
  expect(await list("getDomains", { page_size: 25 }, { domain: "shop.example" })).toMatchObject([{ id }]);

  // Command line tools of the cloud send the path parameters in the body too.
  const change = { description: "The shop", ttl_sec: 3600, axfr_ips: ["192.0.2.5"], tags: ["blue", "shop"] };
  expect(await call("updateDomain", id, { ...change, domainId: id })).toMatchObject({ ...shop, ...change });
  expect(await call("getDomain", id)).toMatchObject(change);
  expect(await service().objects("domain")).toMatchObject([{ id, ttlSec: 3600 }, { domain: "other.example" }]);

  expect(await call("deleteDomain", id)).toEqual({});
  await expect(call("getDomain", id)).rejects.toThrow("404: Not found");
  expect((await service().objects("domain")).map(({ domain }) => domain)).toEqual(["other.example"]);
});

test("a taken domain is rejected, regardless of case", async () => {
  await call("createDomain", shop);
  await expect(call("createDomain", { ...shop, domain: "SHOP.example" })).rejects.toThrow(/^400: domain/);
});

test.each([
  { type: "A", name: "www", target: "192.0.2.1" },
  { type: "AAAA", name: "www", target: "2001:db8::1", ttl_sec: 300 },
  { type: "CNAME", name: "blog", target: "www.shop.example" },
  { type: "MX", name: "", target: "mail.shop.example", priority: 10 },
  { type: "NS", name: "sub", target: "ns1.other.example" },
  { type: "TXT", name: "text", target: "hello world" },
  { type: "CAA", name: "", target: "letsencrypt.org", tag: "issue" },
])("$type records: create, view, send back unchanged, delete", async (record) => {
  const { id } = await call("createDomain", shop);
  const made = await call("createDomainRecord", id, record);
  expect(made).toMatchObject({ ...unset, ...record });
  expect(await call("getDomainRecord", id, made["id"])).toEqual(made);
  // A response, including zeros, can be sent back without an effect. The client itself rejects null.
  const given = Object.fromEntries(Object.entries(made).filter(([, value]) => value !== null));
  expect(await call("updateDomainRecord", id, made["id"], given)).toMatchObject({ ...unset, ...record });
  expect(await call("updateDomainRecord", id, made["id"], { ...given, ttl_sec: 3600 })).toMatchObject({
    ...unset,
    ...record,
    ttl_sec: 3600,
  });
  expect(await service().objects("domain_record")).toMatchObject([{ type: record.type, ttlSec: 3600 }]);
  expect(await call("deleteDomainRecord", id, made["id"])).toEqual({});
  expect(await service().objects("domain_record")).toEqual([]);
});

test("an SRV record, as the service returns it", async () => {
  const { id } = await call("createDomain", shop);
  const srv = { type: "SRV", target: "sip.shop.example", priority: 1, weight: 5, port: 5060 };
  const record = { ...srv, service: "sip", protocol: "tcp" };
  expect(await call("createDomainRecord", id, record)).toMatchObject({ ...record, name: "_sip._tcp" });
});

test("zeros in unused numbers of a record count as unset, and R3-031: 0 seconds become 300", async () => {
  const { id } = await call("createDomain", shop);
  const record = { type: "A", name: "www", target: "192.0.2.1" };
  const made = await call("createDomainRecord", id, { ...record, ...unset });
  expect(made).toMatchObject({ ...record, ...unset, ttl_sec: 300 });
});

test("the records of a zone are paginated", async () => {
  const { id } = await call("createDomain", shop);
  const names = Array.from({ length: 30 }, (_, index) => `r${String(index)}`);
  for (const name of names) await call("createDomainRecord", id, { type: "A", name, target: "192.0.2.1" });
  const first = await call("getDomainRecords", id, { page: 1, page_size: 25 });
  const second = await call("getDomainRecords", id, { page: 2, page_size: 25 });
  expect([first["pages"], first["results"], second["page"]]).toEqual([2, 30, 2]);
  expect([...dataOf(first), ...dataOf(second)].map(({ name }) => name)).toEqual(names);
});

test("a clone has the records, and the zone file has them after a while", async () => {
  const { id } = await call("createDomain", shop);
  await call("createDomainRecord", id, { type: "A", name: "www", target: "192.0.2.1" });
  const copy = await call("cloneDomain", id, { domain: "copy.example" });
  expect(copy).toMatchObject({ domain: "copy.example", soa_email: shop.soa_email });
  expect(await list("getDomainRecords", copy["id"])).toMatchObject([{ name: "www", target: "192.0.2.1" }]);
  const hasRecord = ({ zone_file }: Json) => String(zone_file).includes("192.0.2.1");
  const { zone_file } = await until(hasRecord, () => call("getDNSZoneFile", id));
  expect((zone_file as readonly string[]).join("\n")).toMatch(/^www\b.*\bA\s+192\.0\.2\.1$/m);
});
