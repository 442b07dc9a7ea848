import { checkOfService, type Stack, startStack } from "../../e2e/support/stack";
import type { Workspace } from "../../e2e/support/terraform";

let stack: Stack;
let workspace: Workspace;

beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.control("POST", "reset");
  await stack.api("POST", "/domains", { domain: "shop.example", type: "master", soa_email: "ops@shop.example" });
  workspace = stack.workspace();
});

const plain = (text: string) => text.replace(/[\s│╷╵]+/g, " ");
const record = (attributes: object) => ({
  resource: { stratus_domain_record: { it: { domain_id: 1, ...attributes } } },
});

async function planned(attributes: object): Promise<string> {
  workspace.write(record(attributes));
  await workspace.init();
  const { code, output } = await workspace.run(["plan", "-no-color", "-input=false"]);
  expect(code).toBe(0);
  return plain(output);
}

const www = { type: "A", name: "www", target: "192.0.2.1" };

test("a duplicate record is a warning at plan, with the import block", async () => {
  await stack.api("POST", "/domains/1/records", www);
  const output = await planned({ ...www, name: "WWW.shop.example." });
  expect(output).toContain("Warning: The domain already has record 1 (www A 192.0.2.1)");
  expect(output).toContain('importFrom("1/1")');
});

test("R3-058: a CNAME record with the name of other records is a warning at plan, and the reverse too", async () => {
  await stack.api("POST", "/domains/1/records", www);
  await stack.api("POST", "/domains/1/records", { type: "CNAME", name: "alias", target: "example.net" });
  expect(await planned({ type: "CNAME", name: "www", target: "example.net" })).toContain(
    "The domain already has record 1",
  );
  expect(await planned({ ...www, name: "alias" })).toContain("The domain already has record 2");
  expect(await planned({ type: "CNAME", name: "alias", target: "example.org" })).toContain(
    "The domain already has record 2",
  );
  expect(await planned({ ...www, name: "other" })).not.toContain("Warning");
});

test("R3-058: a CNAME record for the domain itself is an error at plan, by itself or in an existing set", async () => {
  const refusedAt = async (resource: object) => {
    workspace.write({ resource });
    await workspace.init();
    const { code, output } = await workspace.run(["plan", "-no-color", "-input=false"]);
    expect(code).toBe(1);
    expect(plain(output)).toContain("Error: A CNAME record can't have the name of the domain itself");
    expect(plain(output)).toContain('"Shop.example." is the name of the domain "shop.example"');
  };
  const top = { type: "CNAME", name: "Shop.example.", target: "example.net" };
  await refusedAt({ stratus_domain_record: { it: { domain_id: 1, ...top } } });
  const set = (records: object) => ({ stratus_domain_records: { it: { domain_id: 1, records } } });
  await refusedAt(set({ top, www }));
  await workspace.apply({ resource: set({ www }) });
  await refusedAt(set({ top, www }));
});

test("R3-071, R3-073: an MX record with a null MX record is a warning at plan, and the reverse too", async () => {
  await stack.api("POST", "/domains/1/records", { type: "MX", name: "", target: "" });
  expect(await planned({ type: "MX", name: "", target: "mail.example.net" })).toContain(
    "a null MX record must be the only MX record",
  );
  await stack.api("DELETE", "/domains/1/records/1");
  await stack.api("POST", "/domains/1/records", { type: "MX", name: "", target: "mail.example.net" });
  expect(await planned({ type: "MX", name: "", target: "" })).toContain("a null MX record must be the only MX record");
});

test("a record does not conflict with itself: unchanged, changed or replaced by a CNAME record", async () => {
  await workspace.apply(record(www));
  for (const next of [www, { ...www, ttl_sec: 300 }, { type: "CNAME", name: "www", target: "example.net" }]) {
    workspace.write(record(next));
    const output = await workspace.apply();
    expect(output).not.toContain("Warning");
  }
});

test("changing an A record into a CNAME record of another resource is one apply", async () => {
  await workspace.apply({ resource: { stratus_domain_record: { old: { domain_id: 1, ...www } } } });
  const cname = { domain_id: 1, type: "CNAME", name: "www", target: "example.net" };
  await workspace.apply({ resource: { stratus_domain_record: { young: cname } } });
  expect((await stack.api("GET", "/domains/1/records"))["data"]).toMatchObject([{ type: "CNAME" }]);
});

test("nothing is read for a record without a change", async () => {
  await workspace.apply(record(www));
  await stack.control("DELETE", "requests");
  expect(await workspace.plan()).toEqual([]);
  expect(await stack.requests()).toEqual([checkOfService, "GET /v4/domains/1/records/1"]);
});

test("R3-017, R3-018: addresses of more than 1,000 characters together are an error at plan", async () => {
  const ips = Array.from({ length: 100 }, (_, index) => `192.0.2.${String(100 + index)}`);
  const zone = { domain: "two.example", type: "master", soa_email: "ops@shop.example" };
  workspace.write({ resource: { stratus_domain: { it: { ...zone, axfr_ips: ips } } } });
  await workspace.init();
  const { code, output } = await workspace.run(["plan", "-no-color", "-input=false"]);
  expect(code).toBe(1);
  expect(plain(output)).toContain("axfr_ips must");
});

test("an ambiguous natural key lists the candidates with their ids, and a longer one decides", async () => {
  for (const target of ["192.0.2.1", "192.0.2.2"]) await stack.api("POST", "/domains/1/records", { ...www, target });
  workspace.write(record({ ...www, target: "192.0.2.2" }));
  await workspace.init();
  const importing = (id: string) =>
    workspace.run(["import", "-no-color", "-input=false", "stratus_domain_record.it", id]);
  const { code, output } = await importing("shop.example/www/A");
  expect(code).toBe(1);
  expect(plain(output)).toContain('"shop.example/www/A" matches 2 objects. Import one of them by its ID:');
  expect(plain(output)).toContain('1/1: "www A 192.0.2.1" 1/2: "www A 192.0.2.2"');
  expect((await importing("shop.example/WWW.shop.example/A/192.0.2.2")).code).toBe(0);
  expect(workspace.state("stratus_domain_record.it")["id"]).toBe(2);
  expect(await workspace.plan()).toEqual([]);
});

test("an SRV record is found by its service: _sip._tcp/SRV", async () => {
  const sip = { type: "SRV", service: "sip", protocol: "tcp", target: "sip", priority: 1, weight: 2, port: 5060 };
  await stack.api("POST", "/domains/1/records", { ...sip, service: "other" });
  await stack.api("POST", "/domains/1/records", sip);
  workspace.write(record(sip));
  await workspace.init();
  const id = "shop.example/_SIP._tcp.shop.example./SRV";
  const { code } = await workspace.run(["import", "-no-color", "-input=false", "stratus_domain_record.it", id]);
  expect(code).toBe(0);
  expect(workspace.state("stratus_domain_record.it")["id"]).toBe(2);
  expect(await workspace.plan()).toEqual([]);
});

test("an invalid key lists the valid forms", async () => {
  workspace.write(record(www));
  await workspace.init();
  const { output } = await workspace.run(["import", "-no-color", "stratus_domain_record.it", "shop.example/ftp/A"]);
  expect(plain(output)).toContain('There is no stratus_domain_record with the import ID "shop.example/ftp/A".');
  expect(plain(output)).toContain("domain/name/type/target");
});

test("R3-075: a record above the limit of 12,000 per domain is a warning at plan", async () => {
  await stack.api("POST", "/domains/1/records", www);
  const state = await stack.control("GET", "state");
  const objects = state["objects"] as readonly Record<string, unknown>[];
  const first = objects.find(({ kind }) => kind === "domain_record");
  const more = Array.from({ length: 11_999 }, (_, index) => {
    const [id, name] = [index + 2, `h${String(index)}`];
    return {
      ...first,
      seq: 1_000_000 + index,
      id,
      key: `1 ${name}`,
      body: { ...(first?.["body"] as object), id, name },
    };
  });
  await stack.control("PUT", "state", { ...state, objects: [...objects, ...more] });
  expect(await planned({ ...www, name: "more" })).toContain("Warning: The domain already has 12000 records");
});

test("R3-077: destroying a domain counts the records that are deleted with it, and the unmanaged ones", async () => {
  const domain = { domain: "other.example", type: "master", soa_email: "ops@other.example" };
  const domain_id = "${stratus_domain.it.id}";
  const own = { ...www, domain_id };
  await workspace.apply({ resource: { stratus_domain: { it: domain } } });
  const destroying = async () => {
    const output = plain(await workspace.must("plan", "-destroy", "-no-color", "-input=false"));
    return /lost permanently: ([^.]*)\./.exec(output)?.[1];
  };
  expect(await destroying()).toBeUndefined();
  await workspace.apply({ resource: { stratus_domain: { it: domain }, stratus_domain_record: { www: own } } });
  expect(await destroying()).toBe("its only record");
  const { id } = await stack.api("POST", "/domains/2/records", { ...www, name: "ftp" });
  expect(await destroying()).toBe("its 2 records, 1 of which this configuration doesn't manage");
  await workspace.apply({ resource: { stratus_domain: { it: domain } } });
  expect(await destroying()).toBe("its only record, which this configuration doesn't manage");
  await stack.api("DELETE", `/domains/2/records/${String(id)}`);
  const { domain_id: _, ...record } = { domain_id, ...www };
  const set = { domain_id, records: { www: record, ftp: { ...record, name: "ftp" } } };
  await workspace.apply({ resource: { stratus_domain: { it: domain }, stratus_domain_records: { it: set } } });
  expect(await destroying()).toBe("its 2 records");
});
